// What the office or a job does with an order. Each change holds only from the state that it starts from.
import type { Kysely } from 'kysely'
import type { CancelReason, Database, OrderEventKind } from '#server/db/database.ts'
import { amountsOf, hundredthsText, type SeatPrice } from '#server/invoices/amounts.ts'
import { isIndian } from '#server/invoices/gst.ts'
import type { Actor } from '#server/invoices/issue.ts'
import { issueCredit, issueInvoice, issueRefund, issueReversal } from '#server/invoices/issue.ts'
import { enqueue, NO_CONTACT } from '#server/outbox/store.ts'
import { UserError } from '#server/user-error.ts'
import type { Registration } from '#shared/forms/registration-fields.ts'
import type { FreeKind } from '#shared/mail-kinds.ts'
import type { OfferedClasses } from './classes.ts'
import { GROUP_SEAT_MAIL, ORDER_MAILS, SEAT_MAILS } from './mail-kinds.ts'
import { STATE_TEXTS, standingOf } from './order.ts'
import { attendeesOf, bookPeople, peopleOf } from './people.ts'
import { settleRequests } from './requests.ts'
import { cancelSeats, capacityOf, holdSeats, releaseSeats, seatsOf, takeSeats } from './seats.ts'
import { type Answer, bankAttempt, refuseDayBefore } from './settle.ts'
import type { Issuer } from './store.ts'
import { lockOrder, type Order, openRequestsOf, paymentsOf, recordEvent, standingOfOrder } from './store.ts'
import { payByOf } from './timeline.ts'
import { newToken } from './token.ts'

type Trx = Kysely<Database>

async function locked(trx: Trx, reference: string): Promise<Order> {
	const order = await lockOrder(trx, { reference })
	if (!order) throw new UserError(`There is no order ${reference}.`)
	return order
}

function refuseOtherState({ reference, state }: Order, ...states: Order['state'][]) {
	if (!states.includes(state)) throw new UserError(`Nothing was changed: ${reference} ${STATE_TEXTS[state]}.`)
}

/** Changes a locked order, notes it, and puts down a mail about it. */
async function change(
	trx: Trx,
	order: Order,
	values: Partial<Order>,
	kind: OrderEventKind,
	actor: Actor,
	{
		mail,
		documentId,
		amount = null,
	}: { mail?: FreeKind; documentId?: number | undefined; amount?: number | null } = {},
): Promise<Order> {
	const changed = await trx
		.updateTable('orders')
		.set({ state: order.state, ...values })
		.where('id', '=', order.id)
		.where('state', '=', order.state)
		.returningAll()
		.executeTakeFirstOrThrow()
	await recordEvent(trx, order, kind, actor, amount)
	if (mail && order.suspect === null)
		await enqueue(trx, [{ kind: mail, orderId: order.id, documentId, now: actor.now.toISOString() }])
	return changed
}

async function mailAttendees(trx: Trx, order: Order, kind: keyof typeof SEAT_MAILS, { now }: Actor) {
	const people = await attendeesOf(trx, order)
	const mail = { kind: SEAT_MAILS[kind], now: now.toISOString() }
	if (people.length > 0)
		await enqueue(
			trx,
			people.map(({ id }) => ({ ...mail, registrationId: id })),
		)
}

type Offer = { classSlug: string; country: string; price: SeatPrice; payBy: Date }

/** Refuses a class that has not so many seats left, before anybody is asked to pay for them. */
async function refuseFull(trx: Trx, { reference, quantity }: Order, slug: string, classes: OfferedClasses) {
	const capacity = capacityOf(classes, slug)
	if (quantity > capacity)
		throw new UserError(
			`Nothing was changed: ${slug} has room for ${capacity}, and ${reference} is for ${quantity} people.`,
		)
	if (!(await takeSeats(trx, slug, quantity, capacity))) throw new UserError(noSeat(reference, slug))
	await releaseSeats(trx, slug, quantity)
}

