// What actions do beside what the table says of them.

import type { Right } from '#server/company/company.ts'
import type { Order, OrderEventKind, OrderRequest, RequestKind } from '#server/db/booking-tables.ts'
import type { Db } from '#server/db/database.ts'
import { amountsOf } from '#server/invoices/amounts.ts'
import { gstStateOf } from '#server/invoices/gst.ts'
import {
	type Issuer,
	issueAnew,
	issueReceipt,
	issueRefund,
	issueReversal,
	issueShortfall,
	standingOf,
} from '#server/invoices/issue.ts'
import { retryDead, type Spending } from '#server/outbox/store.ts'
import { officeDay } from '#server/time.ts'
import { UserError } from '#server/user-error.ts'
import type { Billing } from '#shared/forms/billing-fields.ts'
import type { MailKind } from '#shared/mail-kinds.ts'
import { addDays } from '#shared/zoned-time.ts'
import type { OfferedClass } from './classes.ts'
import { isShortfall, lacksProof } from './order.ts'
import { bookPeople, findPeople, type Person } from './people.ts'
import { type Action, type Given, listOfSeats, type Moved } from './refusals.ts'
import { capacityOf, releaseSeats, takeSeats } from './seats.ts'
import type { Situation } from './situation.ts'
import { newToken } from './token.ts'

/** Who acts, and what that person or job knows. `budget`: whose mails a visitor causes. */
export type Acting = Issuer<OfferedClass> & {
	rights?: readonly Right[]
	budget?: Omit<Spending, 'address'>
}

/** What came of a step. */
export type Done = {
	sets?: Partial<Order>
	event?: OrderEventKind
	about?: { amount?: number; classSlug?: string | null }
	documentId?: number | undefined
	requestId?: number
	/** The class in which seats are taken, if it is another one now. */
	offered?: OfferedClass
	people?: { kind: Extract<MailKind, `seat/${string}`>; person: Person }[]
}

type Step<Name extends Action> = (trx: Db, situation: Situation, given: Given[Name], acting: Acting) => Promise<Done>

