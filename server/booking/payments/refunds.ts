// Money that goes back, that banks take back, and entries that are taken back.
import { change, locked } from '#server/booking/change.ts'
import type { OfferedClass } from '#server/booking/classes.ts'
import { receivedIn } from '#server/booking/order.ts'
import { lockOrder, paymentsOf, recordEvent } from '#server/booking/store.ts'
import { payByOf } from '#server/booking/timeline.ts'
import type { Order, Payment } from '#server/db/booking-tables.ts'
import type { Db } from '#server/db/database.ts'
import { hundredthsText } from '#server/invoices/amounts.ts'
import { type Actor, type Issuer, issueReversal } from '#server/invoices/issue.ts'
import type { Dispute, Gateway } from '#server/payments/gateway.ts'
import { UserError } from '#server/user-error.ts'
import { alarm, isOnItsWay, newAttempt, refuseRefund, refuseWhileOnItsWay } from './settle.ts'

/** Stores that a provider is to send money back, or finds what waits for its answer; nothing is sent yet. */
export async function putDownRefund(
	trx: Db,
	reference: string,
	{ method, amount, currency }: Pick<Payment, 'method' | 'amount' | 'currency'>,
	{ by, now }: Actor,
): Promise<Payment> {
	const order = await locked(trx, reference)
	const payments = await paymentsOf(trx, order)
	const waiting = payments.find(isOnItsWay)
	if (waiting?.amount === amount && waiting.method === method) return waiting
	refuseRefund(order, payments, { amount, currency })
	const settled = payments.filter((one) => one.state === 'succeeded' && one.method === method)
	const left = (paid: Payment) =>
		settled.reduce((rest, one) => (one.providerRef === paid.paymentRef ? rest - one.amount : rest), paid.amount)
	const paid = settled.find((one) => one.kind === 'payment' && one.currency === currency && left(one) >= amount)
	if (!paid)
		throw new UserError(
			`Nothing was sent: no payment of ${reference} by ${method} has ${hundredthsText(amount, currency)} left. See them: orders list ${reference}`,
		)
	return trx
		.insertInto('payments')
		.values({
			...{ orderId: order.id, orderReference: reference, kind: 'refund', method, amount, currency, by },
			...{ state: 'created', createdAt: now.toISOString(), providerRef: paid.paymentRef },
			attempt: newAttempt(reference),
		})
		.returningAll()
		.executeTakeFirstOrThrow()
}

/** Stores that a provider could not send money back, also after it has said that it was sent, and tells the office. */
export async function noteFailed(trx: Db, refund: Payment, issuer: Issuer<OfferedClass>) {
	const { id, state, orderReference, amount } = refund
	const order = await lockOrder(trx, { reference: orderReference })
	const failed = trx.updateTable('payments').set({ state: 'failed' }).where('id', '=', id).where('state', '=', state)
	if ((await failed.returning('id').execute()).length === 0 || !order) return
	if (state === 'succeeded') await takeBack(trx, order, refund, 'The bank could not pay it out.', issuer)
	await recordEvent(trx, order, 'refundFailed', issuer, { amount })
	await alarm(trx, order, issuer.now)
}

/** Stores that a bank asks for the money of a payment back, and tells the office; or that it does so no more. */
export async function noteDispute(trx: Db, { paymentRef, isOpen }: Dispute, { by, now }: Actor) {
	const changed = await trx
		.updateTable('payments')
		.set({ disputedAt: isOpen ? now.toISOString() : null })
		.where('paymentRef', '=', paymentRef)
		.where('method', '=', by)
		.where('disputedAt', isOpen ? 'is' : 'is not', null)
		.returning(['orderId', 'amount'])
		.executeTakeFirst()
	if (!isOpen || !changed?.orderId) return
	const order = { id: changed.orderId }
	await recordEvent(trx, order, 'disputed', { by, now }, { amount: changed.amount })
	await alarm(trx, order, now)
}

/**
 * Takes back a payment or a refund that was recorded by mistake, and frees its reference. Seats stay as they are. A
 * customer who was told that all is paid gets time to pay. Gives up a refund that waits for a provider without keys, and
 * returns undefined then.
 */
export async function reverse(
	trx: Db,
	reference: string,
	paymentId: number,
	why: string,
	{ gateways = [], ...issuer }: Issuer<OfferedClass> & { gateways?: readonly Gateway[] },
) {
	const order = await locked(trx, reference)
	const payments = await paymentsOf(trx, order)
	const waiting = payments.find((one) => one.id === paymentId && isOnItsWay(one))
	if (waiting && !gateways.some(({ name }) => name === waiting.method)) return noteFailed(trx, waiting, issuer)
	const found = payments.find(({ id, state }) => id === paymentId && state === 'succeeded')
	refuseWhileOnItsWay(payments)
	if (!found)
		throw new UserError(
			`Nothing was changed: ${reference} has no payment ${paymentId} that counts. See them: orders list ${reference}`,
		)
	const { kind, amount, currency } = found
	const received = receivedIn(order.currency, payments)
	if (kind === 'payment' && currency === order.currency && amount > received)
		throw new UserError(
			`Nothing was changed: money was sent back since, and only ${hundredthsText(received, currency)} are left. If that was recorded by mistake too, first: orders reverse ${reference} with the number of the refund. If it went to somebody who had not paid, ask for it back, and record it first: orders paid ${reference}`,
		)
	return takeBack(trx, order, found, why, issuer)
}

async function takeBack(trx: Db, order: Order, found: Payment, why: string, issuer: Issuer<OfferedClass>) {
	const { id, kind, amount, method, attempt, paymentRef, paidOn } = found
	await trx
		.updateTable('payments')
		.set({ state: 'reversed', attempt: `${attempt} reversed ${id}` })
		.where('id', '=', id)
		.execute()
	const money = { method, amount, paymentRef: paymentRef ?? '', paidOn: paidOn ?? '' }
	const documentId = await issueReversal(trx, order, kind, money, why, issuer)
	const offered = issuer.classes.get(order.classSlug ?? '')
	const isLate = order.state === 'payable' && order.payBy !== null && order.payBy <= issuer.now.toISOString()
	const values =
		isLate && offered ? { payBy: new Date(payByOf(offered, issuer.now)).toISOString(), remindedAt: null } : {}
	return change(trx, order, values, 'reversed', issuer, { mail: 'order/reversed', documentId, amount })
}
