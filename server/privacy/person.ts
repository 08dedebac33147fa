import { type Kysely, type Selectable, sql } from 'kysely'
import { type Author, recordChanges } from '#server/certificates/audit.ts'
import { listMessages } from '#server/contacts/store.ts'
import type { Database } from '#server/db/database.ts'
import { matching } from '#server/db/submission.ts'
import type { OutboxMail } from '#server/outbox/store.ts'
import { listRegistrations, type StoredRegistration } from '#server/registrations/store.ts'

type Message = Selectable<Database['contactMessages']>

export type Person = { registrations: StoredRegistration[]; messages: Message[]; mails: OutboxMail[] }

/** Everything that is stored about an e-mail address, whatever its capitals. */
export async function findPerson(db: Kysely<Database>, email: string): Promise<Person> {
	const registrations = await gather(listRegistrations(db, { email }))
	const messages = await gather(listMessages(db, { email }))
	const mails = await db
		.selectFrom('outbox')
		.selectAll()
		.where((eb) =>
			eb.or([
				eb('registrationId', 'in', eb.selectFrom('registrations').select('id').where(matching({ email }))),
				eb('contactMessageId', 'in', eb.selectFrom('contactMessages').select('id').where(matching({ email }))),
			]),
		)
		.orderBy('id')
		.execute()
	return { registrations, messages, mails }
}

async function gather<Row>(rows: AsyncIterable<Row>) {
	const list: Row[] = []
	for await (const row of rows) list.push(row)
	return list
}

export const referencesOf = ({ registrations, messages }: Person) =>
	[...registrations, ...messages].flatMap(({ reference }) => reference ?? [])

/** Everything about an address, for the person; an entry of the audit trail says that it was handed out, not whose it is. */
export const exportPerson = (db: Kysely<Database>, email: string, author: Author): Promise<Person> =>
	db.transaction().execute(async (trx) => {
		const person = await findPerson(trx, email)
		await recordChanges(trx, [{ kind: 'personExported', number: '' }], author)
		return person
	})

/**
 * Deletes and returns everything about an address. Mails are deleted with the rows that they are about. An entry of the
 * audit trail says that somebody was erased, not who.
 */
export const erasePerson = (db: Kysely<Database>, email: string, author: Author): Promise<Person> =>
	db.transaction().execute(async (trx) => {
		const person = await findPerson(trx, email)
		await trx.deleteFrom('registrations').where(matching({ email })).execute()
		await trx.deleteFrom('contactMessages').where(matching({ email })).execute()
		await recordChanges(trx, [{ kind: 'personErased', number: '' }], author)
		return person
	})

/** References of messages of other people whose words name the address. */
export async function findMentions(db: Kysely<Database>, email: string): Promise<string[]> {
	const pattern = `%${email
		.trim()
		.toLowerCase()
		.replace(/[\\%_]/g, '\\$&')}%`
	const rows = await db
		.selectFrom('contactMessages')
		.select(['id', 'reference'])
		.where(sql<boolean>`lower(subject || ' ' || message || ' ' || name) like ${pattern} escape '\\'`)
		.where((eb) => eb.not(matching({ email })))
		.orderBy('id')
		.execute()
	return rows.map(({ id, reference }) => reference ?? `number ${id}`)
}
