// What may happen to an order: one row for each action of customer, office, money and clock.
import type {
	CancelReason,
	Order,
	OrderEventKind,
	OrderState,
	Payment,
	RequestKind,
} from '#server/db/booking-tables.ts'
import { type Amounts, amountsOf, hundredthsText, type SeatPrice } from '#server/invoices/amounts.ts'
import { gstStateOf, isIndian } from '#server/invoices/gst.ts'
import type { MovedMoney } from '#server/payments/gateway.ts'
import { DAY_MS, HOUR_MS, officeDay } from '#server/time.ts'
import { classState, isOpen } from '#shared/class-state.ts'
import type { Billing } from '#shared/forms/billing-fields.ts'
import type { Registration } from '#shared/forms/registration-fields.ts'
import type { MailKind } from '#shared/mail-kinds.ts'
import { classColumns, type Decision, hasBegun, type OfferedClass, type OfferedClasses } from './classes.ts'
import { isOnItsWay, receivedIn, STATUS_TEXTS } from './order.ts'
import { attentionOf, type Situation } from './situation.ts'
import { payByOf, startOf } from './timeline.ts'

export type Offer = {
	offered: OfferedClass
	country: string
	price: SeatPrice
	payBy: Date
	free: number
	isOff: boolean
}
export type Moved = MovedMoney & {
	method: string
	paymentId: number
	allow: 'anything' | { part?: boolean; over?: boolean }
}

/** What each action needs to know beside the order. */
export type Given = {
	withdraw: object
	declareWithdrawal: object
	askToCancel: object
	askClass: { class: string }
	askNominee: { registrationId: number }
	billing: Billing & { hasVoucher: boolean }
	accept: { people: Registration[]; consentVersion: string | null | undefined }
	release: object
	offer: Offer
	hold: object
	confirm: { isOnAccount?: boolean }
	transfer: { offered: OfferedClass; free: number; decision: Decision; requestId?: number | undefined }
	passSeat: { seat: string | undefined; nominee: Registration; requestId?: number | undefined }
	decline: { requestId: number; answer: string }
	cancel: { why: CancelReason; allTheSame?: boolean | undefined }
	cancelQuote: object
	reverse: { paymentId: number; why: string }
	correct: { email?: string | undefined; name?: string | undefined; person?: string | undefined }
	relink: object
	paid: Moved
	refunded: Moved
	refundFailed: { amount: number }
	disputed: { amount: number; end: 'won' | 'lost' | undefined }
	remind: object
	noSeat: object
	lapse: object
	classBegun: object
	chosenNot: object
	soon: object
	tellPeople: object
	classRuns: object
	classOff: object
	tellDays: object
}
export type Action = keyof Given

type RequestOutcome = 'granted' | 'declined'
type Contact = Extract<MailKind, `order/${string}` | 'quote/accepted' | 'registration/confirmation' | 'quote/buyer'>
type People = Extract<MailKind, `seat/${string}`>
type Office = Extract<MailKind, 'order/attention' | `${string}/department` | 'quote/office' | 'quote/acceptedOffice'>

type Rule<Name extends Action> = {
	by: 'customer' | 'office' | 'money' | 'clock'
	from: readonly OrderState[]
	/** Absent: the state stays. */
	to?: OrderState | ((situation: Situation) => OrderState)
	/** Why it is not allowed now; a sentence for whoever wants it. */
	refuse?: (situation: Situation, given: Given[Name]) => string | false | undefined
	/** `take`: for all who have none, or the action is refused; `try`: if they are free. */
	seats?: 'take' | 'try' | 'giveBack' | ((situation: Situation, given: Given[Name]) => 'take' | 'try' | undefined)
	/** Whether kept seats become confirmed ones. */
	confirms?: true
	/** What becomes of open requests. */
	settles?: Partial<Record<RequestKind, RequestOutcome>>
	/** A new payBy makes the order one that nobody was reminded of. */
	sets?: (situation: Situation, given: Given[Name]) => Partial<Order>
	document?: 'invoice' | 'credit'
	event: OrderEventKind
	/** However many in a row are one event: anybody with the link can send thousands. */
	isNotedOnce?: true
	/** To the contact, to the people for whom somebody else pays, and to us. Newly seated people get seat/registered. */
	mail?: {
		contact?: Contact | ((situation: Situation, given: Given[Name]) => Contact | undefined)
		people?: People
		office?: Office | ((after: Situation) => Office | undefined)
	}
}

