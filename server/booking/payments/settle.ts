import { randomBytes } from 'node:crypto'
import { change } from '#server/booking/change.ts'
import type { OfferedClass } from '#server/booking/classes.ts'
import { attentionOf, receivedIn, STATUS_TEXTS, type Standing, standingOf } from '#server/booking/order.ts'
import { holdSeats, seatsOf } from '#server/booking/seats.ts'
import { lockOrder, paymentsOf } from '#server/booking/store.ts'
import type { Order, Payment } from '#server/db/booking-tables.ts'
import type { Db } from '#server/db/database.ts'
import { hundredthsText } from '#server/invoices/amounts.ts'
import { type Issuer, issueReceipt, issueRefund } from '#server/invoices/issue.ts'
import { enqueue } from '#server/outbox/store.ts'
import type { MovedMoney } from '#server/payments/gateway.ts'
import { officeDay } from '#server/time.ts'
import { UserError } from '#server/user-error.ts'

type Attempt = Pick<Payment, 'kind' | 'method' | 'attempt' | 'orderReference'>

/** One transfer is one attempt, whatever the office calls its method. */
export const bankAttempt = (paymentRef: string) => `bank ${paymentRef}`
/** At a provider: never used before, also where an older backup was restored. */
export const newAttempt = (reference: string) => `${reference}-${randomBytes(5).toString('hex')}`

type Unexpected = { part?: boolean; over?: boolean }
type Context = Issuer<OfferedClass> & {
	/** Whether less or more than what is due may come. `anything`: it has moved, whatever it is. */
	allow?: Unexpected | 'anything'
}

/**
 * Records money that has come or gone, with all that follows from it. Every payment and refund is stored here. Returns the
 * order as it stands then, or undefined if the attempt was settled before.
 */
export async function settle(
	trx: Db,
	attempt: Attempt,
	money: MovedMoney,
	context: Context,
): Promise<(Order & Standing) | undefined> {
	const { classes, now, allow = {} } = context
	const { kind, method, orderReference } = attempt
	const order = await lockOrder(trx, { reference: orderReference })
	if (!order && allow !== 'anything') throw new UserError(`There is no order ${orderReference}.`)
	const before = order ? await paymentsOf(trx, order) : []
	// Of an order that was erased only the payment is kept.
	if (!(await store(trx, order, attempt, money, context)) || !order) return undefined
	if (allow !== 'anything') {
		if (kind === 'refund') refuseRefund(order, before, money)
		else refuseUnexpected(order, standingOf(order, before, 0).due, money, allow)
		refuseDayBefore(order, money.paidOn)
	}
	const { currency, ...counted } = money
	const payments = await paymentsOf(trx, order)
	if (kind === 'payment' && standingOf(order, payments, 0).status === 'paid') await holdSeats(trx, order, classes, now)
	const standing = standingOf(order, payments, (await seatsOf(trx, order)).missing)
	const [event, mail, issue] =
		kind === 'payment'
			? (['paid', 'order/paid', issueReceipt] as const)
			: (['refunded', 'order/refunded', issueRefund] as const)
	// Another currency is not counted, and has no document until the office knows what it is.
	const isCounted = currency === order.currency
	const documentId = isCounted ? await issue(trx, order, { method, ...counted }, standing, context) : undefined
	const told = isCounted || kind === 'refund' ? { mail } : {}
	await change(trx, order, {}, event, context, { ...told, documentId, amount: money.amount })
	if (kind === 'payment' && attentionOf(standing).length > 0) await alarm(trx, order, now)
	return { ...order, ...standing }
}

/** Stores what has moved: with the attempt that was begun, or else as a new one. False if it is known. */
async function store(trx: Db, order: Order | undefined, attempt: Attempt, money: MovedMoney, { now, by }: Context) {
	const at = now.toISOString()
	const moved = { ...money, state: 'succeeded' as const, settledAt: at, by }
	const begun = await trx
		.updateTable('payments')
		.set(moved)
		.where('attempt', '=', attempt.attempt)
		.where('state', 'in', ['created', 'expired'])
		.returning('id')
		.executeTakeFirst()
	if (begun || !order) return begun !== undefined
	const { kind, method, orderReference } = attempt
	const added = await trx
		.insertInto('payments')
		.values({ ...moved, orderId: order.id, orderReference, kind, method, attempt: attempt.attempt, createdAt: at })
		.onConflict((conflict) => conflict.doNothing())
		.returning('id')
		.executeTakeFirst()
	return added !== undefined
}

