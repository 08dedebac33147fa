import type { ORDER_STATUSES, SEAT_STATUSES } from './order-view.ts'

type Kind = {
	/** What the office calls it. */
	says: string
	/**
	 * To whom it goes, and who causes it. `office`: a mailbox of ours. `customer`: the office, money or the clock; it spends nothing,
	 * unless a visitor has caused the order that it is about and nobody is known to want it. `stranger`: a visitor, who may have typed
	 * the address of somebody else, so it spends the day's mails of that address and of that visitor.
	 */
	to: 'office' | 'customer' | 'stranger'
	/** Whether it brings the days of the class for a calendar, takes them out, or does both. */
	days?: 'add' | 'take' | 'move'
	/**
	 * The statuses of the order, or of the seat, in which it is true. In others it is dropped when it is to leave. A seat in a class
	 * that does not run is `off`.
	 */
	onlyIn?: readonly ('quoted' | (typeof ORDER_STATUSES)[number] | (typeof SEAT_STATUSES)[number])[]
	/** It says to pay, or not to pay, and is dropped when the page of the order says something else. */
	asksToPay?: boolean
	/** Of these an order causes one in so many days. */
	oneInDays?: number
	/** It is dropped once the office has answered what it is about. */
	whileOpen?: true
	/** It is about the class that the order had when it was put down, and is dropped once the order has moved to another. */
	ofClass?: true
}

const TO_PAY = ['payable', 'partPaid', 'undecided', 'overdue'] as const
const STANDS = [...TO_PAY, 'partLate', 'paid', 'full', 'confirmed'] as const
const CONFIRMED = ['confirmed', 'overdue'] as const
const NOT_ENDED = ['registered', 'waiting', ...STANDS, 'off', 'over'] as const

/** Every mail that is sent. Its words are in content/mails.yaml. */
const MAILS = {
	'outbox/held': { says: 'emails are held back', to: 'office' },
	'outbox/many': { says: 'we got many emails', to: 'office' },
	'registration/department': { says: 'new registration', to: 'office', days: 'add' },
	'registration/confirmation': { says: 'registration received', to: 'stranger', days: 'add' },
	'registration/certificate': { says: 'certificate', to: 'customer' },
	'certificate/corrected': { says: 'certificate put right', to: 'customer' },
	'contact/department': { says: 'new message', to: 'office' },
	'contact/sender': { says: 'message received', to: 'stranger' },
	'order/offered': { says: 'class offered', to: 'customer', onlyIn: TO_PAY, asksToPay: true },
	'order/paid': { says: 'payment received', to: 'customer' },
	'order/confirmed': { says: 'order confirmed', to: 'customer', days: 'add', onlyIn: [...CONFIRMED, 'over'] },
	'order/joining': { says: 'how to join', to: 'customer', ofClass: true, onlyIn: CONFIRMED },
	'order/written': { says: 'letter to the class', to: 'customer', ofClass: true, onlyIn: [...STANDS, 'off', 'over'] },
	'order/soon': { says: 'class begins soon', to: 'customer', ofClass: true, days: 'add', onlyIn: CONFIRMED },
	'order/reminder': {
		says: 'reminder to pay',
		to: 'customer',
		ofClass: true,
		onlyIn: ['payable', 'partPaid', 'partLate', 'overdue'],
		asksToPay: true,
	},
	'order/full': { says: 'class is full', to: 'customer', onlyIn: ['payable'], asksToPay: false },
	'order/runs': { says: 'class runs', to: 'customer', ofClass: true, onlyIn: [...STANDS, 'waiting'] },
	'order/off': { says: 'class does not run', to: 'customer', onlyIn: ['off'] },
	'order/daysMoved': {
		says: 'class has other days',
		to: 'customer',
		ofClass: true,
		days: 'add',
		onlyIn: [...STANDS, 'registered', 'waiting'],
	},
	'order/asked': { says: 'request for another class received', to: 'stranger', oneInDays: 1, whileOpen: true },
	'order/nomineeAsked': { says: 'request for another person received', to: 'stranger', oneInDays: 1, whileOpen: true },
	'order/cancelAsked': { says: 'request to cancel received', to: 'stranger', oneInDays: 1, whileOpen: true },
	// The law asks for one confirmation of a withdrawal.
	'order/withdrawn': { says: 'withdrawal received', to: 'stranger', days: 'take', oneInDays: 30 },
	'order/transferred': { says: 'moved to another class', to: 'customer', days: 'move', onlyIn: STANDS },
	'order/passedOn': { says: 'seat passed on', to: 'customer' },
	'order/declined': { says: 'request declined', to: 'customer', onlyIn: NOT_ENDED },
	'order/relinked': { says: 'new link', to: 'customer' },
	'order/link': { says: 'link, asked for on the site', to: 'stranger' },
	'order/refunded': { says: 'money sent back', to: 'customer' },
	'order/reversed': { says: 'payment taken back', to: 'customer' },
	'order/shortfall': { says: 'amount that will not come', to: 'customer' },
	'order/rebilled': { says: 'document put right', to: 'customer' },
	'order/cancelled': { says: 'order cancelled', to: 'customer', days: 'take', onlyIn: ['cancelled', 'refundDue'] },
	'order/seatCancelled': { says: 'one seat cancelled', to: 'customer', onlyIn: NOT_ENDED },
	'order/reopened': { says: 'order open again', to: 'customer', days: 'add', onlyIn: NOT_ENDED },
	'order/attention': { says: 'order to look at', to: 'office' },
	'payment/stranded': { says: 'money without an order', to: 'office' },
	'seat/registered': {
		says: 'seat: registered',
		to: 'customer',
		days: 'add',
		onlyIn: ['waiting', 'held', 'confirmed'],
	},
	'seat/confirmed': { says: 'seat: confirmed', to: 'customer', days: 'add', onlyIn: ['confirmed'] },
	'seat/joining': { says: 'seat: how to join', to: 'customer', ofClass: true, days: 'add', onlyIn: ['confirmed'] },
	'seat/written': {
		says: 'seat: letter to the class',
		to: 'customer',
		ofClass: true,
		onlyIn: ['held', 'confirmed', 'off'],
	},
	'seat/soon': { says: 'seat: class begins soon', to: 'customer', ofClass: true, days: 'add', onlyIn: ['confirmed'] },
	'seat/runs': { says: 'seat: class runs', to: 'customer', ofClass: true, onlyIn: ['held', 'confirmed'] },
	'seat/off': { says: 'seat: class does not run', to: 'customer', onlyIn: ['off'] },
	'seat/daysMoved': {
		says: 'seat: class has other days',
		to: 'customer',
		ofClass: true,
		days: 'add',
		onlyIn: ['held', 'confirmed'],
	},
	'seat/transferred': {
		says: 'seat: moved to another class',
		to: 'customer',
		days: 'move',
		onlyIn: ['held', 'confirmed'],
	},
	'seat/passed': { says: 'seat: passed to somebody else', to: 'customer', days: 'take', onlyIn: ['transferred'] },
	'seat/cancelled': { says: 'seat: cancelled', to: 'customer', days: 'take', onlyIn: ['cancelled'] },
	'seat/link': { says: 'seat: link, asked for on the site', to: 'stranger' },
	'quote/buyer': { says: 'quote', to: 'stranger', onlyIn: ['quoted', ...NOT_ENDED] },
	'quote/office': { says: 'new quote', to: 'office' },
	'quote/accepted': {
		says: 'quote accepted',
		to: 'stranger',
		onlyIn: ['registered', 'waiting', 'undecided', 'payable'],
	},
	'quote/acceptedOffice': { says: 'quote accepted by its buyer', to: 'office' },
} as const satisfies Record<string, Kind>