const STANDING = ['payable', 'confirmed'] as const
const ALL = ['registered', 'waiting', 'payable', 'confirmed'] as const

const day = (moment: number) => new Date(moment).toISOString()
const text = (hundredths: number, currency: string | null) => hundredthsText(hundredths, currency ?? '')
const isAsked = ({ open }: Situation, ...kinds: RequestKind[]) => open.some(({ kind }) => kinds.includes(kind))
const isOff = ({ decision }: Situation) => decision === 'off'

/** The customer wants to end it, and nobody has answered yet. */
const wantsOut = (situation: Situation) =>
	isAsked(situation, 'cancel', 'withdraw') &&
	`its customer has asked to cancel it. First: orders cancel ${situation.order.reference}, or orders decline`

const isSuspect = ({ order: { suspect, reference } }: Situation) =>
	suspect !== null && `it looks like the work of a robot. First: forms release ${reference}`

const classIsOff = (situation: Situation) => isOff(situation) && `${situation.order.classSlug} does not run`

const attention = (after: Situation) => (attentionOf({ ...after, open: [] }).length > 0 ? 'order/attention' : undefined)
const moneyAttention = (after: Situation) => (after.excess > 0 ? 'order/attention' : undefined)

export const refusedNoSeat = ({ order: { reference, classSlug } }: Situation) =>
	`${classSlug ?? 'no class'} has no seat left for ${reference}. Cancel another order, raise the capacity of the class, or cancel and refund this one`

/** Moves to another class that the customer asked for; those from a class that did not run are not his own. */
const ownMoves = ({ events, requests }: Situation) =>
	events.filter(
		({ kind, at }) =>
			kind === 'transferred' &&
			requests.some((one) => one.kind === 'class' && one.state === 'granted' && one.settledAt === at),
	).length

const NOT_MOVABLE =
	'The class has begun, or the order has no seat to move. Write to us, and we will see what we can do.'
const isMovable = ({ order, hasBegun }: Situation) => isBooked(order.state) && !hasBegun

/** Whether another class can be asked for: until some days before the class, and so often; at any time if the class does not run. */
function refuseMove(situation: Situation): string | undefined {
	const { offered, choice, now } = situation
	if (choice) return undefined
	if (!offered || !isMovable(situation)) return NOT_MOVABLE
	const { transferUntil, transfers } = offered.timeline
	if (now.getTime() >= transferUntil)
		return 'The last day to ask for another class has passed. You can name another person for the seat until the class begins.'
	return ownMoves(situation) < transfers
		? undefined
		: 'You have moved as often as our conditions allow. You can name another person for the seat until the class begins.'
}

/** What an order that has no price yet, or waits, is offered. */
function refuseOffer(
	situation: Situation,
	{ offered, country, price, free, payBy, isOff }: Offer,
): string | false | undefined {
	const { order, missing, now } = situation
	const { slug } = offered
	const amounts = amountsOf(price, order.quantity)
	if (offered.courseId !== order.courseId) return `${slug} is a class of another course`
	if (isOff) return `${slug} does not run`
	if (payBy <= now) return 'the last day to pay has passed. Name another with --pay-by'
	if (missing > free) return `${slug} has ${free} seats free, and ${order.reference} is for ${missing} people`
	if (isIndian(country) && amounts.tax % 2 === 1)
		return `the tax of ${text(amounts.tax, amounts.currency)} has no two equal halves for CGST and SGST. Take another price`
	return isSuspect(situation) || wantsOut(situation)
}

const payBy = ({ offered, now }: Situation) => (offered ? { payBy: day(payByOf(offered, now)) } : {})

