import type { Order, OrderEventKind, OrderState, Payment, RequestKind } from '#server/db/booking-tables.ts'
import type { Amounts } from '#server/invoices/amounts.ts'
import type { OrderView, QuoteView } from '#shared/order-view.ts'
import { orderPath, quotePath } from './token.ts'

/** Those of an order that stands: something is to be paid for it. */
export const BOOKED = ['payable', 'confirmed'] as const
/** Those of an order that has not ended, and is no quote. */
export const STANDING = ['registered', 'waiting', ...BOOKED] as const
export const isBooked = (state: OrderState) => BOOKED.some((one) => one === state)

/** The cause of an order that somebody has opened by the link of a mail: its mails spend the day of their address alone. */
export const OPENED = 'opened'
/** Nobody but the visitor who has caused it knows of the order yet. */
export const isUnreached = ({ cause, reachedAt }: Pick<Order, 'cause' | 'reachedAt'>) =>
	cause !== null && reachedAt === null

/** What is shown of an order; it is stored nowhere. A quote is shown by its own status. */
export type OrderStatus = OrderView['status'] | 'quoted'

/** What is the matter with money that came: a bank asks for it back or has taken it, or it came in another currency. */
type Odd = 'disputed' | 'lost' | 'otherCurrency'

/** Amounts in hundredths: what came and was not sent back, what is still to be paid, and what has to be sent back. */
export type Money = {
	received: number
	due: number
	excess: number
	/** What will not come, while it counts towards the price. */
	short: number
	refunds: Counted[]
	odd: Odd[]
}

type Counted = Pick<
	Payment,
	| 'kind'
	| 'state'
	| 'method'
	| 'amount'
	| 'currency'
	| 'paidOn'
	| 'paymentRef'
	| 'providerRef'
	| 'disputedAt'
	| 'disputeEnd'
>

/** In hundredths, less what was sent back. */
export const receivedIn = (currency: string | null, payments: readonly Counted[]) =>
	payments
		.filter((one) => one.state === 'succeeded' && one.currency === currency && one.kind !== 'shortfall')
		.reduce((sum, { kind, amount }) => sum + (kind === 'refund' ? -amount : amount), 0)

export const isShortfall = ({ kind, state }: Pick<Payment, 'kind' | 'state'>) =>
	kind === 'shortfall' && state === 'succeeded'

/** Whether its proof, such as the certificate of tax that was kept back, is still to come. */
export const lacksProof = (one: Pick<Payment, 'kind' | 'state' | 'proofBy' | 'paymentRef'>) =>
	isShortfall(one) && one.proofBy !== null && one.paymentRef === null

export const isOnItsWay = ({ kind, state }: Pick<Payment, 'kind' | 'state'>) => kind === 'refund' && state === 'created'

const sumOf = (payments: readonly Counted[]) => payments.reduce((sum, { amount }) => sum + amount, 0)

/** What banks have taken back after disputes, and the office has not recorded: without a word to the provider, by its reference. */
export function debitOf(payments: readonly Counted[], method?: string): number {
	const moved = payments.filter((one) => one.state === 'succeeded' && (method === undefined || one.method === method))
	const lost = moved.filter(({ disputeEnd }) => disputeEnd === 'lost')
	const recorded = moved.filter(
		(one) => one.kind === 'refund' && one.providerRef === null && lost.some(({ method }) => method === one.method),
	)
	return Math.max(0, sumOf(lost) - sumOf(recorded))
}

/** What of a payment has not gone back by its provider. */
export const leftOf = (paid: Counted, payments: readonly Counted[]): number =>
	payments
		.filter((one) => one.kind === 'refund' && one.state === 'succeeded' && one.providerRef === paid.paymentRef)
		.reduce((rest, { amount }) => rest - amount, paid.amount)

/**
 * How an amount can go back, one part for each way in which it came: by a provider at most what is left of each payment, at the
 * bank the rest. One way if a payment has all of it left.
 */
export function waysBack(amount: number, currency: string | null, payments: readonly Counted[]): Way[] {
	const online = payments
		.filter(
			(one) => one.kind === 'payment' && one.state === 'succeeded' && one.providerRef !== null && !isAskedBack(one),
		)
		.flatMap((one) => {
			const left = one.currency === currency ? leftOf(one, payments) : 0
			return left > 0 ? { method: one.method, amount: left } : []
		})
	const whole = online.find((one) => one.amount >= amount)
	if (whole) return [{ ...whole, amount }]
	let rest = amount
	const parts = online.flatMap(({ method, amount: left }) => {
		const part = Math.min(left, rest)
		rest -= part
		return part > 0 ? { method, amount: part } : []
	})
	return rest > 0 ? [...parts, { method: 'bank', amount: rest }] : parts
}

type Way = Pick<Payment, 'method' | 'amount'>

/** By a bank, which has it or may still take it. */
export const isAskedBack = ({ disputedAt, disputeEnd }: Pick<Payment, 'disputedAt' | 'disputeEnd'>) =>
	disputedAt !== null && disputeEnd !== 'won'

