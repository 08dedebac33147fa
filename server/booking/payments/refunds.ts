import { change, locked, type Trx } from '#server/booking/change.ts'
import { receivedIn, standingOf } from '#server/booking/order.ts'
import { type Issuer, type Order, type Payment, paymentsOf } from '#server/booking/store.ts'
import { payByOf } from '#server/booking/timeline.ts'
import { hundredthsText } from '#server/invoices/amounts.ts'
import { issueRefund, issueReversal, type Money } from '#server/invoices/issue.ts'
import { UserError } from '#server/user-error.ts'
import { type Answer, bankAttempt, refuseDayBefore } from './settle.ts'

export const isOnItsWay = ({ kind, state }: Payment) => kind === 'refund' && state === 'created'

/** Until a provider says whether it has sent money back, nothing else may go. */
function refuseWhileOnItsWay(payments: Payment[]) {
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
	{ amount, currency }: Pick<Answer, 'amount' | 'currency'>,
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
	if (currency === order.currency && amount > excess)
		throw new UserError(
			`Nothing was stored: ${reference} still stands, and ${hundredthsText(excess, currency)} are more than is due for it. To send back more, first: orders cancel ${reference}`,
		)
}

/** Records money that was sent back at the bank. */
export async function refund(trx: Trx, reference: string, method: string, sent: Answer, issuer: Issuer) {
	const order = await locked(trx, reference)
	refuseRefund(order, await paymentsOf(trx, order), sent)
	refuseDayBefore(order, sent.paidOn)
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
	return bookRefund(trx, order, { method, ...sent }, issuer)
}

/** What follows from a refund that is stored: its document and its mail. */
export async function bookRefund(trx: Trx, order: Order, sent: Money & { currency: string }, issuer: Issuer) {
	const standing = standingOf(order, await paymentsOf(trx, order), 0)
	// A payment in another currency had no receipt.
	const isCounted = sent.currency === order.currency
	const documentId = isCounted ? await issueRefund(trx, order, sent, standing, issuer) : undefined
	return change(trx, order, {}, 'refunded', issuer, { mail: 'order/refunded', documentId, amount: sent.amount })
}

/**
 * Takes back a payment or a refund that was recorded by mistake, and frees its reference. Seats stay as they are. Who was told that
 * all is paid has time to pay.
 */
export async function reverse(trx: Trx, reference: string, paymentId: number, why: string, issuer: Issuer) {
	const order = await locked(trx, reference)
	const payments = await paymentsOf(trx, order)
	const found = payments.find(({ id }) => id === paymentId)
	if (found?.state !== 'succeeded')
		throw new UserError(
			`Nothing was changed: ${reference} has no payment ${paymentId} that counts. See them: orders list ${reference}`,
		)
	refuseWhileOnItsWay(payments)
	const { kind, amount, currency, method, attempt } = found
	const { received } = standingOf(order, payments, 0)
	if (kind === 'payment' && currency === order.currency && amount > received)
		throw new UserError(
			`Nothing was changed: money was sent back since, and only ${hundredthsText(received, currency)} are left. If that was recorded by mistake too, first: orders reverse ${reference} with the number of the refund. If it went to somebody who had not paid, ask for it back, and record it first: orders paid ${reference}`,
		)
	await trx
		.updateTable('payments')
		.set({ state: 'reversed', attempt: `${attempt} reversed ${paymentId}` })
		.where('id', '=', paymentId)
		.execute()
	const money = { method, amount, paymentRef: found.paymentRef ?? '', paidOn: found.paidOn ?? '' }
	const documentId = await issueReversal(trx, order, kind, money, why, issuer)
	const offered = issuer.classes.get(order.classSlug ?? '')
	const isLate = order.state === 'payable' && order.payBy !== null && order.payBy <= issuer.now.toISOString()
	const values =
		isLate && offered ? { payBy: new Date(payByOf(offered, issuer.now)).toISOString(), remindedAt: null } : {}
	return change(trx, order, values, 'reversed', issuer, { mail: 'order/reversed', documentId, amount })
}
