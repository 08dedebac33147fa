import type { Kysely } from 'kysely'
import type { Database } from '#server/db/database.ts'
import { paginate } from '#server/db/paginate.ts'
import { newReference } from '#server/db/reference.ts'
import { clearSuspicion, type Filter, hashOf, matching, type Submission } from '#server/db/submission.ts'
import { enqueue } from '#server/outbox/store.ts'
import type { ContactMessage } from '#shared/contact.ts'

export const CONTACT_MAILS = { department: 'contact/department', sender: 'contact/sender' }

/** Stores a message and its mails. Returns its reference, or undefined if the key was used with other values. */
export async function saveMessage(
	db: Kysely<Database>,
	message: ContactMessage,
	{ idempotencyKey, consentVersion, suspect, now }: Submission,
): Promise<string | undefined> {
	const bodyHash = hashOf(message)
	const added = await db
		.insertInto('contactMessages')
		.values({
			...message,
			reference: newReference(),
			idempotencyKey: idempotencyKey ?? null,
			bodyHash,
			receivedAt: now.toISOString(),
			consentVersion,
			suspect: suspect ?? null,
		})
		.onConflict((conflict) => conflict.column('idempotencyKey').doNothing())
		.returning(['id', 'reference'])
		.executeTakeFirst()
	if (added) {
		if (!suspect) await enqueue(db, mailsOf(added.id, now.toISOString()))
		return added.reference ?? undefined
	}
	const earlier = await db
		.selectFrom('contactMessages')
		.select(['reference', 'bodyHash'])
		.where('idempotencyKey', '=', idempotencyKey ?? null)
		.executeTakeFirstOrThrow()
	return earlier.bodyHash === bodyHash ? (earlier.reference ?? undefined) : undefined
}

const mailsOf = (contactMessageId: number, now: string) =>
	Object.values(CONTACT_MAILS).map((kind) => ({ kind, contactMessageId, now }))

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

/** Clears the suspicion of a message and enqueues its mails. Returns false if none is suspect. */
export const releaseMessage = (db: Kysely<Database>, reference: string, now: Date): Promise<boolean> =>
	db.transaction().execute(async (trx) => {
		const id = await clearSuspicion(trx, 'contactMessages', reference)
		if (id !== undefined) await enqueue(trx, mailsOf(id, now.toISOString()))
		return id !== undefined
	})
