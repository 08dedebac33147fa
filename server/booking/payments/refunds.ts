// Money that goes back, that banks take back, and entries that are taken back.
import { act, lockedSituation, perform, refused } from '#server/booking/act.ts'
import { isAskedBack, isOnItsWay, leftOf, waysBack } from '#server/booking/order.ts'
import { refusalOf } from '#server/booking/rules.ts'
import type { Situation } from '#server/booking/situation.ts'
import type { Acting } from '#server/booking/steps.ts'
import type { Payment } from '#server/db/booking-tables.ts'
import type { Db } from '#server/db/database.ts'
import { hundredthsText } from '#server/invoices/amounts.ts'
import type { Dispute, Gateway } from '#server/payments/gateway.ts'
import { officeDay } from '#server/time.ts'
import { UserError } from '#server/user-error.ts'
import { bankAttempt, newAttempt, settle } from './settle.ts'
import { restOf, strand } from './stranded.ts'

/** Stores that a provider is to send money back, or finds what waits for its answer; nothing is sent yet. */
export async function putDownRefund(
	trx: Db,
	reference: string,
	{ method, amount, currency }: Pick<Payment, 'method' | 'amount' | 'currency'>,
	acting: Acting,
): Promise<Payment> {
	const { by, now } = acting
	const situation = await lockedSituation(trx, { reference }, acting)
	if (!situation) throw new UserError(`There is no order ${reference}.`)
	const { payments, order } = situation
	const waiting = payments.find(isOnItsWay)
	if (waiting?.amount === amount && waiting.method === method) return waiting
	const asked = {
		amount,
		currency,
		method,
		paymentId: 0,
		paymentRef: '',
		paidOn: officeDay(now.getTime()),
		allow: {},
		isDebit: false,
	}
	const why = refusalOf('refunded', situation, asked)
	if (why) throw refused('refunded', situation, why)
	const paid = payments.find(
		(one) =>
			one.kind === 'payment' &&
			one.state === 'succeeded' &&
			one.method === method &&
			one.currency === currency &&
			!isAskedBack(one) &&
			leftOf(one, payments) >= amount,
	)
	if (!paid) {
		const ways = waysBack(amount, currency, payments).map(
			(one) => `${hundredthsText(one.amount, currency)} by ${one.method}`,
		)
		throw new UserError(
			`Nothing was sent: no payment of ${reference} by ${method} that no bank asks back has ${hundredthsText(amount, currency)} left. It can go back so: ${ways.join(', ')}, each with orders refund.`,
		)
	}
	return trx
		.insertInto('payments')
		.values({
			orderId: order.id,
			orderReference: reference,
			kind: 'refund',
			method,
			amount,
			currency,
			by,
			state: 'created',
			createdAt: now.toISOString(),
			providerRef: paid.paymentRef,
			attempt: newAttempt(reference),
		})
		.returningAll()
		.executeTakeFirstOrThrow()
}

/**
 * Stores that all that is left of a payment whose order is gone is to go back; it waits for the office until it has. Nothing is
 * sent yet, unless it has left already, with the reference `ref`.
 */