export const STEPS: { [Name in Action]?: Step<Name> } = {
	accept: async (trx, { order }, { people, consentVersion }, { now }) => {
		// They are told once seats are taken for them: until then they may be strangers, whom nobody pays for.
		await bookPeople(trx, order, people, { consentVersion, now })
		return {}
	},
	askClass: (trx, situation, { class: classSlug }, acting) => ask(trx, situation, { kind: 'class', classSlug }, acting),
	askNominee: (trx, situation, { registrationId }, acting) =>
		ask(trx, situation, { kind: 'nominee', registrationId }, acting),
	askToCancel: (trx, situation, _, acting) => ask(trx, situation, { kind: 'cancel' }, acting),
	declareWithdrawal: (trx, situation, _, acting) => ask(trx, situation, { kind: 'withdraw' }, acting),
	billing: async (_, { order }, given) => ({ sets: billingColumns(order, given) }),
	async transfer(trx, { order, kept }, { offered, requestId }, acting) {
		const { slug } = offered
		if (order.classSlug && kept > 0) await releaseSeats(trx, order.classSlug, kept)
		if (kept > 0 && !(await takeSeats(trx, slug, kept, capacityOf(offered))))
			throw new UserError(`Nothing was changed: ${slug} has no seat left for ${order.reference}.`)
		const wanted = requestId === undefined ? { kind: 'class' as const, classSlug: slug } : { id: requestId }
		await answerRequests(trx, order, wanted, 'granted', acting)
		await answerRequests(trx, order, { kind: 'class' }, 'declined', acting, 'Your order is in another class now.')
		return { sets: { classSlug: slug }, offered, about: { classSlug: order.classSlug } }
	},
	async passSeat(trx, situation, { seat, nominee, requestId }, acting) {
		const { order } = situation
		const from = seatToPass(situation, seat)
		await trx.updateTable('registrations').set({ seat: 'transferred' }).where('id', '=', from.id).execute()
		const [id = 0] = await bookPeople(trx, order, [nominee], { seat: from.seat, now: acting.now })
		const wanted = requestId === undefined ? { kind: 'nominee' as const, registrationId: from.id } : { id: requestId }
		await answerRequests(trx, order, wanted, 'granted', acting)
		const person = (await findPeople(trx, [order.id])).find((one) => one.id === id)
		if (!from.seat || !person) return {}
		return {
			people: [
				{ kind: 'seat/passed', person: from },
				{ kind: 'seat/registered', person },
			],
		}
	},
	async decline(trx, { order }, { requestId, answer }, acting) {
		await answerRequests(trx, order, { id: requestId }, 'declined', acting, answer)
		return { requestId }
	},
	async cancelSeat(trx, { order, people }, { seat }, acting) {
		const person = people.find(({ reference }) => reference === seat)
		if (!person) return {}
		await trx.updateTable('registrations').set({ seat: 'cancelled' }).where('id', '=', person.id).execute()
		if (order.classSlug && person.seat !== null) await releaseSeats(trx, order.classSlug, 1)
		const wanted = { kind: 'nominee', registrationId: person.id } as const
		await answerRequests(trx, order, wanted, 'declined', acting, 'This seat is cancelled.')
		const { currency, unit, taxRate } = order
		const quantity = order.quantity - 1
		const isPriced = currency !== null && unit !== null && taxRate !== null
		const price = isPriced ? amountsOf({ offer: unit / 100, currency, taxRate: Number(taxRate) }, quantity) : {}
		return {
			sets: { quantity, ...price },
			people: person.seat === null ? [] : [{ kind: 'seat/cancelled', person }],
		}
	},
	async reverse(trx, { order, payments }, { paymentId, why }, acting) {
		const found = payments.find(({ id }) => id === paymentId)
		if (!found) return {}
		const { amount, attempt } = found
		await trx
			.updateTable('payments')
			.set({ state: 'reversed', attempt: `${attempt} reversed ${paymentId}` })
			.where('id', '=', paymentId)
			.execute()
		return { documentId: await issueReversal(trx, order, found, why, acting), about: { amount } }
	},
	async shortfall(trx, { order, due }, { amount = due, reason: { name, label, document, proof } }, acting) {
		const { now, by } = acting
		const day = officeDay(now.getTime())
		const { id: paymentId } = await trx
			.insertInto('payments')
			.values({
				orderId: order.id,
				orderReference: order.reference,
				kind: 'shortfall',
				method: name,
				amount,
				by,
				currency: order.currency ?? '',
				state: 'succeeded',
				attempt: `shortfall ${newToken()}`,
				paidOn: day,
				createdAt: now.toISOString(),
				settledAt: now.toISOString(),
				proofBy: proof && addDays(day, proof.days),
			})
			.returning('id')
			.executeTakeFirstOrThrow()
		const about = { amount, paymentId, reason: label }
		return { about: { amount }, documentId: document ? await issueShortfall(trx, order, about, acting) : undefined }
	},
	async reopen(trx, { order, payments }) {
		const waived = payments.filter(isShortfall).map(({ id }) => id)
		const { credits } = await standingOf(trx, order)
		const credit = credits.find(({ paymentId }) => waived.includes(paymentId ?? 0))
		// The new invoice would be for the whole price.
		if (credit)
			throw new UserError(
				`Nothing was changed for ${order.reference}: ${credit.number} took a part off its price. Let its customer register again.`,
			)
		return {}
	},
	async prove(trx, { payments }, { proof }) {
		const found = payments.find(lacksProof)
		await trx
			.updateTable('payments')
			.set({ paymentRef: proof })
			.where('id', '=', found?.id ?? 0)
			.execute()
		return { about: { amount: found?.amount ?? 0 } }
	},
	async rebill(trx, { order, payments }, { billing, correction, found, forget }, acting) {
		if (forget) return { event: 'billingNoted', sets: { billingWanted: null } }
		const sets = { ...billingColumns(order, billing), billingWanted: null }
		if (!found.invoice && found.vouchers.length === 0) return { sets }
		if (!correction?.document) return { event: 'billingNoted', sets: { billingWanted: JSON.stringify(billing) } }
		const documentId = await issueAnew(trx, [order, { ...order, ...sets }], payments, correction, acting)
		return { event: 'rebilled', sets, documentId }
	},
	async correct(trx, { order, people }, { email, name, person: reference }, { now }) {
		if (reference !== undefined) return correctPerson(trx, people, reference, email ?? '', now)
		if (email === undefined) return { sets: { buyerName: name ?? order.buyerName } }
		const own = people.find(({ seatToken, email }) => seatToken === null && email === order.email)
		if (own && name === undefined)
			await trx.updateTable('registrations').set({ email }).where('id', '=', own.id).execute()
		await retryDead(trx, { orderId: order.id, registrationId: own?.id }, { now, anew: LINKS })
		return { sets: { email, ...(name !== undefined && { buyerName: name }), token: newToken() } }
	},
	relink: async () => ({ sets: { token: newToken() } }),
	paid: async (trx, { order, received }, moved, acting) =>
		document(trx, order, moved, { received }, issueReceipt, acting),
	// A debt that is lost corrects no invoice.
	refunded: async (trx, situation, moved, acting) =>
		moved.isDebit
			? { about: { amount: moved.amount } }
			: document(trx, situation.order, moved, countedIn(situation), issueRefund, acting),
	refundFailed: async (_trx, _situation, about) => ({ about }),
	disputed: async (_trx, _situation, { amount, end }) => ({
		about: { amount },
		...(end && { event: end === 'won' ? 'disputeWon' : 'disputeLost' }),
	}),
	tellPeople: async (_, { people }) => ({
		people: people.flatMap((person) => (person.seat === null ? { kind: 'seat/registered' as const, person } : [])),
	}),
}

