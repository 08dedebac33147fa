import { type Generated, type Kysely, PostgresAdapter } from 'kysely'
import type { CertificateField, RequiredField } from '#shared/certificates/certificate.ts'
import type { ContactMessage } from '#shared/forms/contact-fields.ts'
import type { NameOf, Registration } from '#shared/forms/registration-fields.ts'
import type { MailKind } from '#shared/mail-kinds.ts'
import type { BookingTables, Suspicion } from './booking-tables.ts'

/** Lists are JSON; confirmations are 1 for yes, as SQLite has no booleans. */
export type RegistrationColumns = {
	[Name in keyof Registration]: Name extends NameOf<'confirmation'> ? number : string
}

export type CertificateFields = Record<RequiredField, string> &
	Record<Exclude<CertificateField, RequiredField>, string | null>

export type Database = BookingTables & {
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
	contactMessages: ContactMessage & {
		id: Generated<number>
		reference: string
		idempotencyKey: string | null
		bodyHash: string
		receivedAt: string
		consentVersion: string | null
		suspect: Suspicion | null
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
	/** Places in the status lists of signed files with a name that was put right since. */
	revokedPlaces: {
		statusIndex: number
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
		kind: MailKind
		registrationId: number | null
		contactMessageId: number | null
		orderId: number | null
		/** Comes with the mail. */
		documentId: number | null
		requestId: number | null
		/** What the office has written in it. */
		written: string | null
		/** What a mail to a customer said when it was sent, with its address and subject. */
		said: string | null
		/** `held`: until the office releases it; `dropped`: what it says was no longer true. */
		state: 'waiting' | 'held' | 'sent' | 'dropped' | 'dead'
		/** Not before this moment; while a server holds the lease, when that ends. */
		dueAt: string
		/** Code of the network of the visitor who has caused it. */
		network: string | null
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

/** The database, or a transaction in it. */
export type Db = Kysely<Database>

// biome-ignore lint/suspicious/noExplicitAny: whatever the tables are
export const isPostgres = (db: Kysely<any>) => db.getExecutor().adapter instanceof PostgresAdapter

/** Tables that hold something about a person; the privacy policy says what. */
export type StoredTable = Exclude<
	keyof Database,
	'counters' | 'classRecords' | 'officeEvents' | 'revokedPlaces' | 'secrets' | 'signingKeys'
>