/** Gives an order without a price its class, its country and its price. */
export async function offer(
	trx: Trx,
	reference: string,
	{ classSlug, country, price, payBy }: Offer,
	{ classes, ...actor }: Actor & { classes: OfferedClasses },
) {
	const order = await locked(trx, reference)
	refuseOtherState(order, 'registered')
	if (order.suspect !== null)
		throw new UserError(`${reference} looks like the work of a robot. First: forms release ${reference}`)
	await refuseFull(trx, order, classSlug, classes)
	const amounts = amountsOf(price, order.quantity)
	if (isIndian(country) && amounts.tax % 2 === 1)
		throw new UserError(
			`Nothing was changed: the tax of ${hundredthsText(amounts.tax, amounts.currency)} has no two equal halves for CGST and SGST. Take another price.`,
		)
	const values = {
		state: 'payable' as const,
		classSlug,
		country,
		...amounts,
		payBy: payBy.toISOString(),
	}
	return change(trx, order, values, 'offered', actor, { mail: ORDER_MAILS.offered })
}

/** Keeps the seats of an order that is not paid yet. */
export async function hold(trx: Trx, reference: string, classes: OfferedClasses, actor: Actor) {
	const order = await locked(trx, reference)
	refuseOtherState(order, 'payable')
	if (!(await holdSeats(trx, order, classes, actor.now))) throw new UserError(noSeat(reference, order.classSlug))
	return change(trx, order, {}, 'held', actor)
}

const noSeat = (reference: string, slug: string | null) =>
	`Nothing was changed: ${slug ?? 'no class'} has no seat left for ${reference}. Cancel another order, raise the capacity of the class, or cancel and refund this one.`

/** Confirms an order that is paid in full, or that a company pays later, and has its seats, which it takes if they have become free. */
export async function confirm(trx: Trx, reference: string, issuer: Issuer, isOnAccount = false) {
	const order = await locked(trx, reference)
	refuseOtherState(order, 'payable')
	const { due } = await standingOfOrder(trx, order)
	if (isOnAccount && order.company === null)
		throw new UserError(`Nothing was changed: ${reference} is not the order of a company.`)
	if (due > 0 && !isOnAccount)
		throw new UserError(
			`Nothing was changed: ${hundredthsText(due, order.currency ?? '')} are still due for ${reference}.`,
		)
	if (!(await holdSeats(trx, order, issuer.classes, issuer.now)))
		throw new UserError(noSeat(reference, order.classSlug))
	await trx
		.updateTable('registrations')
		.set({ seat: 'confirmed' })
		.where('orderId', '=', order.id)
		.where('seat', '=', 'held')
		.execute()
	await mailAttendees(trx, order, 'confirmed', issuer)
	const documentId = await issueInvoice(trx, order, issuer)
	const mail = { mail: ORDER_MAILS.confirmed, documentId }
	return change(trx, order, { state: 'confirmed' }, 'confirmed', issuer, mail)
}

/** Moves an order to another class of its course, with its price and its seats. */
export async function transfer(trx: Trx, reference: string, slug: string, classes: OfferedClasses, actor: Actor) {
	const order = await locked(trx, reference)
	refuseOtherState(order, 'payable', 'confirmed')
	const offered = classes.get(slug)
	if (!offered) throw new UserError(`There is no class ${slug}.`)
	if (offered.courseId !== order.courseId) throw new UserError(`${slug} is a class of another course.`)
	if (slug === order.classSlug) throw new UserError(`Nothing was changed: ${reference} is in ${slug} already.`)
	const moved = { ...order, classSlug: slug }
	const { status } = await standingOfOrder(trx, order)
	const seats = await seatsOf(trx, order)
	if (order.classSlug && seats > 0) await releaseSeats(trx, order.classSlug, seats)
	if (seats === 0) await refuseFull(trx, order, slug, classes)
	else if (!(await takeSeats(trx, slug, seats, capacityOf(classes, slug)))) throw new UserError(noSeat(reference, slug))
	if (status === 'full') await holdSeats(trx, moved, classes, actor.now)
	await settleRequests(trx, order, ['class'], 'granted', actor, { about: { classSlug: slug } })
	await settleRequests(trx, order, ['class'], 'declined', actor, { answer: 'Your order is in another class now.' })
	await mailAttendees(trx, order, 'transferred', actor)
	const values = { classSlug: slug, payBy: new Date(payByOf(offered, actor.now)).toISOString() }
	return change(trx, order, values, 'transferred', actor, { mail: ORDER_MAILS.transferred })
}

