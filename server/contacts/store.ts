import type { Db } from '#server/db/database.ts'
import { paginate } from '#server/db/paginate.ts'
import {
	enqueueBoth,
	type Filter,
	liftSuspicion,
	matching,
	type Submission,
	saveSubmission,
} from '#server/submissions/store.ts'
import type { ContactMessage } from '#shared/forms/contact-fields.ts'

export const CONTACT_MAILS = { office: 'contact/department', visitor: 'contact/sender' } as const

/** Stores a message and its mails. Returns its reference, or undefined if the key was used with other values. */
export async function saveMessage(trx: Db, message: ContactMessage, submission: Submission) {
	// The same words again are a further message once somebody has dealt with the first.
	const holds = async (id: number) => (await findMessage(trx, id))?.handledAt === null
	const saved = await saveSubmission(trx, 'contactMessages', message, message, submission, holds)
	const { email } = message
	if (saved?.isNew) await enqueueBoth(trx, CONTACT_MAILS, 'contactMessageId', { ...submission, id: saved.id, email })
	return saved?.reference
}

const findMessage = (db: Db, id: number) =>
	db.selectFrom('contactMessages').select('handledAt').where('id', '=', id).executeTakeFirst()

/** Yields messages in the order of their receipt. */
export const listMessages = (db: Db, filter: Filter = {}) =>
	paginate(db.selectFrom('contactMessages').selectAll().where(matching(filter)))

/** Clears the suspicion of a message and enqueues its mails. Returns false if none is suspect. */
export async function releaseMessage(trx: Db, reference: string, now: Date): Promise<boolean> {
	const id = await liftSuspicion(trx, 'contactMessages', reference)
	if (id !== undefined) await enqueueBoth(trx, CONTACT_MAILS, 'contactMessageId', { id, now })
	return id !== undefined
}
