// The one way in which an order changes: a row of the table is checked against where the order stands, and done.
import type { Order, OrderState, RequestKind } from '#server/db/booking-tables.ts'
import type { Db } from '#server/db/database.ts'
import { limitsSecret } from '#server/db/secret.ts'
import { HttpProblem, httpProblem } from '#server/http/problem.ts'
import { issueCredit, issueInvoice } from '#server/invoices/issue.ts'
import { enqueue, type NewMail, NO_CONTACT } from '#server/outbox/store.ts'
import { UserError } from '#server/user-error.ts'
import { entriesOf } from '#shared/forms/field.ts'
import { type MailKind, mailKind } from '#shared/mail-kinds.ts'
import { isUnreached, OPENED } from './order.ts'
import { type Action, type Given, refusedNoSeat } from './refusals.ts'
import { RULES, refusalOf } from './rules.ts'
import { cancelSeats, confirmSeats, holdSeats } from './seats.ts'
import { type Situation, situationOf } from './situation.ts'
import { type Acting, answerRequests, type Done, STEPS } from './steps.ts'
import { lockOrder, recordEvent } from './store.ts'

/** Does an action to an order, or throws: a UserError for the office, an HttpProblem for a customer. Returns what has become of it. */
export async function act<Name extends Action>(
	trx: Db,
	name: Name,
	which: { reference: string } | { id: number },
	given: Given[Name],
	acting: Acting,
): Promise<Situation> {
	const before = await lockedSituation(trx, which, acting)
	if (!before)
		throw RULES[name].by === 'customer'
			? httpProblem(404)
			: new UserError(`There is no order ${Object.values(which)[0]}.`)
	const why = refusalOf(name, before, given)
	if (why) throw refused(name, before, why)
	return perform(trx, name, before, given, acting)
}

/** An order as it is, locked until the transaction ends, so that one writer at a time decides about it. */
export async function lockedSituation(trx: Db, which: { reference: string } | { id: number }, acting: Acting) {
	const order = await lockOrder(trx, which)
	return order && situationOf(trx, order, acting)
}

export function refused(name: Action, { order }: Pick<Situation, 'order'>, why: string) {
	if (RULES[name].by === 'customer') return new HttpProblem(409, why)
	return new UserError(`Nothing was changed for ${order.reference}: ${why}.`)
}

/** Does what the table says of an action that is allowed. */
export async function perform<Name extends Action>(
	trx: Db,
	name: Name,
	before: Situation,
	given: Given[Name],
	acting: Acting,
): Promise<Situation> {
	const { by, isForAll, to, answers = {}, sets, document, event, tellsOfClass, isNotedOnce, waitsForMail } = RULES[name]
	const done: Done = (await STEPS[name]?.(trx, before, given, acting)) ?? {}
	const order = { ...before.order, ...done.sets }
	const seated = await moveSeats(trx, name, { ...before, order, offered: done.offered ?? before.offered }, given)
	const state = typeof to === 'function' ? to(before) : (to ?? order.state)
	if (state === 'confirmed') await confirmSeats(trx, order)
	for (const [kind, outcome] of entriesOf(answers as Record<RequestKind, 'granted' | 'declined'>))
		await answerRequests(trx, order, { kind }, outcome, acting, outcome === 'declined' ? 'This order has ended.' : null)
	const documentId =
		done.documentId ??
		(document === 'invoice' && state === 'confirmed' ? await issueInvoice(trx, order, acting) : undefined) ??
		(document === 'credit' ? await issueCredit(trx, order, takenOff(order, state, before), acting) : undefined)
	// What is dealt with for itself, or paid, is a customer's; of one that has ended nobody caused anything more.
	const isCustomers = by === 'money' || (by === 'office' && !isForAll)
	const cause = isCustomers || state === 'cancelled' ? null : before.order.cause
	const changed = await update(trx, before.order, { ...sets?.(before, given), ...done.sets, state, cause })
	const isNoted = isNotedOnce && before.events.at(-1)?.kind === event
	const about = tellsOfClass ? { classSlug: order.classSlug } : done.about
	if (!isNoted) await recordEvent(trx, order, done.event ?? event, acting, about)
	const after = await situationOf(trx, changed, acting)
	const happened = { before, after, given, seated, done: { ...done, documentId } }
	const spending = isCustomers ? undefined : await spendingOf(trx, before.order)
	const mails = mailsOf(name, happened, acting, spending)
	const isPut = await enqueue(trx, mails)
	if (waitsForMail && spending && isPut.includes(false)) throw new MailsAreSpent()
	// The law asks for a confirmation: where the address has had too many mails today, somebody has to write it.
	if (mails.some(({ kind }, i) => kind === 'order/withdrawn' && !isPut[i]))
		await enqueue(trx, [{ kind: 'order/attention', orderId: order.id, now: acting.now.toISOString() }])
	return after
}