/** The names in single braces that words of mails may have. */
export const MAIL_VALUES = [
	...(['name', 'number', 'reference', 'ofVisitor', 'ofNetwork', 'ofSite', 'toOffice', 'address'] as const),
	...(['due', 'excess', 'until', 'lapses', 'decide', 'choose', 'back', 'validUntil', 'quantity', 'again'] as const),
	...(['time', 'answer', 'written', 'who', 'entered', 'ways', 'privacy'] as const),
] as const
export type MailValues = Partial<Record<(typeof MAIL_VALUES)[number], string | number>>

type Kinds = typeof MAILS
export type MailKind = keyof Kinds
export type StrangerKind = { [Name in MailKind]: Kinds[Name]['to'] extends 'stranger' ? Name : never }[MailKind]
export type FreeKind = Exclude<MailKind, StrangerKind>

export const MAIL_KINDS = Object.keys(MAILS) as [MailKind, ...MailKind[]]

/** What is declared of a kind. */
export const mailKind = (kind: MailKind): Kind => MAILS[kind]

/** What the office calls a kind, and that it went to itself. */
export const mailText = (kind: MailKind): string => `${MAILS[kind].says}${MAILS[kind].to === 'office' ? ', to us' : ''}`

/** Mails about orders, seats and quotes. */
export type BookingMailKind = Exclude<
	MailKind,
	`outbox/${string}` | 'payment/stranded' | 'registration/certificate' | `certificate/${string}` | `contact/${string}`
>

export const BOOKING_MAILS = MAIL_KINDS.filter(
	(kind): kind is BookingMailKind => !/^(outbox|payment|contact|certificate)\/|\/certificate$/.test(kind),
)

/** To the office, when the first mail of a day is held. */
export const HELD_MAIL = 'outbox/held'
/** To the office, when the first mail to it of an hour is held. */
export const MANY_MAIL = 'outbox/many'
