import type { Generated, Selectable } from 'kysely'
import type { CANCEL_REASONS, ORDER_STATES, REQUEST_KINDS, REQUEST_STATES } from '#shared/order-view.ts'

export type OrderState = (typeof ORDER_STATES)[number]
export type CancelReason = (typeof CANCEL_REASONS)[number]
/** Why a form may be from a bot. */
export type Suspicion = 'honeypot' | 'too fast'
export type RequestKind = (typeof REQUEST_KINDS)[number]
/** `receipt` is without tax, `reversal` takes one of them back; the others are what the law on goods and services tax asks for. */
export type DocumentKind = 'voucher' | 'invoice' | 'refund' | 'credit' | 'receipt' | 'reversal'
export type OrderEventKind =
	| 'accepted'
	| 'released'
	| 'offered'
	| 'held'
	| 'paid'
	| 'refunded'
	| 'refundFailed'
	| 'reversed'
	| 'disputed'
	| 'disputeWon'
	| 'disputeLost'
	| 'confirmed'
	| 'cancelled'
	| 'seatCancelled'
	| 'reopened'
	| 'withdrawn'
	| 'lapsed'
	| 'corrected'
	| 'relinked'
	| 'billed'
	| 'classAsked'
	| 'nomineeAsked'
	| 'cancelAsked'
	| 'withdrawalAsked'
	| 'declined'
	| 'transferred'
	| 'seatTransferred'
	| 'reminded'
	| 'toldFull'
	| 'soon'
	| 'classRuns'
	| 'classOff'
	| 'daysMoved'
	| 'peopleTold'
	| 'shortfall'
	| 'proven'
	| 'rebilled'
	| 'billingNoted'

