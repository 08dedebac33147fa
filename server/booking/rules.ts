// What may happen to an order: one row for each action of customer, office, money and clock.
import type { Order, OrderEventKind, OrderState, RequestKind } from '#server/db/booking-tables.ts'
import { type Amounts, amountsOf } from '#server/invoices/amounts.ts'
import { gstStateOf, isIndian } from '#server/invoices/gst.ts'
import { isOpen } from '#shared/class-state.ts'
import type { MailKind } from '#shared/mail-kinds.ts'
import { classColumns, hasBegun, type OfferedClasses } from './classes.ts'
import { BOOKED, isBooked, isQuote, moneyOf, STANDING, STATUS_TEXTS } from './order.ts'
import {
	type Action,
	asksToPay,
	attention,
	CUSTOMER_REFUSALS,
	classIsOff,
	day,
	type Given,
	isAsked,
	isMovable,
	isOff,
	moneyAttention,
	NOT_MOVABLE,
	notYet,
	payBy,
	refuseAcceptance,
	refuseCancelSeat,
	refuseCertified,
	refuseChosenNot,
	refuseClassBegun,
	refuseConfirmation,
	refuseLapse,
	refuseMove,
	refuseNoSeat,
	refuseOffer,
	refusePayment,
	refuseProof,
	refuseRebilling,
	refuseRefund,
	refuseReminder,
	refuseReopening,
	refuseRequest,
	refuseReversal,
	refuseRuns,
	refuseSending,
	refuseShortfall,
	refuseSoon,
	refuseTelling,
	refuseUnreached,
	reopensAs,
	reopensWith,
	startOfOrder,
	takesSeatsAgain,
	wantsOut,
	wasTold,
} from './refusals.ts'
import type { Situation } from './situation.ts'
import { afterDays, payByOf } from './timeline.ts'

type RequestOutcome = 'granted' | 'declined'
type Contact = Extract<MailKind, `order/${string}` | 'quote/accepted' | 'registration/confirmation' | 'quote/buyer'>
type People = Extract<MailKind, `seat/${string}`>
type Office = Extract<MailKind, 'order/attention' | `${string}/department` | 'quote/office' | 'quote/acceptedOffice'>

type Rule<Name extends Action> = {
	by: 'customer' | 'office' | 'money' | 'clock'
	/** Done to all orders of a class, which makes nobody a customer. */
	isForAll?: true
	from: readonly OrderState[]
	/** Absent: the state stays. */
	to?: OrderState | ((situation: Situation) => OrderState)
	/** Why it is not allowed now; a sentence for whoever wants it. */
	refuse?: (situation: Situation, given: Given[Name]) => string | false | undefined
	/** `take`: for all who have none, or the action is refused; `try`: if they are free. */
	seats?: 'take' | 'try' | 'giveBack' | ((situation: Situation, given: Given[Name]) => 'take' | 'try' | undefined)
	/** What becomes of open requests. */
	answers?: Partial<Record<RequestKind, RequestOutcome>>
	/** A new payBy makes the order one that nobody was reminded of. */
	sets?: (situation: Situation, given: Given[Name]) => Partial<Order>
	/** An invoice is issued once the order is confirmed. */
	document?: 'invoice' | 'credit'
	event: OrderEventKind
	/** The event names the class of which the customer was told, so that it is told of each once. */
	tellsOfClass?: true
	/** However many in a row are one event: anybody with the link can send thousands. */
	isNotedOnce?: true
	/** Not done before the address may have another mail. */
	waitsForMail?: true
	/** To the contact, to the people for whom somebody else pays, and to us. Newly seated people get seat/registered. */
	mail?: {
		contact?: Contact | ((situation: Situation, given: Given[Name]) => Contact | undefined)
		people?: People
		office?: Office | ((after: Situation) => Office | undefined)
	}
}

const onCancel = {
	seats: 'giveBack',
	answers: { class: 'declined', nominee: 'declined', cancel: 'granted', withdraw: 'granted' },
	to: 'cancelled',
	document: 'credit',
} as const

