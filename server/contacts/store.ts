import type { Kysely } from 'kysely'
import type { Database } from '#server/db/database.ts'
import { paginate } from '#server/db/paginate.ts'
import { type Filter, matching, release, type Submission, saveSubmission } from '#server/submissions/store.ts'
import type { ContactMessage } from '#shared/contact-fields.ts'

export const CONTACT_MAILS = { department: 'contact/department', visitor: 'contact/sender' }

/** Stores a message and its mails. Returns its reference, or undefined if the key was used with other values. */
export const saveMessage = (trx: Kysely<Database>, message: ContactMessage, submission: Submission) =>
	saveSubmission(trx, 'contactMessages', message, { answers: message, mails: CONTACT_MAILS }, submission)

export const findMessage = (db: Kysely<Database>, id: number) =>
	db.selectFrom('contactMessages').selectAll().where('id', '=', id).executeTakeFirst()

/** Yields messages in the order of their receipt. */
export const listMessages = (db: Kysely<Database>, filter: Filter = {}) =>
	paginate((after, limit) =>
		db
			.selectFrom('contactMessages')
			.selectAll()
			.where(matching(filter))
			.where('id', '>', after)
			.orderBy('id')
			.limit(limit)
			.execute(),
	)

export const releaseMessage = (db: Kysely<Database>, reference: string, now: Date) =>
	release(db, 'contactMessages', CONTACT_MAILS, reference, now)
