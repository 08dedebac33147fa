/** Stored and shown; `waiting`: on the waiting list of its class. */
const SHOWN_STATES = ['registered', 'waiting', 'payable', 'confirmed', 'cancelled'] as const
/** A quote is an order that nobody has accepted yet. */
export const ORDER_STATES = ['quoted', ...SHOWN_STATES] as const
/**
 * Stored nowhere: what the state, the payments, the seats, the class and the day come to. `undecided`: nobody has said whether
 * the class runs, although that day has passed; `off`: it does not, and the customer chooses; `over`: it has ended.
 */
export const ORDER_STATUSES = [
	...SHOWN_STATES,
	...([
		'undecided',
		'partPaid',
		'partLate',
		'paid',
		'full',
		'overdue',
		'off',
		'over',
		'withdrawn',
		'refundDue',
	] as const),
] as const
/** `over`: its last day has passed. */
export const QUOTE_STATUSES = ['open', 'over', 'withdrawn'] as const
export const SEAT_STATUSES = ['waiting', 'held', 'confirmed', 'transferred', 'cancelled'] as const
/** `class`: another class; `nominee`: another person in a seat; `withdraw`: declared by right, and settled by the office. */
export const REQUEST_KINDS = ['class', 'nominee', 'cancel', 'withdraw'] as const
export const REQUEST_STATES = ['open', 'granted', 'declined'] as const
/**
 * Why an order was cancelled. `class`: it does not run; `noSeat`: none came free; `withdrew`: the customer, by right; `quote`:
 * a quote that the office took back.
 */
export const CANCEL_REASONS = ['unpaid', 'asked', 'class', 'noSeat', 'withdrew', 'quote'] as const
/** Why an order was cancelled, and what is said of its money. */
export const ORDER_NOTES = ['unpaid', 'asked', 'class', 'noSeat', 'payBack', 'overpaid', 'refunded'] as const

/** Amounts, days and moments that its words may name in single braces. */
export const ORDER_VALUES = ['due', 'until', 'decide', 'choose', 'excess', 'back', 'time'] as const

/** What the page of an order shows. Amounts and dates are in words; nothing identifies a person but `person`. */
export type OrderView = {
	reference: string
	/** Its address, with which those of its forms begin. */
	path: string
	/** First name and initial. */
	person: string
	status: (typeof ORDER_STATUSES)[number]
	notes: (typeof ORDER_NOTES)[number][]
	/** What is filled into the words: amounts, days and moments. */
	values: Partial<Record<(typeof ORDER_VALUES)[number], string>>
	/** Whether the class runs, of an order that is to be paid or has a seat. `open`: that is not decided yet. */
	decision?: 'runs' | 'open' | undefined
	/** Course, class and seat. */
	booked: Fact[]
	/** From the price of a seat to what is due. Empty until a price holds. */
	price: Fact[]
	/** What is said of the tax in the country of the buyer. */
	taxNote?: string | undefined
	pay?: Ways | undefined
	/** `checking`: the visitor is back from a provider that does not know yet. `full`: the class has no seat left, so nobody is to pay. */
	notice?: 'checking' | 'full' | undefined
	/** Address of the calendar file. */
	calendar?: string | undefined
	documents: { label: string; path: string }[]
	/** The form for the invoice, until that is issued. Without states outside India. */
	billing?: { states: Option[]; company: string | null; hasAddress: boolean; hasSaved: boolean } | undefined
	/** What was asked for when, and what came of it; `about` is the class. */
	asked: {
		id: number
		kind: (typeof REQUEST_KINDS)[number]
		about: string
		at: string
		state: (typeof REQUEST_STATES)[number]
		answer: string | null
	}[]
	/** The forms for another class of the course, and for another person in a seat. */
	asks: { form: 'transfer' | 'nominee'; options: Option[] }[]
	/**
	 * How the customer can withdraw. Of a right that the law gives: its words, and its last day. `office`: it is declared, and we
	 * work out the money.
	 */
	withdrawal?: { effect: 'atOnce' | 'office'; words?: string; until?: string } | undefined
	/** In place of that: a form that asks us to cancel. */
	canAskToCancel: boolean
	/** How to join the class, and the address of its materials; only once the seat is confirmed. */
	joining?: string | undefined
	materials?: string | undefined
}

/** What the page of a seat shows to the person who attends: nothing of prices and payments. */
export type SeatView = Pick<OrderView, 'reference' | 'booked' | 'calendar' | 'joining' | 'materials'> & {
	person: string
	status: (typeof SEAT_STATUSES)[number]
	/** What has become of its class: it does not run, or has ended. */
	news: 'ahead' | 'off' | 'over'
}

/** What the page of a quote shows. Amounts and dates are in words; it has no email address and no postal address. */
export type QuoteView = {
	number: string
	company: string
	/** First name and initial of the person who asked. */
	person: string
	status: (typeof QUOTE_STATUSES)[number]
	/** Address of the PDF. */
	pdf: string
	/** Its last moment, in India. */
	validUntil: string
	booked: Fact[]
	price: Fact[]
	taxNote?: string | undefined
	/** Where its people are registered, while it is open. */
	register?: string | undefined
}

type Option = { value: string; text: string }
export type Fact = { label: string; value: string }

/** How to pay what is due. */
export type Ways = {
	amount: string
	until: string
	/** At a provider of payments, on its page at `url` once that is open. */
	online?: { provider: string; ways: string; isTest: boolean; url?: string } | undefined
	bank: readonly Fact[]
	/** Nobody can pay with an example. */
	isSample: boolean
	qr?: { size: number; path: string } | undefined
}

/** A form of the page that was refused; errors and what was typed by field. */
export type SentForm = {
	form: 'billing' | 'pay' | 'transfer' | 'nominee' | 'withdraw' | 'cancel' | 'register' | 'link'
	problem: string
	errors: Record<string, string>
	entered: Record<string, string>
}

/** What a link opens: an order, a quote or a seat, or nothing. */
export type OrderAnswer = {
	order?: OrderView
	quote?: QuoteView
	seat?: SeatView
	sent?: SentForm | undefined
	/** Why nothing could be read. */
	problem?: string | undefined
	/** After the form that sends a link again, whether something was found or not. */
	isLinkSent?: boolean
}