export const RULES: { [Name in Action]: Rule<Name> } = {
	// Customer
	withdraw: {
		...onCancel,
		by: 'customer',
		from: STANDING,
		refuse: ({ withdrawal }) =>
			withdrawal?.effect !== 'atOnce' && 'This order can no longer be withdrawn here. Write to us.',
		sets: () => ({ cancelledWhy: 'withdrew' }),
		event: 'withdrawn',
		mail: { contact: 'order/withdrawn', people: 'seat/cancelled', office: moneyAttention },
	},
	declareWithdrawal: {
		by: 'customer',
		from: BOOKED,
		refuse: (situation) =>
			isAsked(situation, 'withdraw')
				? 'We already have your withdrawal, and will tell you what you get back.'
				: situation.withdrawal?.effect !== 'office' && 'This order can no longer be withdrawn. Write to us.',
		event: 'withdrawalAsked',
		mail: { contact: 'order/withdrawn', office: 'order/attention' },
	},
	askToCancel: {
		by: 'customer',
		from: BOOKED,
		refuse: (situation) => {
			if (isAsked(situation, 'cancel', 'withdraw'))
				return 'You have already asked us to end this order. We will answer.'
			const { offered, withdrawal, now } = situation
			if (withdrawal) return 'You can withdraw from this order on its page.'
			return offered !== undefined && now.getTime() >= offered.endsAt && 'This class has ended. Write to us.'
		},
		event: 'cancelAsked',
		mail: { contact: 'order/cancelAsked', office: 'order/attention' },
	},
	askClass: {
		by: 'customer',
		from: BOOKED,
		refuse: (situation) => refuseMove(situation) ?? (isAsked(situation, 'cancel', 'withdraw') && NOT_MOVABLE),
		event: 'classAsked',
		mail: { contact: 'order/asked', office: 'order/attention' },
	},
	askNominee: {
		by: 'customer',
		from: BOOKED,
		refuse: (situation) =>
			(!isMovable(situation) || isOff(situation) || isAsked(situation, 'cancel', 'withdraw')) && NOT_MOVABLE,
		event: 'nomineeAsked',
		mail: { contact: 'order/nomineeAsked', office: 'order/attention' },
	},
	billing: {
		by: 'customer',
		from: STANDING,
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
			...(startOfOrder(situation) === 'payable' && asksToPay(situation)),
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
			// Somebody may have marked it as dealt with.
			handledAt: null,
			...(situation.order.state === 'registered' && startOfOrder(situation) === 'payable' && asksToPay(situation)),
		}),
		event: 'released',
		mail: {
			contact: ({ order }) => (order.state === 'quoted' ? 'quote/buyer' : 'registration/confirmation'),
			office: ({ order }) => (order.state === 'quoted' ? 'quote/office' : 'registration/department'),
		},
	},
	offer: {
		by: 'office',
		from: ['registered', 'waiting', 'payable'],
		to: 'payable',
		refuse: refuseOffer,
		sets: ({ order }, { offered, country, price, payBy }) => ({
			...classColumns(offered),
			country,
			// A tax number of India is no part of an invoice to another country.
			...(!isIndian(country) && { gstin: null, stateCode: null }),
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
			wantsOut(situation) ||
			classIsOff(situation) ||
			(situation.people.length === 0 && 'nobody is left who attends') ||
			(situation.missing === 0 && 'it has its seats'),
		seats: 'take',
		event: 'held',
	},
	confirm: {
		by: 'office',
		from: ['payable'],
		to: 'confirmed',
		refuse: refuseConfirmation,
		seats: 'take',
		sets: ({ due, offered, now }) =>
			due > 0 && offered ? { payBy: day(afterDays(now.getTime(), offered.timeline.onAccountDays)) } : {},
		document: 'invoice',
		event: 'confirmed',
		mail: { contact: 'order/confirmed', people: 'seat/confirmed' },
	},
	transfer: {
		by: 'office',
		from: BOOKED,
		refuse: (situation, { offered, free, decision, requestId }) => {
			const { order, kept, missing } = situation
			const { slug, courseId } = offered
			const unknown = requestId !== undefined && refuseRequest(situation, requestId, 'class')
			const why = unknown || wantsOut(situation)
			if (why) return why
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
		from: BOOKED,
		refuse: (situation, { requestId }) =>
			classIsOff(situation) || (requestId !== undefined && refuseRequest(situation, requestId, 'nominee')),
		event: 'seatTransferred',
		mail: { contact: 'order/passedOn' },
	},
	decline: {
		by: 'office',
		from: STANDING,
		refuse: (situation, { requestId }) => refuseRequest(situation, requestId),
		event: 'declined',
		mail: { contact: 'order/declined' },
	},
	cancel: {
		...onCancel,
		by: 'office',
		from: STANDING,
		refuse: ({ certificates }, { why, allTheSame }) =>
			why === 'quote'
				? 'only a quote that nobody has accepted is taken back'
				: refuseCertified(certificates, allTheSame),
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
	cancelSeat: {
		by: 'office',
		from: STANDING,
		refuse: refuseCancelSeat,
		// What is paid may be all of the price now.
		seats: (situation) =>
			situation.order.state === 'payable' &&
			moneyOf(situation.order, situation.payments).due === 0 &&
			!wantsOut(situation)
				? 'try'
				: undefined,
		document: 'credit',
		event: 'seatCancelled',
		mail: { contact: 'order/seatCancelled' },
	},
	reopen: {
		by: 'office',
		from: ['cancelled'],
		to: reopensAs,
		refuse: refuseReopening,
		seats: (situation) => (takesSeatsAgain(situation) ? 'take' : undefined),
		sets: (situation) => ({ cancelledWhy: null, handledAt: null, ...reopensWith(situation) }),
		document: 'invoice',
		event: 'reopened',
		mail: { contact: ({ order }) => (isQuote(order) ? undefined : 'order/reopened') },
	},
	reverse: {
		by: 'office',
		from: ['payable', 'confirmed', 'cancelled'],
		refuse: refuseReversal,
		// A customer who was told that all is paid gets time to pay.
		sets: (situation) =>
			isBooked(situation.order.state) && (situation.order.payBy ?? '9') <= situation.now.toISOString()
				? payBy(situation)
				: {},
		event: 'reversed',
		mail: { contact: 'order/reversed' },
	},
	shortfall: {
		by: 'office',
		from: BOOKED,
		refuse: refuseShortfall,
		seats: ({ order, due }, { amount = due }) => (order.state === 'payable' && amount === due ? 'try' : undefined),
		event: 'shortfall',
		mail: { contact: 'order/shortfall', office: attention },
	},
	prove: {
		by: 'office',
		from: [...BOOKED, 'cancelled'],
		refuse: refuseProof,
		event: 'proven',
	},
	rebill: {
		by: 'office',
		from: STANDING,
		refuse: refuseRebilling,
		event: 'billed',
		mail: {
			contact: (_, { correction, found }) =>
				correction?.document && (found.invoice || found.vouchers.length > 0) ? 'order/rebilled' : undefined,
		},
	},
	correct: {
		by: 'office',
		from: ['quoted', ...STANDING, 'cancelled'],
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
		from: ['quoted', ...STANDING, 'cancelled'],
		event: 'relinked',
		mail: { contact: 'order/relinked' },
	},

	sendReminder: {
		by: 'office',
		from: BOOKED,
		refuse: refuseSending,
		sets: ({ now }) => ({ remindedAt: now.toISOString() }),
		event: 'reminded',
		mail: { contact: 'order/reminder' },
	},

	// Money
	paid: {
		by: 'money',
		from: [...STANDING, 'cancelled'],
		refuse: refusePayment,
		seats: (situation) =>
			situation.order.state === 'payable' && situation.due === 0 && !wantsOut(situation) ? 'try' : undefined,
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
		// Whoever has got his money back from a bank has another day to pay.
		sets: (situation, { isDebit }) => (situation.order.state === 'payable' && isDebit ? payBy(situation) : {}),
		event: 'refunded',
		mail: { contact: (_, { isDebit }) => (isDebit ? undefined : 'order/refunded') },
	},
	refundFailed: {
		by: 'money',
		from: [...STANDING, 'cancelled'],
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
		from: BOOKED,
		refuse: refuseReminder,
		sets: ({ now }) => ({ remindedAt: now.toISOString() }),
		event: 'reminded',
		waitsForMail: true,
		mail: { contact: 'order/reminder' },
	},
	noSeat: {
		by: 'clock',
		from: ['payable'],
		refuse: refuseNoSeat,
		event: 'toldFull',
		tellsOfClass: true,
		waitsForMail: true,
		mail: { contact: 'order/full' },
	},
	lapse: {
		...onCancel,
		by: 'clock',
		from: ['payable'],
		refuse: refuseLapse,
		sets: ({ hasSeat }) => ({ cancelledWhy: hasSeat ? 'unpaid' : 'noSeat' }),
		event: 'lapsed',
		mail: { contact: 'order/cancelled', people: 'seat/cancelled' },
	},
	// Nobody is told: whoever it names may never have heard of it.
	unreached: {
		...onCancel,
		by: 'clock',
		from: ['payable'],
		refuse: refuseUnreached,
		sets: () => ({ cancelledWhy: 'unpaid' }),
		event: 'lapsed',
	},
	classBegun: {
		...onCancel,
		by: 'clock',
		from: ['registered', 'waiting', 'payable'],
		refuse: refuseClassBegun,
		// Of a class that is held nobody says that it is not.
		sets: ({ order, decision }) => ({
			cancelledWhy: order.state === 'waiting' || decision === 'runs' ? 'noSeat' : 'class',
		}),
		event: 'lapsed',
		mail: { contact: 'order/cancelled', people: 'seat/cancelled' },
	},
	chosenNot: {
		...onCancel,
		by: 'clock',
		from: BOOKED,
		refuse: refuseChosenNot,
		sets: () => ({ cancelledWhy: 'class' }),
		event: 'lapsed',
		mail: { contact: 'order/cancelled', people: 'seat/cancelled', office: moneyAttention },
	},
	soon: {
		by: 'clock',
		from: ['confirmed'],
		refuse: refuseSoon,
		event: 'soon',
		tellsOfClass: true,
		mail: {
			// A contact who does not attend has nothing to join.
			contact: ({ people }) => (people.some(({ seatToken }) => seatToken === null) ? 'order/soon' : undefined),
			people: 'seat/soon',
		},
	},

	tellPeople: {
		by: 'clock',
		from: ['registered', 'waiting', 'payable'],
		refuse: refuseTelling,
		event: 'peopleTold',
	},

	// The decision about a class
	classRuns: {
		by: 'office',
		isForAll: true,
		from: ['registered', 'payable', 'confirmed'],
		to: (situation) => (situation.order.state === 'registered' ? startOfOrder(situation) : situation.order.state),
		refuse: refuseRuns,
		sets: (situation) => {
			const { order, due } = situation
			const isToPay =
				order.state === 'registered' ? startOfOrder(situation) === 'payable' : order.state === 'payable' && due > 0
			return isToPay ? (order.state === 'registered' ? asksToPay(situation) : payBy(situation)) : {}
		},
		event: 'classRuns',
		mail: {
			contact: (situation) =>
				situation.order.state === 'registered' && startOfOrder(situation) === 'payable'
					? 'order/offered'
					: 'order/runs',
			people: 'seat/runs',
		},
	},
	classOff: {
		by: 'office',
		isForAll: true,
		from: STANDING,
		to: ({ order: { state } }) => (isBooked(state) ? state : 'cancelled'),
		// Whoever wants to end it has no choice to make.
		refuse: (situation) =>
			notYet(isOff(situation) && !wasTold(situation, 'classOff') && !isAsked(situation, 'cancel', 'withdraw')),
		sets: ({ order: { state } }) => (isBooked(state) ? {} : { cancelledWhy: 'class' }),
		event: 'classOff',
		tellsOfClass: true,
		mail: {
			contact: ({ order: { state } }) => (isBooked(state) ? 'order/off' : 'order/cancelled'),
			people: 'seat/off',
		},
	},
	tellDays: {
		by: 'office',
		isForAll: true,
		from: STANDING,
		refuse: ({ hasOtherDays }) => !hasOtherDays && 'its days have not changed',
		sets: (situation) =>
			situation.order.state === 'payable' && situation.due > 0 ? asksToPay(situation) : classColumns(situation.offered),
		event: 'daysMoved',
		tellsOfClass: true,
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
		return by === 'customer' ? (CUSTOMER_REFUSALS[order.state] ?? NOT_MOVABLE) : `it is ${STATUS_TEXTS[status]}`
	return refuse?.(situation, given) || undefined
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
