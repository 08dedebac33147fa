// Money that goes back through the provider by which it came, and money that banks take back.

import { locked, type Trx } from '#server/booking/change.ts'
import { type Issuer, type Payment, paymentsOf, recordEvent } from '#server/booking/store.ts'
import type { Write } from '#server/db/write.ts'
import { hundredthsText } from '#server/invoices/amounts.ts'
import type { Actor } from '#server/invoices/issue.ts'
import { enqueue } from '#server/outbox/store.ts'
import type { Dispute, Gateway, RefundStatus } from '#server/payments/gateway.ts'
import { INDIA } from '#server/time.ts'
import { UserError } from '#server/user-error.ts'
import { wallClock } from '#shared/zoned-time.ts'
import { bookRefund, isOnItsWay, refuseRefund } from './refunds.ts'

type Sent = { method: string; amount: number; currency: string }

/** Stores that money is to go back, or finds what waits for an answer; nothing is sent yet. `attempt` is its key. */
export async function putDownRefund(
	trx: Trx,
	reference: string,
	{ method, amount, currency }: Sent,
	{ attempt, by, now }: Actor & { attempt: string },
): Promise<Payment> {
	const order = await locked(trx, reference)
	const payments = await paymentsOf(trx, order)
	const waiting = payments.find(isOnItsWay)
	if (waiting?.amount === amount && waiting.method === method) return waiting
	refuseRefund(order, payments, { amount, currency })
	const settled = payments.filter((one) => one.state === 'succeeded' && one.method === method)
	const left = (paid: Payment) =>
		settled.reduce((rest, one) => (one.providerRef === paid.paymentRef ? rest - one.amount : rest), paid.amount)
	const paid = settled.find((one) => one.kind === 'payment' && left(one) >= amount)
	if (!paid)
		throw new UserError(
			`Nothing was sent: no payment of ${reference} by ${method} has ${hundredthsText(amount, currency)} left. See them: orders list ${reference}`,
		)
	return trx
		.insertInto('payments')
		.values({
			...{ orderId: order.id, orderReference: reference, kind: 'refund', method, attempt, amount, currency },
			...{ state: 'created', createdAt: now.toISOString(), by, providerRef: paid.paymentRef },
		})
		.returningAll()
		.executeTakeFirstOrThrow()
}

/** Has the provider send money back, once, and records it when it says so. */
export async function settleRefund(
	waiting: Payment,
	gateway: Gateway,
	write: Write,
	issuer: Issuer,
	signal: AbortSignal,
): Promise<RefundStatus> {
	const { attempt, providerRef, amount, currency, orderReference } = waiting
	const answer = await gateway.refund({ id: attempt, paymentRef: providerRef ?? '', amount }, signal)
	const { state } = answer
	if (state === 'pending') return answer
	const paidOn = wallClock(issuer.now.getTime(), INDIA).date
	const gone = (paymentRef: string) =>
		({ state: 'succeeded', paymentRef, paidOn, settledAt: issuer.now.toISOString() }) as const
	await write(async (trx) => {
		const order = await locked(trx, orderReference)
		const settled = await trx
			.updateTable('payments')
			.set(state === 'done' ? gone(answer.ref) : { state })
			.where('id', '=', waiting.id)
			.where('state', '=', 'created')
			.returning('id')
			.executeTakeFirst()
		if (!settled) return
		if (state === 'failed') return alarm(trx, order.id, 'refundFailed', amount, issuer)
		const sent = { method: gateway.name, paymentRef: answer.ref, amount, currency, paidOn }
		await bookRefund(trx, order, sent, issuer)
	})
	return answer
}

/** Stores that a bank asks for the money of a payment back, and tells the office; or that it does so no more. */
export async function noteDispute(trx: Trx, { paymentRef, isOpen }: Dispute, { by, now }: Actor) {
	const changed = await trx
		.updateTable('payments')
		.set({ disputedAt: isOpen ? now.toISOString() : null })
		.where('paymentRef', '=', paymentRef)
		.where('method', '=', by)
		.where('disputedAt', isOpen ? 'is' : 'is not', null)
		.returning(['orderId', 'amount'])
		.executeTakeFirst()
	if (isOpen && changed?.orderId) await alarm(trx, changed.orderId, 'disputed', changed.amount, { by, now })
}

async function alarm(trx: Trx, id: number, kind: 'disputed' | 'refundFailed', amount: number, actor: Actor) {
	await recordEvent(trx, { id }, kind, actor, { amount })
	await enqueue(trx, [{ kind: 'order/attention', orderId: id, now: actor.now.toISOString() }])
}
