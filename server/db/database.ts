import type { Generated } from 'kysely'
import type { Field, RequiredField } from '#shared/certificates/certificate.ts'
import type { ContactMessage } from '#shared/forms/contact-fields.ts'
import type { NameOf, Registration } from '#shared/forms/registration-fields.ts'

/** Lists are JSON; confirmations are 1 for yes, as SQLite has no booleans. */
export type RegistrationColumns = {
	[Name in keyof Registration]: Name extends NameOf<'confirmation'> ? number : string
}

export type CertificateFields = Record<RequiredField, string> & Record<Exclude<Field, RequiredField>, string | null>

/** A quote is an order that nobody has accepted yet; `waiting` is on the waiting list of its class. */
export type OrderState = 'quoted' | 'registered' | 'waiting' | 'payable' | 'confirmed' | 'cancelled'
/** A quote is `withdrawn`. */
export type CancelReason = 'unpaid' | 'asked' | 'class' | 'withdrawn'
/** `class` asks for another class, `nominee` for another person in a seat. */
export type RequestKind = 'class' | 'nominee' | 'withdraw'
/** `receipt` is without tax, `reversal` takes one of them back; the others are what the law on goods and services tax asks for. */
export type DocumentKind = 'voucher' | 'invoice' | 'refund' | 'credit' | 'receipt' | 'reversal'
export type OrderEventKind =
	| 'accepted'
	| 'offered'
	| 'held'
	| 'paid'
	| 'disputed'
	| 'refundFailed'
	| 'confirmed'
	| 'cancelled'
	| 'refunded'
	| 'reversed'
	| 'relinked'
	| 'corrected'
	| 'billed'
	| 'classAsked'
	| 'withdrawalAsked'
	| 'nomineeAsked'
	| 'seatTransferred'
	| 'transferred'
	| 'declined'
	| 'reminded'

export type Database = {
	registrations: RegistrationColumns & {
		id: Generated<number>
		reference: string
		courseId: number
		receivedAt: string
		/** Which wording of the notice beside the form was agreed to. */
		consentVersion: string | null
		/** Of the certificate that was issued for it. */
		certificateNumber: string | null
		/** Null once the order was deleted. */
		orderId: number | null
		/** Null while no seat is taken. */
		seat: 'held' | 'confirmed' | 'transferred' | 'cancelled' | null
		/** Opens the page of the seat, where another pays than attends; nobody can guess it. */
		seatToken: string | null
	}
	/** What somebody has booked, and what it costs. Amounts are in hundredths of the currency. */
	orders: {
		id: Generated<number>
		/** That of its only registration. It can be read out, and opens nothing. */
		reference: string
		idempotencyKey: string | null
		bodyHash: string
		/** Which wording of the notice beside the form was agreed to. */
		consentVersion: string | null
		/** Why it may be from a bot; suspect rows are kept and get no mails and no forms. */
		suspect: string | null
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
		courseId: number
		course: string
		classSlug: string | null
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
		payBy: string | null
		cancelledWhy: CancelReason | null
		remindedAt: string | null
		receivedAt: string
	}
	/**
	 * Never deleted with its order. One that has succeeded changes only to `reversed`: a refund is a row of its own. `expired`
	 * can still succeed: a bank may answer its provider late.
	 */
	payments: {
		id: Generated<number>
		orderId: number | null
		orderReference: string
		kind: 'payment' | 'refund'
		method: string
		/** Stored before anybody is asked about the payment; each is settled once. A reversal gives it free. */
		attempt: string
		/** Of the bank or provider; unique among those that are not reversed. */
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
		/** When the bank of the customer asked for the money back; null again if the provider says that it stays. */
		disputedAt: string | null
	}
	/** What was issued for an order. Never changed, and never deleted with the order. */
	documents: {
		id: Generated<number>
		kind: DocumentKind
		number: string
		orderId: number | null
		orderReference: string | null
		/** What a refund voucher or a credit note takes back. */
		cancelsId: number | null
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
		state: 'open' | 'granted' | 'declined'
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
	/** Seats of each class that are held or confirmed. */
	classSeats: {
		slug: string
		taken: number
	}
	/** How to join a class; only people with a confirmed seat read it. */
	classNotes: {
		slug: string
		joining: string
		changedAt: string
	}
	contactMessages: ContactMessage & {
		id: Generated<number>
		reference: string
		idempotencyKey: string | null
		bodyHash: string
		receivedAt: string
		consentVersion: string | null
		suspect: string | null
		handledAt: string | null
	}
	certificates: CertificateFields & {
		/** The number as it is looked up: trimmed and in capitals. */
		numberKey: string
		withdrawnAt: string | null
		withdrawnReason: string | null
		/** 1 if everyone may read the reason, null if not. */
		withdrawnReasonPublic: number | null
		/** `replaces` as it is looked up. */
		replacesKey: string | null
		/** Place in the status lists; null until the credential is asked for. */
		statusIndex: number | null
	}
	/** Keys that sign credentials. */
	signingKeys: {
		/** Thumbprint of the public key (RFC 7638). */
		kid: string
		publicJwk: string
		/** Deleted when the key is retired. */
		privateJwk: string | null
		/** 1 for the key that signs, null for all others. */
		active: number | null
		createdAt: string
		retiredAt: string | null
		/** Since then the key is not published, and what it signed is refused. */
		compromisedAt: string | null
	}
	/** What was done with the register and the keys, by whom. */
	certificateEvents: {
		id: Generated<number>
		at: string
		by: string
		kind:
			| 'added'
			| 'changed'
			| 'replaced'
			| 'withdrawn'
			| 'reinstated'
			| 'reasonPublished'
			| 'reasonHidden'
			| 'keyMade'
			| 'keyRetired'
			| 'keyCompromised'
			| 'personExported'
			| 'personErased'
			| 'restored'
		/** Of the certificate, or the thumbprint of the key; empty if it is about neither. */
		number: string
	}
	/** Mails to send. Their text is made from the row that they are about when they are sent. */
	outbox: {
		id: Generated<number>
		/** Subject and addressee, as in 'registration/confirmation'. */
		kind: string
		registrationId: number | null
		contactMessageId: number | null
		orderId: number | null
		/** Comes with the mail. */
		documentId: number | null
		requestId: number | null
		/** `held`: until the office releases it. */
		state: 'waiting' | 'held' | 'sent' | 'dead'
		/** Not before this moment; while a server holds the lease, when that ends. */
		dueAt: string
		attempts: number
		/** Identifies the server that sends the mail; only the holder of the lease may change its state. */
		lease: string | null
		lastError: string | null
		createdAt: string
		settledAt: string | null
	}
	/** Keys that only this database has. */
	secrets: {
		name: string
		value: string
	}
	/** Requests counted for all servers together. */
	rateLimits: {
		key: string
		hits: number
		resetsAt: string
	}
}

/** Tables that hold something about a person; the privacy policy says what. */
export type StoredTable = Exclude<keyof Database, 'counters' | 'classSeats' | 'classNotes' | 'secrets' | 'signingKeys'>