/** Where an order for a class begins: nobody is asked to pay for one that is full, or that may not run after that day. */
export function firstState(
	price: object | undefined,
	offered: OfferedClass | undefined,
	{ people, free, decision, now }: { people: number; free: number; decision: Decision; now: Date },
): 'registered' | 'waiting' | 'payable' {
	if (!offered || !price) return 'registered'
	if (offered.seats === 'waiting-list' || people > free) return 'waiting'
	return now.getTime() < offered.timeline.decideBy || decision === 'runs' ? 'payable' : 'registered'
}

const startOfOrder = ({ order, offered, free, decision, now }: Situation) =>
	firstState(order.currency === null ? undefined : order, offered, { people: order.quantity, free, decision, now })

function refuseAcceptance(situation: Situation): string | undefined {
	const { order, offered, free, now } = situation
	if (order.suspect !== null) return 'A person has to look at this quote first. Please write to us.'
	if (order.classSlug === null) return undefined
	const state = offered ? classState(offered, now.getTime()) : 'closed'
	if (isOff(situation)) return 'This class does not take place. Please ask for a quote for another one.'
	if (state === 'closed' || state === 'ended')
		return 'Registration for this class has closed. Please ask for a quote for another one.'
	return state === 'full' || order.quantity > free
		? `This class has no ${order.quantity} seats left. Please ask for a quote for another one, or without a class.`
		: undefined
}

/** Why nothing is to be paid for an order now; undefined if it is. */
export function refuseToPay(situation: Situation): string | undefined {
	const { order, due, hasSeat, status } = situation
	if (!isBooked(order.state) || due === 0 || isOff(situation) || status === 'undecided')
		return 'There is nothing to pay for this order.'
	if (isAsked(situation, 'cancel', 'withdraw')) return 'You have asked us to end this order, so please do not pay.'
	return hasSeat ? undefined : 'The class has become full, so please do not pay. Write to us about another class.'
}

function refusePayment(situation: Situation, { amount, currency, allow, paidOn }: Moved): string | undefined {
	const { order, due } = situation
	const { reference, state, receivedAt } = order
	if (allow === 'anything') return undefined
	if (order.currency === null || state === 'registered' || state === 'waiting')
		return `nothing is to be paid. First: orders offer ${reference}`
	if (currency !== order.currency) return `it is to be paid in ${order.currency}, not in ${currency}`
	if (state === 'cancelled' && !allow.over)
		return 'it is cancelled. If the money has arrived, add --over: it is kept to be sent back with orders refund'
	const [than, option, isAllowed] = amount < due ? ['more', '--part', allow.part] : ['less', '--over', allow.over]
	if (amount !== due && !isAllowed)
		return `${text(due, currency)} are due, ${than} than ${text(amount, currency)}. If that is right, add ${option}`
	return refuseDayBefore(receivedAt, paidOn)
}

/** Money neither comes nor goes before there is an order, by the calendar of the office. */
function refuseDayBefore(receivedAt: string, paidOn: string): string | undefined {
	const ordered = officeDay(Date.parse(receivedAt))
	return paidOn < ordered ? `${paidOn} is before it was ordered, on ${ordered}. Name the day with --date` : undefined
}

