import type { Kysely } from 'kysely'
import type { Database } from '#server/db/database.ts'
import type { ContactMessage } from '#shared/contact.ts'

export async function saveMessage(db: Kysely<Database>, message: ContactMessage, now: Date) {
	await db
		.insertInto('contactMessages')
		.values({ ...message, receivedAt: now.toISOString() })
		.execute()
}

/** Messages in the order they came, one after the other. */
export const listMessages = (db: Kysely<Database>) =>
	db.selectFrom('contactMessages').selectAll().orderBy('id').stream()
