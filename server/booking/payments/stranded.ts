// Money whose order was erased or deleted: it is kept, and somebody has to look at it.
import { isOnItsWay, leftOf } from '#server/booking/order.ts'
import type { Seller } from '#server/company/company.ts'
import type { Payment } from '#server/db/booking-tables.ts'
import type { Db } from '#server/db/database.ts'
import { hundredthsText } from '#server/invoices/amounts.ts'
import type { EmailTemplates } from '#server/outbox/delivery.ts'
import { fillIn } from '#server/outbox/email.ts'
import { enqueue } from '#server/outbox/store.ts'

/**
 * Notes that a payment or refund without an order has moved or is disputed, and tells the office. What goes back of a payment
 * that waits for that is no news, and all of it ends the waiting.
 */
export async function strand(trx: Db, moved: Payment, { now }: { now: Date }): Promise<void> {
	const strandedAt = now.toISOString()
	const paid = moved.kind === 'refund' ? await paidBefore(trx, moved) : undefined
	if (paid?.strandedAt && moved.state === 'succeeded') {
		if (leftOf(paid, await movedFor(trx, paid)) <= 0) await unstrand(trx, paid.id)
		return
	}
	// What did not go back is to be sent once more.
	const { id } = moved.state === 'failed' && paid ? paid : moved
	await trx.updateTable('payments').set({ strandedAt }).where('id', '=', id).execute()
	await enqueue(trx, [{ kind: 'payment/stranded', now: strandedAt }])
}

/** The payment that a refund sends back. */
export const paidBefore = (db: Db, { method, orderReference, providerRef }: Payment) =>
	db
		.selectFrom('payments')
		.selectAll()
		.where((eb) => eb.and({ method, orderReference, kind: 'payment', state: 'succeeded' }))
		.where('paymentRef', '=', providerRef)
		.executeTakeFirst()

/** All that has moved, or is about to, for an order that is gone. */
export const movedFor = (db: Db, { orderReference }: Payment): Promise<Payment[]> =>
	db.selectFrom('payments').selectAll().where('orderReference', '=', orderReference).orderBy('id').execute()

/** What is left of a payment without an order, and the refund of it that waits for its provider. */
export async function restOf(db: Db, paid: Payment): Promise<{ left: number; waiting: Payment | undefined }> {
	const moved = await movedFor(db, paid)
	const waiting = moved.find((one) => isOnItsWay(one) && one.providerRef === paid.paymentRef)
	return { left: paid.kind === 'payment' ? leftOf(paid, moved) : 0, waiting }
}

/** The office has settled it; returns whether it was one of those. */
export async function unstrand(trx: Db, id: number): Promise<boolean> {
	const settled = trx.updateTable('payments').set({ strandedAt: null }).where('id', '=', id)
	return (await settled.where('strandedAt', 'is not', null).returning('id').execute()).length > 0
}

export const strandedPayments = (db: Db): Promise<Payment[]> =>
	db.selectFrom('payments').selectAll().where('strandedAt', 'is not', null).orderBy('id').execute()

export const strandedTemplates = ({ db, seller }: { db: Db; seller: Seller }): EmailTemplates => ({
	'payment/stranded': async ({ createdAt }) => ({
		...fillIn(seller.mails.mails['payment/stranded'], {}),
		reference: createdAt.slice(0, 10),
		to: seller.mail.registrations,
		facts: (await strandedPayments(db)).map(({ id, kind, orderReference, amount, currency, method, paymentRef }) => [
			orderReference,
			[kind, id, hundredthsText(amount, currency), method, paymentRef ?? ''].join(' '),
		]),
	}),
})
