import type { Kysely } from 'kysely'
import type { Database } from '#server/db/database.ts'
import { type Submission, saveSubmission } from '#server/submissions/store.ts'
import type { ContactMessage } from '#shared/forms/contact-fields.ts'

/** Stores a message and its mails. Returns its reference, or undefined if the key was used with other values. */
export const saveMessage = async (trx: Kysely<Database>, message: ContactMessage, submission: Submission) =>
	(await saveSubmission(trx, 'contactMessages', message, message, submission))?.reference
