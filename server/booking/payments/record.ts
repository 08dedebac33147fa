// What a provider says is recorded, each once, whatever was heard of first.

import { plainRef } from '#server/booking/order.ts'
import type { Acting } from '#server/booking/steps.ts'
import { lockOrder } from '#server/booking/store.ts'
import type { Payment } from '#server/db/booking-tables.ts'
import type { Db } from '#server/db/database.ts'
import type { MovedMoney, SentBack } from '#server/payments/gateway.ts'
import { noteFailed } from './refunds.ts'
import { settle } from './settle.ts'
import { movedFor } from './stranded.ts'

/** All that was captured on a page: the first settles the attempt, what came after it is a payment of its own. */
export async function recordCaptures(trx: Db, page: Payment, captured: MovedMoney[], acting: Acting): Promise<void> {
	for (const money of captured) {
		const rows = await movedFor(trx, page)
		// Also one that was reversed stays so.
		if (rows.some(({ kind, paymentRef }) => kind === 'payment' && paymentRef === money.paymentRef)) continue
		const isFirst = rows.some(({ id, state }) => id === page.id && (state === 'created' || state === 'expired'))
		const attempt = isFirst ? page.attempt : `${page.attempt} ${money.paymentRef}`
		await settle(trx, { ...page, attempt }, money, { ...acting, allow: 'anything' })
	}
}

/** All that went back of a payment, also what was sent on the pages of the provider. */
export async function recordRefunds(trx: Db, paid: Payment, refunds: SentBack[], acting: Acting): Promise<void> {
	const { method, orderReference, paymentRef: providerRef } = paid
	await lockOrder(trx, { reference: orderReference })
	for (const { id, state, money } of refunds) {
		const known = (await movedFor(trx, paid)).find(
			(one) =>
				one.kind === 'refund' &&
				// What was given up may have been sent after all.
				one.state !== 'failed' &&
				(one.attempt === id || plainRef(one.paymentRef ?? '') === plainRef(money.paymentRef)),
		)
		// Whoever of the office has asked for it.
		const by = known?.by ?? acting.by
		const attempt = `${method} ${money.paymentRef}`
		const refund = known ?? { kind: 'refund', method, attempt, orderReference, providerRef }
		if (state === 'paid' && (!known || known.state === 'created'))
			await settle(trx, refund, money, { ...acting, by, allow: 'anything' })
		if (state === 'closed' && (known?.state === 'created' || known?.state === 'succeeded'))
			await noteFailed(trx, known, { ...acting, by })
	}
}
