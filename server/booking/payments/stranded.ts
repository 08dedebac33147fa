// Money whose order was erased or deleted: it is kept, and somebody has to look at it.
import type { Payment } from '#server/db/booking-tables.ts'
import type { Db } from '#server/db/database.ts'
import { hundredthsText } from '#server/invoices/amounts.ts'
import type { EmailTemplates } from '#server/outbox/delivery.ts'
import { fillIn } from '#server/outbox/email.ts'
import type { Provider } from '#server/outbox/provider.ts'
import { enqueue } from '#server/outbox/store.ts'

/** Notes that a payment or refund without an order has moved or is disputed, and tells the office. */
export async function strand(trx: Db, id: number, { now }: { now: Date }): Promise<void> {
	const strandedAt = now.toISOString()
	await trx.updateTable('payments').set({ strandedAt }).where('id', '=', id).execute()
	await enqueue(trx, [{ kind: 'payment/stranded', now: strandedAt }])
}

/** The office has settled it; returns whether it was one of those. */
export async function unstrand(trx: Db, id: number): Promise<boolean> {
	if (!Number.isSafeInteger(id)) return false
	const settled = trx.updateTable('payments').set({ strandedAt: null }).where('id', '=', id)
	return (await settled.where('strandedAt', 'is not', null).returning('id').execute()).length > 0
}

export const strandedPayments = (db: Db): Promise<Payment[]> =>
	db.selectFrom('payments').selectAll().where('strandedAt', 'is not', null).orderBy('id').execute()

export const strandedTemplates = ({ db, provider }: { db: Db; provider: Provider }): EmailTemplates => ({
	'payment/stranded': async ({ createdAt }) => ({
		...fillIn(provider.mails.mails['payment/stranded'], {}),
		reference: createdAt.slice(0, 10),
		to: provider.mail.registrations,
		facts: (await strandedPayments(db)).map(({ id, kind, orderReference, amount, currency, method, paymentRef }) => [
			orderReference,
			[kind, id, hundredthsText(amount, currency), method, paymentRef ?? ''].join(' '),
		]),
	}),
})
