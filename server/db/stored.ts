import { FIELD_NAMES, mapFields } from '#shared/certificates/certificate.ts'
import { CONTACT_FIELDS } from '#shared/forms/contact-fields.ts'
import { eachField } from '#shared/forms/field.ts'
import { BODY_FIELDS } from '#shared/forms/registration.ts'
import type { StoredKind } from '#shared/stored-data.ts'
import type { Database } from './database.ts'

/** Says nothing about a person. */
const NOBODY = undefined

/** The kind of data that each column of each table belongs to. A column that is not here does not compile. */
export const COLUMNS = {
	registrations: {
		id: 'registrations',
		reference: 'registrations',
		...eachField(BODY_FIELDS, () => 'registrations' as const),
		courseId: 'registrations',
		receivedAt: 'registrations',
		consentVersion: 'registrations',
		certificateNumber: 'registrations',
		orderId: 'registrations',
		seat: 'registrations',
		seatToken: 'registrations',
	},
	orders: {
		id: 'orders',
		reference: 'orders',
		idempotencyKey: 'orders',
		bodyHash: 'orders',
		consentVersion: 'orders',
		suspect: 'suspects',
		handledAt: 'orders',
		token: 'orders',
		state: 'orders',
		email: 'orders',
		buyerName: 'orders',
		country: 'orders',
		company: 'orders',
		gstin: 'orders',
		address: 'orders',
		stateCode: 'orders',
		purchaseOrder: 'orders',
		courseId: 'orders',
		course: 'orders',
		classSlug: 'orders',
		quantity: 'orders',
		groupPercent: 'orders',
		currency: 'orders',
		unit: 'orders',
		taxable: 'orders',
		tax: 'orders',
		total: 'orders',
		taxRate: 'orders',
		validUntil: 'orders',
		acceptedAt: 'orders',
		payBy: 'orders',
		cancelledWhy: 'orders',
		remindedAt: 'orders',
		receivedAt: 'orders',
	},
	payments: {
		id: 'payments',
		orderId: 'payments',
		orderReference: 'payments',
		kind: 'payments',
		method: 'payments',
		attempt: 'payments',
		paymentRef: 'payments',
		amount: 'payments',
		currency: 'payments',
		state: 'payments',
		paidOn: 'payments',
		createdAt: 'payments',
		settledAt: 'payments',
		by: 'payments',
	},
	documents: {
		id: 'documents',
		kind: 'documents',
		number: 'documents',
		orderId: 'documents',
		orderReference: 'documents',
		cancelsId: 'documents',
		issuedAt: 'documents',
		by: 'documents',
		snapshot: 'documents',
	},
	requests: {
		id: 'orders',
		orderId: 'orders',
		kind: 'orders',
		classSlug: 'orders',
		registrationId: 'orders',
		state: 'orders',
		createdAt: 'orders',
		settledAt: 'orders',
		by: 'orders',
		answer: 'orders',
	},
	counters: { series: NOBODY, last: NOBODY },
	orderEvents: {
		id: 'orders',
		orderId: 'orders',
		at: 'orders',
		by: 'orders',
		kind: 'orders',
		amount: 'orders',
	},
	classSeats: { slug: NOBODY, taken: NOBODY },
	classNotes: { slug: NOBODY, joining: NOBODY, changedAt: NOBODY },
	contactMessages: {
		id: 'messages',
		reference: 'messages',
		idempotencyKey: 'messages',
		bodyHash: 'messages',
		...eachField(CONTACT_FIELDS, () => 'messages' as const),
		receivedAt: 'messages',
		consentVersion: 'messages',
		suspect: 'suspects',
		handledAt: 'messages',
	},
	certificates: {
		...mapFields(FIELD_NAMES, () => 'register' as const),
		emailHash: 'addressHash',
		numberKey: 'register',
		withdrawnAt: 'register',
		withdrawnReason: 'register',
		withdrawnReasonPublic: 'register',
		replacesKey: 'register',
		statusIndex: 'register',
	},
	certificateEvents: {
		id: 'registerChanges',
		at: 'registerChanges',
		by: 'registerChanges',
		kind: 'registerChanges',
		number: 'registerChanges',
	},
	outbox: {
		id: 'mails',
		kind: 'mails',
		registrationId: 'mails',
		contactMessageId: 'mails',
		orderId: 'mails',
		documentId: 'mails',
		requestId: 'mails',
		state: 'mails',
		dueAt: 'mails',
		attempts: 'mails',
		lease: 'mails',
		lastError: 'mails',
		createdAt: 'mails',
		settledAt: 'mails',
	},
	rateLimits: { key: 'limits', hits: 'limits', resetsAt: 'limits' },
	secrets: { name: NOBODY, value: NOBODY },
	signingKeys: {
		kid: NOBODY,
		publicJwk: NOBODY,
		privateJwk: NOBODY,
		active: NOBODY,
		createdAt: NOBODY,
		retiredAt: NOBODY,
		compromisedAt: NOBODY,
	},
} as const satisfies { [Table in keyof Database]: { [Column in keyof Database[Table]]: StoredKind | undefined } }

/** Tables that hold something about a person. */
export type StoredTable = {
	[Table in keyof typeof COLUMNS]: (typeof COLUMNS)[Table][keyof (typeof COLUMNS)[Table]] extends undefined
		? never
		: Table
}[keyof typeof COLUMNS]

/** The kind of data that a file in the data folder holds, by its path there; undefined if nobody has described it. */
export function kindOfFile(path: string): StoredKind | 'nobody' | undefined {
	return FILES.find(([pattern]) => pattern.test(path))?.[1]
}

const FILES: [pattern: RegExp, kind: StoredKind | 'nobody'][] = [
	[/^mail\/[^/]+\.eml(\.part)?$/, 'mailFiles'],
	[/^mail$/, 'nobody'],
	// The tables themselves.
	[/^pramaan\.sqlite(-wal|-shm|-journal)?$/, 'nobody'],
	[/^pramaan\.sqlite\.(before-restore|restoring)-[^/]+$/, 'backups'],
	// A moment.
	[/^last-backup$/, 'nobody'],
]
