import type { Kysely } from 'kysely'
import { attentionOf, STATE_TEXTS, type Standing, standingOf } from '#server/booking/order.ts'
import { holdSeats, peopleWithoutSeat } from '#server/booking/seats.ts'
import type { Issuer } from '#server/booking/store.ts'
import { lockOrder, type Order, paymentsOf, recordEvent } from '#server/booking/store.ts'
import type { Database } from '#server/db/database.ts'
import type { Write } from '#server/db/write.ts'
import { hundredthsText } from '#server/invoices/amounts.ts'
import { issueReceipt } from '#server/invoices/issue.ts'
import { enqueue } from '#server/outbox/store.ts'
import { officeDay } from '#server/time.ts'
import { UserError } from '#server/user-error.ts'

/** What a bank or provider says of a payment that has arrived. Amount in hundredths; `paidOn` is a day, YYYY-MM-DD. */
export type Answer = { paymentRef: string; amount: number; currency: string; paidOn: string }

/** A way in which money comes. */
export type Method = { name: string; ask(attempt: Attempt): Promise<Answer> }

export type Attempt = { attempt: string; orderReference: string }

/** The office has seen the payment in the statement of the bank, and says so. */
export const bank = (answer: Answer, name = 'bank'): Method => ({ name, ask: async () => answer })

/** One transfer is one attempt, whatever the office calls its method. */
export const bankAttempt = (paymentRef: string) => `bank ${paymentRef}`

type Context = Issuer & {
	/** Whether less or more than what is due may come. `anything`: it has come, whatever it is. */
	allow?: { part?: boolean; over?: boolean } | 'anything'
}

/**
 * The one way in which money becomes known: asks about an attempt, and stores what came with all that follows from it, in
 * one transaction. Returns the order as it stands then, or undefined if the attempt was settled before.
 */
export async function settle(
	write: Write,
	attempt: Attempt,
	method: Method,
	context: Context,
): Promise<(Order & Standing) | undefined> {
	const answer = await method.ask(attempt)
	return write((trx) => record(trx, attempt, method, answer, context))
}

async function record(
	trx: Kysely<Database>,
	{ attempt, orderReference }: Attempt,
	{ name: method }: Method,
	{ paymentRef, amount, currency, paidOn }: Answer,
	context: Context,
) {
	const { by, now, classes, allow = {} } = context
	const order = await lockOrder(trx, { reference: orderReference })
	if (!order && allow !== 'anything') throw new UserError(`There is no order ${orderReference}.`)
	const payments = order ? await paymentsOf(trx, order) : []
	const arrived = {
		paymentRef,
		amount,
		currency,
		paidOn,
		state: 'succeeded' as const,
		settledAt: now.toISOString(),
		by,
	}
	const begun = await trx
		.updateTable('payments')
		.set(arrived)
		.where('attempt', '=', attempt)
		.where('state', 'in', ['created', 'expired'])
		.returningAll()
		.executeTakeFirst()
	// Of an order that was erased only the payment is kept.
	if (!order) return undefined
	const added =
		begun ??
		(await trx
			.insertInto('payments')
			.values({
				...arrived,
				...{ orderId: order.id, orderReference, kind: 'payment', method, attempt, createdAt: now.toISOString() },
			})
			.onConflict((conflict) => conflict.doNothing())
			.returningAll()
			.executeTakeFirst())
	if (!added) return undefined
	if (allow !== 'anything') refuseUnexpected(order, standingOf(order, payments, 0), { amount, currency, paidOn }, allow)
	await recordEvent(trx, order, 'paid', context, { amount })
	const known = [...payments.filter(({ id }) => id !== added.id), added]
	const isPaid = standingOf(order, known, 0).status === 'paid'
	if (isPaid) await holdSeats(trx, order, classes, now)
	const standing = standingOf(order, known, await peopleWithoutSeat(trx, order))
	const money = { method, paymentRef, amount, paidOn }
	const mail = { orderId: order.id, now: now.toISOString() }
	// Another currency is not counted, and has no receipt until the office knows what it is.
	const isCounted = currency === order.currency
	const documentId = isCounted ? await issueReceipt(trx, order, money, standing, context) : undefined
	await enqueue(trx, [
		...(isCounted ? [{ kind: 'order/paid', documentId, ...mail } as const] : []),
		...(attentionOf(standing).length > 0 ? [{ kind: 'order/attention', ...mail } as const] : []),
	])
	return { ...order, ...standing }
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
export function refuseDayBefore({ reference, receivedAt }: Order, paidOn: string) {
	const ordered = officeDay(Date.parse(receivedAt))
	if (paidOn < ordered)
		throw new UserError(
			`${paidOn} is before ${reference} was ordered, on ${ordered}. Name the day with --date. Nothing was stored.`,
		)
}
