import { type Kysely, sql } from 'kysely'
import type { Database } from '#server/db/database.ts'
import { matching } from '#server/submissions/store.ts'
import { CONTACT_FIELDS } from '#shared/forms/contact-fields.ts'
import { entriesOf } from '#shared/forms/field.ts'

/** References of messages of other people whose words name the address. */
export async function findMentions(db: Kysely<Database>, email: string): Promise<string[]> {
	const pattern = `%${email
		.trim()
		.toLowerCase()
		.replace(/[\\%_]/g, '\\$&')}%`
	const words = entriesOf(CONTACT_FIELDS).flatMap(([name, { kind }]) => (kind === 'email' ? [] : sql.ref(name)))
	const rows = await db
		.selectFrom('contactMessages')
		.select('reference')
		.where(sql<boolean>`lower(${sql.join(words, sql` || ' ' || `)}) like ${pattern} escape '\\'`)
		.where((eb) => eb.not(matching({ email })))
		.orderBy('id')
		.execute()
	return rows.map(({ reference }) => reference)
}