const isDisputed = ({ disputedAt, disputeEnd }: Counted) => disputedAt !== null && disputeEnd === null

/** What the payments of an order come to. Money in another currency is not counted. */
export function moneyOf(
	{ state, currency, total }: Pick<Order, 'state' | 'currency' | 'total'>,
	payments: readonly Counted[],
): Money {
	const received = receivedIn(currency, payments)
	const owed = isBooked(state) ? (total ?? 0) : 0
	// Of an order that has ended all of the money goes back, and nobody owes what did not come.
	const short = isBooked(state) ? sumOf(payments.filter(isShortfall)) : 0
	const moved = payments.filter((payment) => payment.state === 'succeeded')
	const there = moved.filter(({ kind }) => kind === 'payment')
	return {
		received,
		short,
		due: isBooked(state) ? Math.max(0, owed - received - short) : 0,
		excess: Math.max(0, Math.min(received, received + short - owed)),
		refunds: moved.filter(({ kind }) => kind === 'refund'),
		odd: [
			...(there.some(isDisputed) ? ['disputed' as const] : []),
			...(debitOf(payments) > 0 ? ['lost' as const] : []),
			...(there.some((one) => one.currency !== currency && receivedIn(one.currency, payments) > 0)
				? ['otherCurrency' as const]
				: []),
		],
	}
}

/** Whether money of an order is still due, to be sent back, asked back by a bank, on its way, or may be paid just now. */
export function hasOpenMoney(order: Order, payments: readonly Payment[]): boolean {
	const { received, due, excess, odd } = moneyOf(order, payments)
	const isOwed = order.state === 'confirmed' ? due > 0 : received > 0
	return isOwed || excess > 0 || odd.length > 0 || payments.some(({ state }) => state === 'created')
}

/** What the office has to decide about an order; stored nowhere. `empty`: nobody is left who attends. */
export type Attention =
	| Extract<OrderStatus, 'full' | 'partLate' | 'overdue' | 'undecided' | 'refundDue'>
	| Odd
	| RequestKind
	| 'short'
	| 'overpaid'
	| 'empty'
	| 'daysMoved'
	| 'unproven'
	| 'misbilled'

/** What the office calls that. */
export const ATTENTION_TEXTS: Record<Attention, string> = {
	full: 'paid, but full',
	partLate: 'part paid, and late',
	overdue: 'payment is overdue',
	undecided: 'its class is not decided',
	refundDue: 'refund',
	disputed: 'a bank asks for the money back',
	lost: 'a bank has taken the money back',
	otherCurrency: 'paid in another currency',
	short: 'not paid in full',
	overpaid: 'paid too much',
	empty: 'nobody attends',
	daysMoved: 'sold with other days',
	unproven: 'a proof is late',
	misbilled: 'its document is wrong',
	class: 'asks for another class',
	nominee: 'asks for another person',
	cancel: 'asks to cancel',
	withdraw: 'has withdrawn',
}

/** Of what happened to an order, where its name says too little. */
const EVENT_TEXTS: Partial<Record<OrderEventKind, string>> = {
	released: 'released, as no robot sent it',
	held: 'seat kept',
	refundFailed: 'could not be sent back',
	disputed: 'asked back by a bank',
	disputeWon: 'ours after a dispute',
	disputeLost: 'taken back by a bank',
	seatCancelled: 'one seat cancelled',
	lapsed: 'ended, as nobody paid',
	corrected: 'put right',
	relinked: 'new link sent',
	billed: 'invoice details given',
	classAsked: 'asked for another class',
	nomineeAsked: 'asked for another person',
	cancelAsked: 'asked to cancel',
	withdrawalAsked: 'withdrawn, to be settled by us',
	transferred: 'moved to another class',
	seatTransferred: 'seat passed on',
	toldFull: 'told that the class is full',
	soon: 'told that the class begins soon',
	classRuns: 'told that the class runs',
	classOff: 'told that the class does not run',
	daysMoved: 'told other days of the class',
	peopleTold: 'people told',
	shortfall: 'will not come',
	proven: 'proof recorded',
	rebilled: 'document put right',
	billingNoted: 'wish for its document noted',
}
export const eventText = (kind: OrderEventKind): string => EVENT_TEXTS[kind] ?? kind

/** What commands say of an order: that it is ... */
export const STATUS_TEXTS: Record<OrderStatus | OrderState, string> = {
	quoted: 'a quote that nobody has accepted',
	registered: 'without a class or a price',
	undecided: 'for a class that is not decided',
	waiting: 'on a waiting list',
	payable: 'to be paid or confirmed',
	partPaid: 'part paid',
	partLate: 'part paid, and late',
	paid: 'paid, to be confirmed',
	full: 'paid, but full',
	confirmed: 'confirmed',
	overdue: 'confirmed, and payment is overdue',
	off: 'for a class that does not run',
	over: 'confirmed, and its class has ended',
	withdrawn: 'withdrawn by the customer',
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

/** A reference of a bank or a provider as it is recorded, however it is spelled. */
export const plainRef = (ref: string) => ref.toUpperCase().replaceAll(/[^A-Z0-9]/g, '')