/** Gives a seat of an order to another person, who gets the mail that people of a group get once the seat is held. */
export async function transferSeat(
	trx: Trx,
	reference: string,
	{ seat, nominee }: { seat: string | undefined; nominee: Registration },
	actor: Actor,
) {
	const order = await locked(trx, reference)
	refuseOtherState(order, 'payable', 'confirmed')
	const from = await seatToPass(trx, order, seat)
	await trx.updateTable('registrations').set({ seat: 'transferred' }).where('id', '=', from.id).execute()
	const [id = 0] = await bookPeople(trx, order, [nominee], { hasLink: true, seat: from.seat, now: actor.now })
	if (from.seat) await enqueue(trx, [{ kind: GROUP_SEAT_MAIL, registrationId: id, now: actor.now.toISOString() }])
	await settleRequests(trx, order, ['nominee'], 'granted', actor, { about: { registrationId: from.id } })
	return change(trx, order, {}, 'seatTransferred', actor, { mail: ORDER_MAILS.passedOn })
}

/** The seat with this reference, or the only one, or the only one for which another person is asked. */
async function seatToPass(trx: Trx, order: Order, seat: string | undefined) {
	const open = (await openRequestsOf(trx, order)).flatMap(({ registrationId }) => registrationId ?? [])
	const people = await peopleOf(trx, order)
	const asked = people.filter(({ id }) => open.includes(id))
	const [found, ...others] =
		seat === undefined ? (asked.length > 0 ? asked : people) : people.filter(({ reference }) => reference === seat)
	if (found && others.length === 0) return found
	const lines = people.map(({ reference, firstName, lastName }) => `${reference} ${firstName} ${lastName}`)
	throw new UserError(
		`Nothing was changed: say with --seat which seat of ${order.reference} passes on: ${lines.join(', ')}.`,
	)
}

/** Declines what a visitor has asked for. */
export async function decline(trx: Trx, reference: string, answer: string, actor: Actor) {
	const order = await locked(trx, reference)
	if ((await settleRequests(trx, order, ['class', 'nominee', 'withdraw'], 'declined', actor, { answer })) === 0)
		throw new UserError(`Nothing was changed: nobody waits for an answer about ${reference}.`)
	return change(trx, order, {}, 'declined', actor, { mail: ORDER_MAILS.declined })
}

/** Cancels an order and gives back its seats, or withdraws a quote. What was paid is then to be sent back. */
export async function cancel(trx: Trx, reference: string, why: CancelReason, issuer: Issuer) {
	const order = await locked(trx, reference)
	if (order.state === 'quoted' && why === 'withdrawn')
		return change(trx, order, { state: 'cancelled', cancelledWhy: why }, 'cancelled', issuer)
	if (order.state === 'quoted' || why === 'withdrawn')
		throw new UserError(
			`Nothing was changed: ${reference} ${STATE_TEXTS[order.state]}. A quote, and only a quote, is withdrawn.`,
		)
	refuseOtherState(order, 'registered', 'payable', 'confirmed')
	await mailAttendees(trx, order, 'cancelled', issuer)
	await cancelSeats(trx, order)
	await settleRequests(trx, order, ['withdraw'], 'granted', issuer)
	await settleRequests(trx, order, ['nominee'], 'declined', issuer)
	const documentId = await issueCredit(trx, order, await standingOfOrder(trx, order), issuer)
	const values = { state: 'cancelled' as const, cancelledWhy: why }
	return change(trx, order, values, 'cancelled', issuer, { mail: ORDER_MAILS.cancelled, documentId })
}

