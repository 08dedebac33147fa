import type { Selectable } from 'kysely'
import type { Database, RequestKind } from '#server/db/database.ts'

type Order = Pick<Selectable<Database['orders']>, 'state' | 'currency' | 'total'>
type Payment = Pick<Selectable<Database['payments']>, 'kind' | 'state' | 'amount' | 'currency'>

/** What is shown of an order; it is stored nowhere. */
export type OrderStatus =
	| 'registered'
	| 'waiting'
	| 'partPaid'
	| 'paid'
	| 'full'
	| 'confirmed'
	| 'cancelled'
	| 'refundDue'

/** Amounts in hundredths: what came and was not sent back, what is still to be paid, and what has to be sent back. */
export type Standing = { status: OrderStatus; received: number; due: number; excess: number }

/** What the office has to decide about an order; stored nowhere. */
export type Attention = 'full' | 'overpaid' | 'refundDue' | RequestKind

/**
 * Where an order stands, from its state, its payments and the number of its people who have no seat. Money in another
 * currency is not counted.
 */
export function standingOf(
	{ state, currency, total }: Order,
	payments: readonly Payment[],
	peopleWithoutSeat: number,
): Standing {
	const received = payments
		.filter((payment) => payment.state === 'succeeded' && payment.currency === currency)
		.reduce((sum, { kind, amount }) => sum + (kind === 'refund' ? -amount : amount), 0)
	const owed = state === 'cancelled' ? 0 : (total ?? 0)
	const due = Math.max(0, owed - received)
	const excess = Math.max(0, received - owed)
	return { status: statusOf(), received, due, excess }

	function statusOf(): OrderStatus {
		if (state === 'cancelled') return excess > 0 ? 'refundDue' : 'cancelled'
		if (state !== 'payable') return state
		if (due > 0) return received > 0 ? 'partPaid' : 'waiting'
		return peopleWithoutSeat > 0 ? 'full' : 'paid'
	}
}

/** What the office has to decide: about money and seats, then about what the customer asks for. */
export function attentionOf({ status, excess }: Standing, open: readonly { kind: RequestKind }[] = []): Attention[] {
	return [
		...(status === 'full' ? ['full' as const] : []),
		...(status === 'refundDue' ? ['refundDue' as const] : excess > 0 ? ['overpaid' as const] : []),
		...open.map(({ kind }) => kind),
	]
}