/** Nothing was done: the address has had so many mails today that it gets this one another day. */
export class MailsAreSpent extends Error {}

/** What the mails about an order spend that is not a customer's yet: the day of the visitor who has caused it. */
async function spendingOf(trx: Db, { cause, email }: Order): Promise<Acting['budget']> {
	if (cause === null || email === NO_CONTACT) return undefined
	return { secret: await limitsSecret(trx), cause: cause === OPENED ? undefined : cause }
}

/** What of the price is no longer owed: all of it, or the part of a seat. */
const takenOff = ({ total }: Order, state: OrderState, { order, received }: Situation) => ({
	received,
	off: state === 'cancelled' ? Number.POSITIVE_INFINITY : (order.total ?? 0) - (total ?? 0),
})

async function moveSeats<Name extends Action>(trx: Db, name: Name, situation: Situation, given: Given[Name]) {
	const { seats } = RULES[name]
	const what = typeof seats === 'function' ? seats(situation, given) : seats
	if (what === 'giveBack') await cancelSeats(trx, situation.order)
	if (what !== 'take' && what !== 'try') return []
	const seated = await holdSeats(trx, situation.order, situation.offered)
	if (!seated && what === 'take') throw refused(name, situation, refusedNoSeat(situation))
	return seated ?? []
}

/** Whoever gets another day to pay is reminded of that one. */
const update = (trx: Db, { id, state }: Order, { payBy, ...values }: Partial<Order>): Promise<Order> =>
	trx
		.updateTable('orders')
		.set((eb) => ({
			...(payBy !== undefined && { payBy, remindedAt: null }),
			...values,
			version: eb('version', '+', 1),
		}))
		.where('id', '=', id)
		.where('state', '=', state)
		.returningAll()
		.executeTakeFirstOrThrow()

type Happened<Name extends Action> = {
	before: Situation
	after: Situation
	given: Given[Name]
	/** The people who have a seat since. */
	seated: number[]
	done: Done
}

/** At most one mail to each address; a person whose seat is new gets the link to it in any case. */
function mailsOf<Name extends Action>(
	name: Name,
	{ before, after, given, seated, done }: Happened<Name>,
	{ now: moment, budget }: Acting,
	spending: Acting['budget'],
): NewMail[] {
	const { by, isForAll, mail = {} } = RULES[name]
	const { order } = after
	const now = moment.toISOString()
	const { documentId, requestId } = done
	const isSilent = isUnreached(before.order) && (by === 'clock' || isForAll)
	const contact = typeof mail.contact === 'function' ? mail.contact(before, given) : mail.contact
	const office = typeof mail.office === 'function' ? mail.office(after) : mail.office
	const isNew = (id: number) => seated.includes(id)
	const toPeople = [
		...after.people.filter(({ id }) => isNew(id)).map((person) => ({ kind: 'seat/registered' as const, person })),
		...before.people.flatMap((person) =>
			mail.people && person.seat !== null && !isNew(person.id) ? { kind: mail.people, person } : [],
		),
		...(done.people ?? []),
	].filter(
		({ kind, person: { seatToken, email } }) =>
			seatToken !== null &&
			(kind === 'seat/registered' || !contact || email.toLowerCase() !== order.email.toLowerCase()),
	)
	const about = { orderId: order.id, documentId, requestId, now }
	function put(kind: MailKind, address: string, of: object) {
		const spent = mailKind(kind).to === 'customer' ? spending : (budget ?? spending)
		return { kind, ...of, spends: spent ? { address, ...spent } : 'nothing' } as NewMail
	}
	return [
		// Until a person has looked at it, nobody gets a mail.
		...(contact && !isSilent && order.suspect === null ? [put(contact, order.email, about)] : []),
		...toPeople.flatMap(({ kind, person: { id, email } }) =>
			isSilent ? [] : [put(kind, email, { registrationId: id, now })],
		),
		...(office ? [put(office, '', { ...about, documentId: undefined })] : []),
	]
}