/** Records money that was sent back. */
export async function refund(trx: Trx, reference: string, method: string, sent: Answer, issuer: Issuer) {
	const order = await locked(trx, reference)
	const { currency, amount } = sent
	if (currency !== order.currency) throw new UserError(`Nothing was stored: ${reference} was not paid in ${currency}.`)
	const payments = await paymentsOf(trx, order)
	const before = standingOf(order, payments, 0)
	if (amount <= 0) throw new UserError('Nothing was stored: a refund is more than 0.')
	refuseDayBefore(order, sent.paidOn)
	if (amount > before.received)
		throw new UserError(
			`Nothing was stored: only ${hundredthsText(before.received, currency)} were received for ${reference}.`,
		)
	if (amount > before.excess)
		throw new UserError(
			`Nothing was stored: ${reference} still stands, and ${hundredthsText(before.excess, currency)} are more than is due for it. To send back more, first: orders cancel ${reference}`,
		)
	const added = await trx
		.insertInto('payments')
		.values({
			...sent,
			orderId: order.id,
			orderReference: reference,
			kind: 'refund',
			method,
			attempt: bankAttempt(sent.paymentRef),
			state: 'succeeded',
			createdAt: issuer.now.toISOString(),
			settledAt: issuer.now.toISOString(),
			by: issuer.by,
		})
		.onConflict((conflict) => conflict.doNothing())
		.returningAll()
		.executeTakeFirst()
	if (!added) throw new UserError(`Nothing was stored: ${sent.paymentRef} is known already.`)
	const standing = standingOf(order, [...payments, added], 0)
	const documentId = await issueRefund(trx, order, { method, ...sent }, standing, issuer)
	return change(trx, order, {}, 'refunded', issuer, { mail: ORDER_MAILS.refunded, documentId, amount })
}

/**
 * Takes back a payment that was recorded by mistake, and frees its reference. Seats stay as they are. Who was told that all is
 * paid has time to pay.
 */
export async function reverse(trx: Trx, reference: string, paymentId: number, why: string, issuer: Issuer) {
	const order = await locked(trx, reference)
	const payments = await paymentsOf(trx, order)
	const found = payments.find(({ id }) => id === paymentId)
	if (found?.kind !== 'payment' || found.state !== 'succeeded')
		throw new UserError(
			`Nothing was changed: ${reference} has no payment ${paymentId} that counts. See them: orders list ${reference}`,
		)
	const { amount, currency, method, attempt } = found
	const { received } = standingOf(order, payments, 0)
	if (currency === order.currency && amount > received)
		throw new UserError(
			`Nothing was changed: money was sent back since, and only ${hundredthsText(received, currency)} are left. If it went to somebody who had not paid, ask for it back, and record it first: orders paid ${reference}`,
		)
	await trx
		.updateTable('payments')
		.set({ state: 'reversed', attempt: `${attempt} reversed ${paymentId}` })
		.where('id', '=', paymentId)
		.execute()
	const money = { method, amount, paymentRef: found.paymentRef ?? '', paidOn: found.paidOn ?? '' }
	const documentId = await issueReversal(trx, order, money, why, issuer)
	const classes: OfferedClasses = issuer.classes
	const offered = classes.get(order.classSlug ?? '')
	const isLate = order.state === 'payable' && order.payBy !== null && order.payBy <= issuer.now.toISOString()
	const values =
		isLate && offered ? { payBy: new Date(payByOf(offered, issuer.now)).toISOString(), remindedAt: null } : {}
	return change(trx, order, values, 'reversed', issuer, { mail: ORDER_MAILS.reversed, documentId, amount })
}

/**
 * Gives an order the right address of its contact, or another contact by name, and sends a new link there; the one before leads
 * nowhere. With the contact, who attends by the same order has the address too.
 */
export async function correct(
	trx: Trx,
	reference: string,
	{ email, name }: { email: string; name: string | undefined },
	actor: Actor,
) {
	const order = await locked(trx, reference)
	if (order.email === NO_CONTACT && name === undefined)
		throw new UserError(`Nothing was changed: the contact of ${reference} was erased. Name another one with --name.`)
	if (order.email === email && name === undefined)
		throw new UserError(
			`Nothing was changed: ${reference} has this address. For a new link: orders relink ${reference}`,
		)
	if (name === undefined)
		await trx
			.updateTable('registrations')
			.set({ email })
			.where('orderId', '=', order.id)
			.where('seatToken', 'is', null)
			.where('email', '=', order.email)
			.execute()
	const values = { email, ...(name !== undefined && { buyerName: name }), token: newToken() }
	return change(trx, order, values, 'corrected', actor, { mail: ORDER_MAILS.relinked })
}

/** Gives an order a new link, and sends it; the one before leads nowhere. */
export async function relink(trx: Trx, reference: string, actor: Actor) {
	const order = await locked(trx, reference)
	return change(trx, order, { token: newToken() }, 'relinked', actor, { mail: ORDER_MAILS.relinked })
}
