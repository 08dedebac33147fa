import type { Generated } from 'kysely'

export type Database = {
	registrations: {
		id: Generated<number>
		reference: string
		idempotencyKey: string | null
		bodyHash: string
		firstName: string
		lastName: string
		phone: string
		email: string
		workExp: string
		auditExp: string
		/** JSON list of texts, like languages. */
		isoStandards: string
		languages: string
		city: string
		country: string
		courseId: number
		course: string
		/** 1 for yes: SQLite has no booleans. */
		graduate: number
		agree: number
		receivedAt: string
	}
	contactMessages: {
		id: Generated<number>
		name: string
		email: string
		subject: string
		message: string
		receivedAt: string
	}
	certificates: {
		/** The number as it is looked up: trimmed and in capitals. */
		numberKey: string
		number: string
		leadAuditor: string
		scheme: string
		issueDate: string | null
		accreditedBy: string | null
		issuedBy: string
	}
	rateLimits: {
		key: string
		hits: number
		resetsAt: string
	}
}