export async function putDownStranded(trx: Db, id: number, acting: Acting, ref?: string): Promise<Payment> {
	const { by, now } = acting
	const at = now.toISOString()
	const paid = await trx
		.updateTable('payments')
		.set((eb) => ({ strandedAt: eb.fn.coalesce('strandedAt', eb.val(at)) }))
		.where((eb) => eb.and({ id, kind: 'payment', state: 'succeeded' }))
		.where('orderId', 'is', null)
		.returningAll()
		.executeTakeFirst()
	const refusedFor = (why: string) => new UserError(`Nothing was sent: ${why}. To see all: payments`)
	if (!paid) throw refusedFor(`no payment whose order is gone has the number ${id}`)
	const { orderReference, method, currency, paymentRef } = paid
	const { left, waiting } = await restOf(trx, paid)
	if (waiting && ref === undefined) return waiting
	if (waiting) throw refusedFor(`${hundredthsText(waiting.amount, currency)} are on their way back already`)
	if (left <= 0) throw refusedFor(`nothing of payment ${id} is left`)
	if (isAskedBack(paid) && ref === undefined) throw refusedFor(`a bank asks for payment ${id} back`)
	const attempt = ref === undefined ? newAttempt(orderReference) : bankAttempt(ref)
	const refund = await trx
		.insertInto('payments')
		.values({
			orderReference,
			kind: 'refund',
			method,
			amount: left,
			currency,
			by,
			attempt,
			state: 'created',
			createdAt: at,
			providerRef: paymentRef,
		})
		.onConflict((conflict) => conflict.doNothing())
		.returningAll()
		.executeTakeFirst()
	if (!refund) throw refusedFor(`${ref} is known already`)
	if (ref !== undefined) {
		const money = { paymentRef: ref, amount: left, currency, paidOn: officeDay(now.getTime()) }
		await settle(trx, refund, money, { ...acting, allow: 'anything' })
	}
	return refund
}

/** Stores that a provider could not send money back, also after it has said that it was sent, and tells the office. */
export async function noteFailed(trx: Db, refund: Payment, acting: Acting) {
	const { id, state, orderReference: reference, amount } = refund
	const before = await lockedSituation(trx, { reference }, acting)
	const failed = await trx
		.updateTable('payments')
		.set({ state: 'failed', strandedAt: null })
		.where('id', '=', id)
		.where('state', '=', state)
		.returningAll()
		.executeTakeFirst()
	if (!failed) return
	if (!before) return strand(trx, failed, acting)
	if (state === 'succeeded')
		await perform(trx, 'reverse', before, { paymentId: id, why: 'The bank could not pay it out.' }, acting)
	await act(trx, 'refundFailed', { reference }, { amount }, acting)
}

/**
 * Stores that a bank asks for the money of a payment back, or how that ended, and tells the office; it only moves forward.
 * Returns whether the payment is known.
 */
export async function noteDispute(trx: Db, { paymentRef, end }: Dispute, acting: Acting): Promise<boolean> {
	// Locked, as an event may come twice at once.
	const payment = await trx
		.updateTable('payments')
		.set((eb) => ({ state: eb.ref('state') }))
		.where((eb) => eb.and({ paymentRef, method: acting.by, state: 'succeeded', kind: 'payment' }))
		.returningAll()
		.executeTakeFirst()
	const isNews = payment && payment.disputeEnd === null && (end !== undefined || payment.disputedAt === null)
	if (!payment || !isNews) return payment !== undefined
	await trx
		.updateTable('payments')
		.set({ disputedAt: payment.disputedAt ?? acting.now.toISOString(), disputeEnd: end ?? null })
		.where('id', '=', payment.id)
		.execute()
	const { orderId, amount } = payment
	if (orderId === null) await strand(trx, payment, acting)
	else await act(trx, 'disputed', { id: orderId }, { amount, end }, acting)
	return true
}

/**
 * Takes back a payment or a refund that was recorded by mistake, and frees its reference. Seats stay as they are. Gives up a
 * refund that waits for a provider without keys, and returns undefined then.
 */
export async function reverse(
	trx: Db,
	reference: string,
	paymentId: number,
	why: string,
	{ gateways = [], ...acting }: Acting & { gateways?: readonly Gateway[] },
): Promise<Situation | undefined> {
	const situation = await lockedSituation(trx, { reference }, acting)
	const waiting = situation?.payments.find((one) => one.id === paymentId && isOnItsWay(one))
	if (!waiting || gateways.some(({ name }) => name === waiting.method))
		return act(trx, 'reverse', { reference }, { paymentId, why }, acting)
	await noteFailed(trx, waiting, acting)
	return undefined
}