/** Orders, their payments and documents, and what the office keeps of classes. The people in the seats are `registrations`. */
export type BookingTables = {
	/** What somebody has booked, and what it costs. Amounts are in hundredths of the currency. */
	orders: {
		id: Generated<number>
		/** That of its only registration. It can be read out, and opens nothing. */
		reference: string
		idempotencyKey: string | null
		bodyHash: string
		/** Which wording of the notice beside the form was agreed to. */
		consentVersion: string | null
		/** Suspect rows are kept and get no mails and no forms. */
		suspect: Suspicion | null
		handledAt: string | null
		/** Opens the page of the order; nobody can guess it. */
		token: string
		state: OrderState
		email: string
		buyerName: string
		country: string
		/** For the invoice; the code of the state is that of a GSTIN. */
		company: string | null
		gstin: string | null
		address: string | null
		stateCode: string | null
		/** The number that the customer gave the purchase, as typed; printed on the quote and the documents. */
		purchaseOrder: string | null
		/** JSON of what shall stand in place of that on issued documents, while no accountant has said how they are put right. */
		billingWanted: string | null
		courseId: number
		course: string
		classSlug: string | null
		/** In words, and the end of the last one: they stay when the file of the class goes. */
		classDates: string | null
		/** Its hours in words, with their zone. */
		classTimes: string | null
		classEndsAt: string | null
		quantity: number
		/** What a group pays less, in percent. */
		groupPercent: number | null
		/** Currency, price of a seat, amounts and tax rate are null until a price holds. */
		currency: string | null
		unit: number | null
		taxable: number | null
		tax: number | null
		total: number | null
		taxRate: string | null
		/** Of a quote: the first moment at which it holds no more, and when it became an order. */
		validUntil: string | null
		acceptedAt: string | null
		/** JSON of all that the PDF of a quote prints. */
		printedQuote: string | null
		/** When the customer asked that the class begins before the time to withdraw has ended; null: not asked. */
		earlyStart: string | null
		payBy: string | null
		cancelledWhy: CancelReason | null
		/** Since `payBy` was set last. */
		remindedAt: string | null
		receivedAt: string
		/**
		 * Codes of the visitor who has caused it and of his network, whose mails are counted; `opened` once somebody has followed the
		 * link of a mail; null once money came, the office has dealt with it, or it has ended.
		 */
		cause: string | null
		/** When the first mail to its contact has left. */
		reachedAt: string | null
		/** Counts the actions, so that somebody who saw the order before can be told that it has changed. */
		version: Generated<number>
	}
	/**
	 * Never deleted with its order. One that has succeeded changes only to `reversed`: a refund is a row of its own. `expired`
	 * can still succeed: a bank may answer its provider late.
	 */
	payments: {
		id: Generated<number>
		orderId: number | null
		orderReference: string
		/** `shortfall`: what will not come, for the reason in `method`; its `paymentRef` is the number of what proves it. */
		kind: 'payment' | 'refund' | 'shortfall'
		method: string
		/** Stored before anybody is asked about the payment; each is settled once. A reversal gives it free. */
		attempt: string
		/** Of the bank or provider; an order has it once among those that are not reversed, several orders if they share a transfer. */
		paymentRef: string | null
		amount: number
		currency: string
		state: 'created' | 'expired' | 'failed' | 'succeeded' | 'reversed'
		/** The day (YYYY-MM-DD) on which the money came or left. */
		paidOn: string | null
		createdAt: string
		settledAt: string | null
		by: string | null
		/** At a provider: the page where it is paid, or of a refund the payment that is sent back. */
		providerRef: string | null
		/** The address of that page. */
		url: string | null
		/** When its webhook named this payment. */
		heardAt: string | null
		/** When the bank of the customer asked for the money back, and how that ended. */
		disputedAt: string | null
		disputeEnd: 'won' | 'lost' | null
		/** When it moved, or was disputed, although its order was gone; null again once the office has settled it. */
		strandedAt: string | null
		/** The day by which the proof of a shortfall is to be here; null: none is. */
		proofBy: string | null
	}
	/** What was issued for an order. Never changed, and never deleted with the order. */
	documents: {
		id: Generated<number>
		kind: DocumentKind
		number: string
		orderId: number | null
		orderReference: string | null
		/** What a refund voucher, a credit note or a reversal takes back. */
		cancelsId: number | null
		/** The payment or refund that it documents. */
		paymentId: number | null
		issuedAt: string
		by: string
		/** JSON of all that is printed. */
		snapshot: string
	}
	/** What a visitor asks for on the page of an order. */
	requests: {
		id: Generated<number>
		orderId: number
		kind: RequestKind
		/** The class that is asked for. */
		classSlug: string | null
		/** Whose seat another person is to take. */
		registrationId: number | null
		state: (typeof REQUEST_STATES)[number]
		createdAt: string
		settledAt: string | null
		/** Who of the office has answered, and why it was declined. */
		by: string | null
		answer: string | null
	}
	/** The last number of each series of documents, such as INV/26-27. */
	counters: {
		series: string
		last: number
	}
	orderEvents: {
		id: Generated<number>
		orderId: number
		at: string
		by: string
		kind: OrderEventKind
		amount: number | null
		/** The class that the order left. */
		classSlug: string | null
	}
	/** What the office keeps of each class; absent until there is something. */
	classRecords: {
		slug: string
		/** Seats that are held or confirmed. */
		taken: Generated<number>
		/** How to join the class; only people with a confirmed seat read it. */
		joining: string | null
		joiningAt: string | null
		/** Whether it runs; null until the office has said so. */
		decision: 'runs' | 'off' | null
		decidedAt: string | null
		decidedBy: string | null
	}
	/** What somebody of the office did with a command that is about no single order. */
	officeEvents: {
		id: Generated<number>
		at: string
		by: string
		/** The name of the command. */
		command: string
		/** Slugs, references or numbers. */
		about: string
	}
}

export type Order = Selectable<BookingTables['orders']>
export type Payment = Selectable<BookingTables['payments']>
export type OrderRequest = Selectable<BookingTables['requests']>
export type OrderEvent = Selectable<BookingTables['orderEvents']>
export type ClassRecord = Selectable<BookingTables['classRecords']>