/** Tells the office that an order needs its attention. */
export const alarm = (trx: Db, { id }: Pick<Order, 'id'>, now: Date) =>
	enqueue(trx, [{ kind: 'order/attention', orderId: id, now: now.toISOString() }])

export const isOnItsWay = ({ kind, state }: Payment) => kind === 'refund' && state === 'created'

/** Until a provider says whether it has sent money back, nothing else may go. */
export function refuseWhileOnItsWay(payments: Payment[]) {
	const sent = payments.find(isOnItsWay)
	if (sent)
		throw new UserError(
			`Nothing was stored: ${hundredthsText(sent.amount, sent.currency)} are on their way back by ${sent.method} already. Wait for the answer: payments --check. Without its keys, see on its pages that nothing was sent, then: orders reverse ${sent.orderReference} --payment ${sent.id}`,
		)
}

/** Refuses to send back what was not received, is due, or is on its way. */
export function refuseRefund(
	order: Order,
	payments: Payment[],
	{ amount, currency }: Pick<MovedMoney, 'amount' | 'currency'>,
) {
	const { reference } = order
	refuseWhileOnItsWay(payments)
	// In another currency nothing is due.
	const left = currency === order.currency ? standingOf(order, payments, 0).excess : receivedIn(currency, payments)
	if (amount <= left) return
	const sent = payments
		.filter(({ kind, state }) => kind === 'refund' && state === 'succeeded')
		.map((one) => `${hundredthsText(one.amount, one.currency)} on ${one.paidOn}, ${one.method} ${one.paymentRef}`)
	const before = sent.length > 0 ? ` Sent back before: ${sent.join('; ')}.` : ''
	const next =
		order.state === 'cancelled' ? '' : ` To send back more while it still stands, first: orders cancel ${reference}`
	throw new UserError(
		`Nothing was stored: ${left > 0 ? `only ${hundredthsText(left, currency)} are` : 'nothing is'} to be sent back for ${reference}.${before}${next}`,
	)
}

function refuseUnexpected(
	order: Order,
	due: number,
	{ amount, currency }: MovedMoney,
	{ part = false, over = false }: Unexpected,
) {
	const { reference } = order
	if (order.state === 'quoted')
		throw new UserError(
			`${reference} is ${STATUS_TEXTS.quoted}: its people are not registered yet. Nothing was stored.`,
		)
	if (order.currency === null || order.state === 'registered' || order.state === 'waiting')
		throw new UserError(
			`${reference} is ${STATUS_TEXTS[order.state]}: nothing is to be paid. First: orders offer ${reference}`,
		)
	if (currency !== order.currency)
		throw new UserError(`${reference} is to be paid in ${order.currency}, not in ${currency}. Nothing was stored.`)
	const text = (hundredths: number) => hundredthsText(hundredths, currency)
	if (order.state === 'cancelled' && !over)
		throw new UserError(
			`${reference} is cancelled. If the money has arrived, add --over: it is kept to be sent back with orders refund.`,
		)
	const [than, option, isAllowed] = amount < due ? ['more', '--part', part] : ['less', '--over', over]
	if (amount !== due && !isAllowed)
		throw new UserError(
			`${text(due)} are due for ${reference}, ${than} than ${text(amount)}. If that is right, add ${option}.`,
		)
}

/** Money neither comes nor goes before there is an order, by the calendar of the office. */
function refuseDayBefore({ reference, receivedAt }: Order, paidOn: string) {
	const ordered = officeDay(Date.parse(receivedAt))
	if (paidOn < ordered)
		throw new UserError(
			`${paidOn} is before ${reference} was ordered, on ${ordered}. Name the day with --date. Nothing was stored.`,
		)
}