function refuseRefund(situation: Situation, { amount, currency, allow, paidOn, paymentId }: Moved): string | undefined {
	const { order, payments, received, excess } = situation
	if (allow === 'anything') return undefined
	const sent = payments.find((one) => isOnItsWay(one) && one.id !== paymentId)
	if (sent)
		return `${text(sent.amount, sent.currency)} are on their way back by ${sent.method} already. Wait for the answer: payments --check. Without its keys, see on its pages that nothing was sent, then: orders reverse ${order.reference} --payment ${sent.id}`
	const counted = payments.filter((one) => one.state === 'succeeded' && one.currency === currency)
	const sumOf = (some: Payment[]) => some.reduce((sum, { amount }) => sum + amount, 0)
	const refunds = counted.filter(({ kind }) => kind === 'refund')
	const lost = sumOf(counted.filter(({ disputeEnd }) => disputeEnd === 'lost')) - sumOf(refunds)
	// In another currency nothing is due. What a bank has taken back left without a cancellation.
	const left = currency === order.currency ? Math.max(excess, Math.min(lost, received)) : receivedIn(currency, payments)
	if (amount <= left) return refuseDayBefore(order.receivedAt, paidOn)
	const before = payments
		.filter(({ kind, state }) => kind === 'refund' && state === 'succeeded')
		.map((one) => `${text(one.amount, one.currency)} on ${one.paidOn}, ${one.method} ${one.paymentRef}`)
	const what = left > 0 ? `only ${text(left, currency)} are to be sent back` : 'nothing is to be sent back'
	const told = before.length > 0 ? `. Sent back before: ${before.join('; ')}` : ''
	return order.state === 'cancelled'
		? what + told
		: `${what}${told}. To send back more while it still stands, first: orders cancel ${order.reference}`
}

function refuseReversal(situation: Situation, { paymentId }: Given['reverse']): string | undefined {
	const { order, payments, received } = situation
	const { reference } = order
	const sent = payments.find((one) => isOnItsWay(one))
	if (sent)
		return `${text(sent.amount, sent.currency)} are on their way back by ${sent.method}. Wait for the answer: payments --check`
	const found = payments.find(({ id, state }) => id === paymentId && state === 'succeeded')
	if (!found) return `it has no payment ${paymentId} that counts. See them: orders list ${reference}`
	if (found.kind === 'payment' && found.currency === order.currency && found.amount > received)
		return `money was sent back since, and only ${text(received, order.currency)} are left. If that was recorded by mistake too, first: orders reverse ${reference} with the number of the refund. If it went to somebody who had not paid, ask for it back, and record it first: orders paid ${reference}`
	return undefined
}

function refuseConfirmation(situation: Situation, { isOnAccount = false }: Given['confirm']) {
	const { order, due, people, status } = situation
	if (people.length === 0) return 'nobody is left who attends'
	if (isOnAccount && order.company === null) return 'it is not the order of a company'
	if (due > 0 && !isOnAccount) return `${text(due, order.currency)} are still due`
	return wantsOut(situation) || classIsOff(situation) || (status === 'off' && 'its class does not run')
}

const isUntouched = ({ received, payments }: Situation) =>
	received === 0 && !payments.some(({ kind, state }) => kind === 'payment' && state === 'created')

/** Nobody is reminded of, or loses, what he asks about, what somebody may be paying now, or what may not run. */
const canChase = (situation: Situation) =>
	situation.offered !== undefined && situation.open.length === 0 && isUntouched(situation) && !isOff(situation)

const isLate = ({ order: { payBy }, now, due, status }: Situation) =>
	payBy !== null && payBy <= now.toISOString() && due > 0 && status !== 'undecided'

const hasClassBegun = ({ offered, now }: Situation) => offered !== undefined && startOf(offered) <= now.getTime()

/** Whether its customer was told since the class was decided. */
const wasTold = ({ events, record }: Situation, told: OrderEventKind) =>
	events.some(({ kind, at }) => kind === told && at >= (record?.decidedAt ?? ''))

const isBooked = (state: OrderState) => STANDING.some((one) => one === state)

const notYet = (isDue: boolean) => (isDue ? undefined : 'it is not time for that')

/** Whoever is registered by somebody else hears of it within a month (GDPR, article 14(3)), also while no seat is kept. */
const TELL_DAYS = 25

/** Before a class begins. */
const SOON_MS = 48 * HOUR_MS

function isSoon({ offered, events, order, now }: Situation) {
	const ahead = offered ? startOf(offered) - now.getTime() : 0
	const told = events.some(({ kind, classSlug }) => kind === 'soon' && classSlug === order.classSlug)
	return ahead > 0 && ahead <= SOON_MS && !told
}

const onCancel = {
	seats: 'giveBack',
	settles: { class: 'declined', nominee: 'declined', cancel: 'granted', withdraw: 'granted' },
	to: 'cancelled',
	document: 'credit',
} as const

