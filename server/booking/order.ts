import type { Order, OrderState, Payment, RequestKind } from '#server/db/booking-tables.ts'
import type { Amounts } from '#server/invoices/amounts.ts'
import type { OrderView, QuoteView } from '#shared/order-view.ts'
import { orderPath, quotePath } from './token.ts'

type Stated = Pick<Order, 'state' | 'currency' | 'total'>
type Counted = Pick<Payment, 'kind' | 'state' | 'amount' | 'currency' | 'paidOn' | 'disputedAt'>

/** What is shown of an order; it is stored nowhere. */
export type OrderStatus = OrderView['status']

/**
 * Amounts in hundredths: what came and was not sent back, what is still to be paid, and what has to be sent back. `isShort`: a
 * confirmed order for which money came, and not all of it is here, as after a payment is taken back. `refunds` were sent back.
 */
export type Standing = {
	status: OrderStatus
	received: number
	due: number
	excess: number
	isShort: boolean
	odd: Odd[]
	refunds: Counted[]
}

/** What is the matter with money that came: a bank asks for it back, or it came in another currency than the order's. */
type Odd = 'disputed' | 'otherCurrency'

/** What the office has to decide about an order; stored nowhere. */
export type Attention = 'full' | 'short' | 'overpaid' | 'refundDue' | Odd | RequestKind

/** In hundredths, less what was sent back. */
export const receivedIn = (currency: string | null, payments: readonly Counted[]) =>
	payments
		.filter((payment) => payment.state === 'succeeded' && payment.currency === currency)
		.reduce((sum, { kind, amount }) => sum + (kind === 'refund' ? -amount : amount), 0)

/**
 * Where an order stands, from its state, its payments and the number of its people who have no seat. Money in another
 * currency is not counted.
 */
export function standingOf(
	{ state, currency, total }: Stated,
	payments: readonly Counted[],
	peopleWithoutSeat: number,
): Standing {
	const received = receivedIn(currency, payments)
	const owed = state === 'payable' || state === 'confirmed' ? (total ?? 0) : 0
	const due = Math.max(0, owed - received)
	const excess = Math.max(0, received - owed)
	const isShort =
		state === 'confirmed' && due > 0 && payments.some(({ state: one }) => one === 'succeeded' || one === 'reversed')
	const moved = payments.filter((payment) => payment.state === 'succeeded')
	const there = moved.filter(({ kind }) => kind === 'payment')
	const odd: Odd[] = [
		...(received > 0 && there.some(({ disputedAt }) => disputedAt) ? ['disputed' as const] : []),
		...(there.some((one) => one.currency !== currency && receivedIn(one.currency, payments) > 0)
			? ['otherCurrency' as const]
			: []),
	]
	const refunds = moved.filter(({ kind }) => kind === 'refund')
	return { status: statusOf(), received, due, excess, isShort, odd, refunds }

	function statusOf(): OrderStatus {
		if (state === 'cancelled') return excess > 0 ? 'refundDue' : 'cancelled'
		// A quote is shown by its own state.
		if (state === 'quoted') return 'registered'
		if (state !== 'payable') return state
		if (due > 0) return received > 0 ? 'partPaid' : 'payable'
		return peopleWithoutSeat > 0 ? 'full' : 'paid'
	}
}

/** What the office has to decide: about money and seats, then about what the customer asks for. */
export function attentionOf(
	{ status, excess, isShort, odd }: Standing,
	open: readonly { kind: RequestKind }[] = [],
): Attention[] {
	return [
		...(status === 'full' ? ['full' as const] : []),
		...(isShort ? ['short' as const] : []),
		...(status === 'refundDue' ? ['refundDue' as const] : excess > 0 ? ['overpaid' as const] : []),
		...odd,
		...open.map(({ kind }) => kind),
	]
}

/** What commands say of an order: that it is ... */
export const STATUS_TEXTS: Record<OrderStatus | OrderState, string> = {
	quoted: 'a quote that nobody has accepted',
	registered: 'without a price',
	waiting: 'on a waiting list',
	payable: 'to be paid or confirmed',
	partPaid: 'part paid',
	paid: 'paid, to be confirmed',
	full: 'paid, but full',
	confirmed: 'confirmed',
	cancelled: 'cancelled',
	refundDue: 'cancelled, refund due',
}

/** An order that began as a quote. */
export type Quote = Order & Amounts & { company: string; address: string; groupPercent: number; validUntil: string }

export const wasQuoted = (order: Order): order is Quote => order.validUntil !== null

/** Whether it is a quote that nobody has accepted, withdrawn or not. */
export const isQuote = (order: Order): order is Quote => wasQuoted(order) && order.acceptedAt === null

export function quoteStatusOf(
	{ state, validUntil }: Pick<Order, 'state' | 'validUntil'>,
	now: Date,
): QuoteView['status'] {
	if (state === 'cancelled') return 'withdrawn'
	return validUntil !== null && now.toISOString() < validUntil ? 'open' : 'over'
}

/** The page of an order or a quote. */
export const linkPath = (order: Order) => (isQuote(order) ? quotePath(order.token) : orderPath(order.token))