/** What is left empty stays. */
const billingColumns = (order: Order, { gstin, ...given }: Billing) => ({
	company: given.company || order.company,
	gstin: gstin || order.gstin,
	address: given.address.replaceAll('\r\n', '\n') || order.address,
	purchaseOrder: given.purchaseOrder || order.purchaseOrder,
	stateCode: given.state || (gstin ? gstStateOf(gstin) : order.stateCode),
})

/** Another currency is not counted, and has no document until the office knows what it is. */
async function document(
	trx: Db,
	order: Order,
	moved: Moved,
	standing: { received: number },
	issue: typeof issueReceipt | typeof issueRefund,
	acting: Acting,
): Promise<Done> {
	const { amount, currency } = moved
	const documentId = currency === order.currency ? await issue(trx, order, moved, standing, acting) : undefined
	return { documentId, about: { amount } }
}

/** What counts as paid for an order that stands. */
const countedIn = ({ received, short }: Situation) => ({ received: received + short })

type Asked = { kind: RequestKind; classSlug?: string; registrationId?: number }

async function ask(trx: Db, { order }: Situation, asked: Asked, { now }: Acting): Promise<Done> {
	const { id } = await trx
		.insertInto('requests')
		.values({ ...asked, orderId: order.id, state: 'open', createdAt: now.toISOString() })
		.returning('id')
		.executeTakeFirstOrThrow()
	return { requestId: id }
}

/** Answers open requests of an order: that with an id, or those of a kind, about a class or a person. */
export const answerRequests = (
	trx: Db,
	{ id }: Pick<Order, 'id'>,
	which: Partial<Pick<OrderRequest, 'id' | 'kind' | 'classSlug' | 'registrationId'>>,
	state: 'granted' | 'declined',
	{ by, now }: Acting,
	answer: string | null = null,
) =>
	trx
		.updateTable('requests')
		.set({ state, by, answer, settledAt: now.toISOString() })
		.where('orderId', '=', id)
		.where('state', '=', 'open')
		.where((eb) => eb.and(which))
		.execute()

/** The seat with this reference, or the only one, or the only one for which another person is asked. */
function seatToPass({ order, people, open, certificates }: Situation, seat: string | undefined): Person {
	const asked = people.filter(({ id }) => open.some(({ registrationId }) => registrationId === id))
	const [found, ...others] =
		seat === undefined ? (asked.length > 0 ? asked : people) : people.filter(({ reference }) => reference === seat)
	if (!found || others.length > 0) {
		throw new UserError(
			`Nothing was changed: say with --seat which seat of ${order.reference} passes on. ${listOfSeats(people)}.`,
		)
	}
	if (certificates.includes(found.certificateNumber ?? ''))
		throw new UserError(
			`Nothing was changed: ${found.certificateNumber} was issued to ${found.firstName} ${found.lastName}, so the seat stays theirs.`,
		)
	return found
}

/** Mails that bring nothing but a link. */
const LINKS: MailKind[] = ['order/relinked', 'order/link', 'seat/link']

async function correctPerson(trx: Db, people: Person[], reference: string, email: string, now: Date): Promise<Done> {
	const found = people.find((one) => one.reference === reference && one.seatToken !== null)
	if (!found) throw new UserError(`Nothing was changed: ${reference} has no seat any more.`)
	const values = { email, seatToken: newToken() }
	await trx.updateTable('registrations').set(values).where('id', '=', found.id).execute()
	const anew: MailKind[] = found.seat === null ? LINKS : [...LINKS, 'seat/registered']
	await retryDead(trx, { registrationId: found.id }, { now, anew })
	// Whoever waits for a seat gets the link with it.
	return found.seat === null ? {} : { people: [{ kind: 'seat/registered', person: { ...found, ...values } }] }
}