export const RULES: { [Name in Action]: Rule<Name> } = {
	// Customer
	withdraw: {
		...onCancel,
		by: 'customer',
		from: ALL,
		refuse: ({ withdrawal }) =>
			withdrawal?.effect !== 'atOnce' && 'This order can no longer be withdrawn here. Write to us.',
		sets: () => ({ cancelledWhy: 'withdrew' }),
		event: 'withdrawn',
		mail: { contact: 'order/withdrawn', people: 'seat/cancelled', office: moneyAttention },
	},
	declareWithdrawal: {
		by: 'customer',
		from: STANDING,
		refuse: (situation) =>
			isAsked(situation, 'withdraw')
				? 'We already have your withdrawal, and will tell you what you get back.'
				: situation.withdrawal?.effect !== 'office' && 'This order can no longer be withdrawn. Write to us.',
		event: 'withdrawalAsked',
		mail: { contact: 'order/withdrawn', office: 'order/attention' },
	},
	askToCancel: {
		by: 'customer',
		from: STANDING,
		refuse: (situation) => {
			if (isAsked(situation, 'cancel', 'withdraw'))
				return 'You have already asked us to end this order. We will answer.'
			const { offered, withdrawal, now } = situation
			const hasEnded = offered !== undefined && now.getTime() >= offered.endsAt
			return (withdrawal || hasEnded) && 'This class has ended. Write to us.'
		},
		event: 'cancelAsked',
		mail: { contact: 'order/cancelAsked', office: 'order/attention' },
	},
	askClass: {
		by: 'customer',
		from: STANDING,
		refuse: (situation) => refuseMove(situation) ?? (isAsked(situation, 'cancel', 'withdraw') && NOT_MOVABLE),
		event: 'classAsked',
		mail: { contact: 'order/asked', office: 'order/attention' },
	},
	askNominee: {
		by: 'customer',
		from: STANDING,
		refuse: (situation) => (!isMovable(situation) || isAsked(situation, 'cancel', 'withdraw')) && NOT_MOVABLE,
		event: 'nomineeAsked',
		mail: { contact: 'order/nomineeAsked', office: 'order/attention' },
	},
	billing: {
		by: 'customer',
		from: ['registered', 'waiting', 'payable', 'confirmed'],
		refuse: ({ order: { state, gstin } }, given) => {
			if (state === 'confirmed')
				return 'Your seat is confirmed and its documents are issued. Write to us to correct them.'
			const isOther = given.gstin !== '' && given.gstin !== gstin
			return (
				given.hasVoucher &&
				isOther &&
				'A receipt with tax was issued for this order, so its GSTIN stays. Write to us to correct it.'
			)
		},
		event: 'billed',
		isNotedOnce: true,
	},
	accept: {
		by: 'customer',
		from: ['quoted'],
		to: startOfOrder,
		refuse: refuseAcceptance,
		sets: (situation) => ({
			acceptedAt: situation.now.toISOString(),
			// Somebody may have marked the quote as dealt with.
			handledAt: null,
			stateCode: situation.order.gstin === null ? null : gstStateOf(situation.order.gstin),
			...(startOfOrder(situation) === 'payable' && payBy(situation)),
		}),
		event: 'accepted',
		mail: { contact: 'quote/accepted', office: 'quote/acceptedOffice' },
	},

	// Office
	release: {
		by: 'office',
		from: ['quoted', 'registered'],
		to: (situation) => (situation.order.state === 'quoted' ? 'quoted' : startOfOrder(situation)),
		refuse: ({ order: { suspect } }) => suspect === null && 'it is not suspect',
		sets: (situation) => ({
			suspect: null,
			...(situation.order.state === 'registered' && startOfOrder(situation) === 'payable' && payBy(situation)),
		}),
		event: 'released',
		mail: {
			contact: ({ order }) => (order.state === 'quoted' ? 'quote/buyer' : 'registration/confirmation'),
			office: ({ order }) => (order.state === 'quoted' ? 'quote/office' : 'registration/department'),
		},
	},
	offer: {
		by: 'office',
		from: ['registered', 'waiting'],
		to: 'payable',
		refuse: refuseOffer,
		sets: ({ order }, { offered, country, price, payBy }) => ({
			...classColumns(offered),
			country,
			...(amountsOf(price, order.quantity) satisfies Amounts),
			payBy: payBy.toISOString(),
		}),
		event: 'offered',
		mail: { contact: 'order/offered' },
	},
	hold: {
		by: 'office',
		from: ['payable'],
		refuse: (situation) =>
			wantsOut(situation) || classIsOff(situation) || (situation.missing === 0 && 'it has its seats'),
		seats: 'take',
		event: 'held',
	},
	confirm: {
		by: 'office',
		from: ['payable'],
		to: 'confirmed',
		refuse: refuseConfirmation,
		seats: 'take',
		confirms: true,
		sets: ({ due, offered, now }) =>
			due > 0 && offered ? { payBy: day(now.getTime() + offered.timeline.onAccountDays * DAY_MS) } : {},
		document: 'invoice',
		event: 'confirmed',
		mail: { contact: 'order/confirmed', people: 'seat/confirmed' },
	},
	transfer: {
		by: 'office',
		from: STANDING,
		refuse: ({ order, kept, missing }, { offered, free, decision }) => {
			const { slug, courseId } = offered
			if (courseId !== order.courseId) return `${slug} is a class of another course`
			if (slug === order.classSlug) return `it is in ${slug} already`
			if (decision === 'off') return `${slug} does not run`
			return Math.max(kept, kept === 0 ? missing : 0) > free && `${slug} has no seat left for ${order.reference}`
		},
		seats: ({ due, kept }) => (due === 0 || kept > 0 ? 'try' : undefined),
		sets: ({ order, now }, { offered }) => ({
			...classColumns(offered),
			...(order.state === 'payable' && { payBy: day(payByOf(offered, now)) }),
		}),
		event: 'transferred',
		mail: { contact: 'order/transferred', people: 'seat/transferred' },
	},
	passSeat: {
		by: 'office',
		from: STANDING,
		event: 'seatTransferred',
		mail: { contact: 'order/passedOn' },
	},
	decline: {
		by: 'office',
		from: ALL,
		refuse: ({ open }, { requestId }) =>
			!open.some(({ id }) => id === requestId) &&
			(open.length > 0
				? `it has no open request ${requestId}. Open are ${open.map(({ id, kind }) => `${id} (${kind})`).join(', ')}`
				: 'nobody waits for an answer'),
		event: 'declined',
		mail: { contact: 'order/declined' },
	},
	cancel: {
		...onCancel,
		by: 'office',
		from: ALL,
		refuse: ({ certificates }, { why, allTheSame }) =>
			why === 'quote'
				? 'only a quote that nobody has accepted is taken back'
				: certificates.length > 0 &&
					!allTheSame &&
					`${certificates.join(', ')} was issued for it. First: certificates withdraw ${certificates[0]}. If the certificate stays, add --all-the-same`,
		sets: (_, { why }) => ({ cancelledWhy: why }),
		event: 'cancelled',
		mail: {
			contact: (_, { why }) => (why === 'withdrew' ? 'order/withdrawn' : 'order/cancelled'),
			people: 'seat/cancelled',
		},
	},
	cancelQuote: {
		by: 'office',
		from: ['quoted'],
		to: 'cancelled',
		sets: () => ({ cancelledWhy: 'quote' }),
		event: 'cancelled',
	},
	reverse: {
		by: 'office',
		from: ['payable', 'confirmed', 'cancelled'],
		refuse: refuseReversal,
		// A customer who was told that all is paid gets time to pay.
		sets: (situation) =>
			situation.order.state === 'payable' && (situation.order.payBy ?? '9') <= situation.now.toISOString()
				? payBy(situation)
				: {},
		event: 'reversed',
		mail: { contact: 'order/reversed' },
	},
	correct: {
		by: 'office',
		from: ['quoted', ...ALL],
		refuse: ({ order }, { email, name, person }) =>
			(order.email === '' &&
				email !== undefined &&
				name === undefined &&
				person === undefined &&
				'its contact was erased. Name another one with --name') ||
			(order.email === email &&
				name === undefined &&
				person === undefined &&
				`it has this address. For a new link: orders relink ${order.reference}`),
		event: 'corrected',
		mail: {
			contact: (_, { email, person }) => (email !== undefined && person === undefined ? 'order/relinked' : undefined),
		},
	},
	relink: {
		by: 'office',
		from: ['quoted', ...ALL, 'cancelled'],
		event: 'relinked',
		mail: { contact: 'order/relinked' },
	},

	// Money
	paid: {
		by: 'money',
		from: [...ALL, 'cancelled'],
		refuse: refusePayment,
		seats: ({ order, due }) => (order.state === 'payable' && due === 0 ? 'try' : undefined),
		event: 'paid',
		mail: {
			// Another currency is not counted until the office knows what it is.
			contact: ({ order }, { currency }) => (currency === order.currency ? 'order/paid' : undefined),
			office: attention,
		},
	},
	refunded: {
		by: 'money',
		from: ['payable', 'confirmed', 'cancelled'],
		refuse: refuseRefund,
		event: 'refunded',
		mail: { contact: 'order/refunded' },
	},
	refundFailed: {
		by: 'money',
		from: [...ALL, 'cancelled'],
		event: 'refundFailed',
		mail: { office: 'order/attention' },
	},
	disputed: {
		by: 'money',
		from: ['payable', 'confirmed', 'cancelled'],
		event: 'disputed',
		mail: { office: 'order/attention' },
	},

	// Clock
	remind: {
		by: 'clock',
		from: STANDING,
		refuse: (situation) =>
			notYet(
				canChase(situation) &&
					isLate(situation) &&
					situation.order.remindedAt === null &&
					situation.hasSeat &&
					(situation.order.state === 'confirmed' || !hasClassBegun(situation)),
			),
		sets: ({ now }) => ({ remindedAt: now.toISOString() }),
		event: 'reminded',
		mail: { contact: 'order/reminder' },
	},
	noSeat: {
		by: 'clock',
		from: ['payable'],
		refuse: (situation) =>
			notYet(canChase(situation) && isLate(situation) && situation.order.remindedAt === null && !situation.hasSeat),
		sets: ({ now }) => ({ remindedAt: now.toISOString() }),
		event: 'reminded',
		mail: { contact: 'order/full' },
	},
	lapse: {
		...onCancel,
		by: 'clock',
		from: ['payable'],
		refuse: (situation) => {
			const { order, lapses = Number.POSITIVE_INFINITY, now } = situation
			const isOver = order.remindedAt !== null && now.getTime() >= lapses
			return notYet(canChase(situation) && isLate(situation) && (isOver || hasClassBegun(situation)))
		},
		sets: ({ hasSeat }) => ({ cancelledWhy: hasSeat ? 'unpaid' : 'noSeat' }),
		event: 'lapsed',
		mail: { contact: 'order/cancelled', people: 'seat/cancelled' },
	},
	classBegun: {
		...onCancel,
		by: 'clock',
		from: ['registered', 'waiting', 'payable'],
		refuse: (situation) =>
			notYet(
				hasClassBegun(situation) &&
					isUntouched(situation) &&
					!isAsked(situation, 'withdraw', 'cancel') &&
					(situation.order.state !== 'payable' || situation.status === 'undecided'),
			),
		sets: ({ order }) => ({ cancelledWhy: order.state === 'waiting' ? 'noSeat' : 'class' }),
		event: 'lapsed',
		mail: { contact: 'order/cancelled', people: 'seat/cancelled' },
	},
	chosenNot: {
		...onCancel,
		by: 'clock',
		from: STANDING,
		refuse: ({ choice, open, now }) =>
			notYet(choice?.why === 'off' && now.getTime() >= choice.until && open.length === 0),
		sets: () => ({ cancelledWhy: 'class' }),
		event: 'lapsed',
		mail: { contact: 'order/cancelled', people: 'seat/cancelled', office: moneyAttention },
	},
	soon: {
		by: 'clock',
		from: ['confirmed'],
		refuse: (situation) => notYet(isSoon(situation) && !isOff(situation)),
		event: 'soon',
		mail: {
			// A contact who does not attend has nothing to join.
			contact: ({ people }) => (people.some(({ seatToken }) => seatToken === null) ? 'order/soon' : undefined),
			people: 'seat/soon',
		},
	},

	tellPeople: {
		by: 'clock',
		from: ['registered', 'waiting', 'payable'],
		refuse: ({ order: { acceptedAt }, people, events, now }) =>
			notYet(
				acceptedAt !== null &&
					now.getTime() >= Date.parse(acceptedAt) + TELL_DAYS * DAY_MS &&
					people.some(({ seat, seatToken }) => seat === null && seatToken !== null) &&
					!events.some(({ kind }) => kind === 'peopleTold'),
			),
		event: 'peopleTold',
	},

	// The decision about a class
	classRuns: {
		by: 'office',
		from: ['registered', 'payable', 'confirmed'],
		to: ({ order: { state } }) => (state === 'registered' ? 'payable' : state),
		refuse: (situation) => {
			const { order, status, missing, free } = situation
			if (order.state !== 'registered') return isSuspect(situation)
			return (
				(status !== 'undecided' && 'it has no price') ||
				(missing > free && 'its class has no seat left') ||
				isSuspect(situation)
			)
		},
		sets: (situation) => (situation.order.state === 'confirmed' || situation.status === 'paid' ? {} : payBy(situation)),
		event: 'classRuns',
		mail: { contact: ({ order: { state } }) => (state === 'registered' ? 'order/offered' : 'order/runs') },
	},
	classOff: {
		by: 'office',
		from: ALL,
		to: ({ order: { state } }) => (isBooked(state) ? state : 'cancelled'),
		refuse: (situation) => notYet(isOff(situation) && !wasTold(situation, 'classOff')),
		sets: ({ order: { state } }) => (isBooked(state) ? {} : { cancelledWhy: 'class' }),
		event: 'classOff',
		mail: {
			contact: ({ order: { state } }) => (isBooked(state) ? 'order/off' : 'order/cancelled'),
			people: 'seat/off',
		},
	},
	tellDays: {
		by: 'office',
		from: STANDING,
		refuse: ({ hasOtherDays }) => !hasOtherDays && 'its days have not changed',
		sets: ({ offered }) => classColumns(offered),
		event: 'daysMoved',
		mail: { contact: 'order/daysMoved', people: 'seat/daysMoved' },
	},
}

/** Why an action is not allowed now, in a sentence for the office or the customer; undefined if it is. */
export function refusalOf<Name extends Action>(
	name: Name,
	situation: Situation,
	given: Given[Name],
): string | undefined {
	const { by, from, refuse } = RULES[name]
	const { order, status } = situation
	if (!from.includes(order.state))
		return by === 'customer' ? CUSTOMER_REFUSALS[order.state] : `it is ${STATUS_TEXTS[status]}`
	return refuse?.(situation, given) || undefined
}

const CUSTOMER_REFUSALS: Record<OrderState, string> = {
	quoted: 'This quote was not accepted yet.',
	registered: NOT_MOVABLE,
	waiting: NOT_MOVABLE,
	payable: 'This quote was used before. Its link leads to the order.',
	confirmed: 'This quote was used before. Its link leads to the order.',
	cancelled: 'This order is cancelled.',
}

/** The other classes of its course that an order can move to. */
export const otherClasses = ({ order: { courseId, classSlug }, now }: Situation, classes: OfferedClasses) =>
	[...classes.values()].filter(
		(one) =>
			one.courseId === courseId &&
			one.slug !== classSlug &&
			isOpen(one, now.getTime()) &&
			!hasBegun(one.slug, classes, now),
	)
