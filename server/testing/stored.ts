import type { Kysely } from 'kysely'
import { listRegistrations } from '#server/booking/people.ts'
import { listMessages } from '#server/contacts/store.ts'
import type { Database } from '#server/db/database.ts'
import { contactMessage } from '#shared/forms/contact.ts'
import { registration } from '#shared/forms/registration.ts'

type Sent = { body: string; reference: string }
type Row = { reference: string | null }

/** What was sent and is not in its row as it should be, with the fields that differ. */
async function altered(stored: AsyncIterable<Row>, sent: Sent[], parse: (body: unknown) => object) {
	const rows = new Map<string | null, object>()
	for await (const row of stored) rows.set(row.reference, row)
	return sent.flatMap(({ body, reference }) => {
		const row = { ...rows.get(reference) } as Record<string, unknown>
		const differing = Object.entries(parse(JSON.parse(body))).filter(
			([field, value]) => JSON.stringify(row[field]) !== JSON.stringify(value),
		)
		return differing.length > 0 ? [{ body, fields: differing.map(([field]) => field) }] : []
	})
}

export const alteredRegistrations = (db: Kysely<Database>, sent: Sent[]) =>
	altered(listRegistrations(db), sent, (body) => registration.parse(body))

export const alteredMessages = (db: Kysely<Database>, sent: Sent[]) =>
	altered(listMessages(db), sent, (body) => contactMessage.parse(body))
