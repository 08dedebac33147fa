import type { ORDER_STATUSES, SEAT_STATUSES } from './order-view.ts'

type Kind = {
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
	'outbox/held': { to: 'office' },
	'outbox/many': { to: 'office' },
	'registration/department': { to: 'office', days: 'add' },
	'registration/confirmation': { to: 'stranger', days: 'add' },
	'registration/certificate': { to: 'customer' },
	'certificate/corrected': { to: 'customer' },
	'contact/department': { to: 'office' },
	'contact/sender': { to: 'stranger' },
	'order/offered': { to: 'customer', onlyIn: TO_PAY, asksToPay: true },
	'order/paid': { to: 'customer' },
	'order/confirmed': { to: 'customer', days: 'add', onlyIn: [...CONFIRMED, 'over'] },
	'order/joining': { to: 'customer', ofClass: true, onlyIn: CONFIRMED },
	'order/written': { to: 'customer', ofClass: true, onlyIn: [...STANDS, 'off', 'over'] },
	'order/soon': { to: 'customer', ofClass: true, days: 'add', onlyIn: CONFIRMED },
	'order/reminder': {
		to: 'customer',
		ofClass: true,
		onlyIn: ['payable', 'partPaid', 'partLate', 'overdue'],
		asksToPay: true,
	},
	'order/full': { to: 'customer', onlyIn: ['payable'], asksToPay: false },
	'order/runs': { to: 'customer', ofClass: true, onlyIn: [...STANDS, 'waiting'] },
	'order/off': { to: 'customer', onlyIn: ['off'] },
	'order/daysMoved': { to: 'customer', ofClass: true, days: 'add', onlyIn: [...STANDS, 'registered', 'waiting'] },
	'order/asked': { to: 'stranger', oneInDays: 1, whileOpen: true },
	'order/nomineeAsked': { to: 'stranger', oneInDays: 1, whileOpen: true },
	'order/cancelAsked': { to: 'stranger', oneInDays: 1, whileOpen: true },
	// The law asks for one confirmation of a withdrawal.
	'order/withdrawn': { to: 'stranger', days: 'take', oneInDays: 30 },
	'order/transferred': { to: 'customer', days: 'move', onlyIn: STANDS },
	'order/passedOn': { to: 'customer' },
	'order/declined': { to: 'customer', onlyIn: NOT_ENDED },
	'order/relinked': { to: 'customer' },
	'order/link': { to: 'stranger' },
	'order/refunded': { to: 'customer' },
	'order/reversed': { to: 'customer' },
	'order/shortfall': { to: 'customer' },
	'order/rebilled': { to: 'customer' },
	'order/cancelled': { to: 'customer', days: 'take', onlyIn: ['cancelled', 'refundDue'] },
	'order/seatCancelled': { to: 'customer', onlyIn: NOT_ENDED },
	'order/reopened': { to: 'customer', days: 'add', onlyIn: NOT_ENDED },
	'order/attention': { to: 'office' },
	'payment/stranded': { to: 'office' },
	'seat/registered': { to: 'customer', days: 'add', onlyIn: ['waiting', 'held', 'confirmed'] },
	'seat/confirmed': { to: 'customer', days: 'add', onlyIn: ['confirmed'] },
	'seat/joining': { to: 'customer', ofClass: true, days: 'add', onlyIn: ['confirmed'] },
	'seat/written': { to: 'customer', ofClass: true, onlyIn: ['held', 'confirmed', 'off'] },
	'seat/soon': { to: 'customer', ofClass: true, days: 'add', onlyIn: ['confirmed'] },
	'seat/runs': { to: 'customer', ofClass: true, onlyIn: ['held', 'confirmed'] },
	'seat/off': { to: 'customer', onlyIn: ['off'] },
	'seat/daysMoved': { to: 'customer', ofClass: true, days: 'add', onlyIn: ['held', 'confirmed'] },
	'seat/transferred': { to: 'customer', days: 'move', onlyIn: ['held', 'confirmed'] },
	'seat/passed': { to: 'customer', days: 'take', onlyIn: ['transferred'] },
	'seat/cancelled': { to: 'customer', days: 'take', onlyIn: ['cancelled'] },
	'seat/link': { to: 'stranger' },
	'quote/buyer': { to: 'stranger', onlyIn: ['quoted', ...NOT_ENDED] },
	'quote/office': { to: 'office' },
	'quote/accepted': { to: 'stranger', onlyIn: ['registered', 'waiting', 'undecided', 'payable'] },
	'quote/acceptedOffice': { to: 'office' },
} as const satisfies Record<string, Kind>

type Kinds = typeof MAILS
export type MailKind = keyof Kinds
export type StrangerKind = { [Name in MailKind]: Kinds[Name]['to'] extends 'stranger' ? Name : never }[MailKind]
export type FreeKind = Exclude<MailKind, StrangerKind>

export const MAIL_KINDS = Object.keys(MAILS) as [MailKind, ...MailKind[]]

/** What is declared of a kind. */
export const mailKind = (kind: MailKind): Kind => MAILS[kind]

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
