import { change, type Trx } from '#server/booking/change.ts'
import { attentionOf, receivedIn, STATE_TEXTS, type Standing, standingOf } from '#server/booking/order.ts'
import { holdSeats, seatsOf } from '#server/booking/seats.ts'
import { type Issuer, lockOrder, type Order, type Payment, paymentsOf } from '#server/booking/store.ts'
import { hundredthsText } from '#server/invoices/amounts.ts'
import { issueReceipt, issueRefund } from '#server/invoices/issue.ts'
import { enqueue } from '#server/outbox/store.ts'
import { officeDay } from '#server/time.ts'
import { UserError } from '#server/user-error.ts'

/** What the office or a provider says of money that has moved. Amount in hundredths; `paidOn` is a day, YYYY-MM-DD. */
export type Answer = { paymentRef: string; amount: number; currency: string; paidOn: string }

type Attempt = Pick<Payment, 'kind' | 'method' | 'attempt' | 'orderReference'>

/** One transfer is one attempt, whatever the office calls its method. */
export const bankAttempt = (paymentRef: string) => `bank ${paymentRef}`

type Context = Issuer & {
	/** Whether less or more than what is due may come. `anything`: it has moved, whatever it is. */
	allow?: { part?: boolean; over?: boolean } | 'anything'
}

/**
 * The one way in which money that has come or gone becomes known: stores it, with all that follows from it. Returns the order
 * as it stands then, or undefined if the attempt was settled before.
 */
export async function settle(
	trx: Trx,
	attempt: Attempt,
	answer: Answer,
	context: Context,
): Promise<(Order & Standing) | undefined> {
	const { classes, now, allow = {} } = context
	const { kind, method, orderReference } = attempt
	const order = await lockOrder(trx, { reference: orderReference })
	if (!order && allow !== 'anything') throw new UserError(`There is no order ${orderReference}.`)
	const before = order ? await paymentsOf(trx, order) : []
	// Of an order that was erased only the payment is kept.
	if (!(await store(trx, order, attempt, answer, context)) || !order) return undefined
	const { currency, ...money } = answer
	if (allow !== 'anything' && kind === 'refund') refuseRefund(order, before, answer)
	else if (allow !== 'anything') refuseUnexpected(order, standingOf(order, before, 0), answer, allow)
	const payments = await paymentsOf(trx, order)
	if (kind === 'payment' && standingOf(order, payments, 0).status === 'paid') await holdSeats(trx, order, classes, now)
	const standing = standingOf(order, payments, (await seatsOf(trx, order)).missing)
	const [event, mail, issue] =
		kind === 'payment'
			? (['paid', 'order/paid', issueReceipt] as const)
			: (['refunded', 'order/refunded', issueRefund] as const)
	// Another currency is not counted, and has no document until the office knows what it is.
	const isCounted = currency === order.currency
	const documentId = isCounted ? await issue(trx, order, { method, ...money }, standing, context) : undefined
	const told = isCounted || kind === 'refund' ? { mail } : {}
	await change(trx, order, {}, event, context, { ...told, documentId, amount: answer.amount })
	if (kind === 'payment' && attentionOf(standing).length > 0) await alarm(trx, order, now)
	return { ...order, ...standing }
}

/** Stores what has moved: with the attempt that was begun, or else as a new one. False if it is known. */
async function store(trx: Trx, order: Order | undefined, attempt: Attempt, answer: Answer, { now, by }: Context) {
	const at = now.toISOString()
	const moved = { ...answer, state: 'succeeded' as const, settledAt: at, by }
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
export const alarm = (trx: Trx, { id }: Pick<Order, 'id'>, now: Date) =>
	enqueue(trx, [{ kind: 'order/attention', orderId: id, now: now.toISOString() }])

export const isOnItsWay = ({ kind, state }: Payment) => kind === 'refund' && state === 'created'

/** Until a provider says whether it has sent money back, nothing else may go. */
export function refuseWhileOnItsWay(payments: Payment[]) {
	const sent = payments.find(isOnItsWay)
	if (sent)
		throw new UserError(
			`Nothing was stored: ${hundredthsText(sent.amount, sent.currency)} are on their way back by ${sent.method} already. Wait for the answer: payments --check`,
		)
}

/** Refuses to send back what was not received, is due, or is on its way. */
export function refuseRefund(
	order: Order,
	payments: Payment[],
	{ amount, currency, paidOn }: Pick<Answer, 'amount' | 'currency'> & Partial<Answer>,
) {
	const { reference } = order
	refuseWhileOnItsWay(payments)
	if (amount <= 0) throw new UserError('Nothing was stored: a refund is more than 0.')
	const received = receivedIn(currency, payments)
	if (amount > received)
		throw new UserError(
			`Nothing was stored: only ${hundredthsText(received, currency)} were received for ${reference}.`,
		)
	const { excess } = standingOf(order, payments, 0)
	// In another currency nothing is due.
	if (currency === order.currency && amount > excess) {
		const much = excess > 0 ? `only ${hundredthsText(excess, currency)} are` : 'nothing is'
		throw new UserError(
			`Nothing was stored: ${reference} still stands, and ${much} to be sent back. To send back more, first: orders cancel ${reference}`,
		)
	}
	if (paidOn !== undefined) refuseDayBefore(order, paidOn)
}

function refuseUnexpected(
	order: Order,
	{ due }: Standing,
	{ amount, currency, paidOn }: Omit<Answer, 'paymentRef'>,
	{ part = false, over = false }: Exclude<NonNullable<Context['allow']>, string>,
) {
	const { reference } = order
	if (order.state === 'quoted')
		throw new UserError(`${reference} ${STATE_TEXTS.quoted}: its people are not registered yet. Nothing was stored.`)
	if (order.currency === null || order.state === 'registered' || order.state === 'waiting')
		throw new UserError(
			`${reference} ${STATE_TEXTS[order.state]}: nothing is to be paid. First: orders offer ${reference}`,
		)
	if (currency !== order.currency)
		throw new UserError(`${reference} is to be paid in ${order.currency}, not in ${currency}. Nothing was stored.`)
	const text = (hundredths: number) => hundredthsText(hundredths, currency)
	if (amount <= 0) throw new UserError('A payment is more than 0. Nothing was stored.')
	refuseDayBefore(order, paidOn)
	if (order.state === 'cancelled' && !over)
		throw new UserError(
			`${reference} is cancelled. If the money has arrived, add --over: it is kept to be sent back with orders refund.`,
		)
	if (amount < due && !part)
		throw new UserError(
			`${text(due)} are due for ${reference}, more than ${text(amount)}. If that is right, add --part.`,
		)
	if (amount > due && !over)
		throw new UserError(
			`${text(due)} are due for ${reference}, less than ${text(amount)}. If that is right, add --over.`,
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
