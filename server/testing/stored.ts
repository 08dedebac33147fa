import type { Kysely } from 'kysely'
import type { Database } from '#server/db/database.ts'
import { contactMessage } from '#shared/contact.ts'
import { registration } from '#shared/registration.ts'

type Sent = { body: string; reference: string }

/** Names of the fields whose value in the row is another one. */
const differences = (row: Record<string, unknown> | undefined, form: Record<string, unknown>) =>
	Object.keys(form).filter((field) => JSON.stringify(row?.[field]) !== JSON.stringify(form[field]))

/** Registrations whose row does not hold what was sent, with the fields that differ. */
export async function alteredRegistrations(db: Kysely<Database>, sent: Sent[]) {
	const rows = await db
		.selectFrom('registrations')
		.selectAll()
		.where(
			'reference',
			'in',
			sent.map(({ reference }) => reference),
		)
		.execute()
	return sent.flatMap(({ body, reference }) => {
		const found = rows.find((row) => row.reference === reference)
		const row = found && {
			...found,
			isoStandards: JSON.parse(found.isoStandards),
			languages: JSON.parse(found.languages),
		}
		const { graduate: _, agree: __, ...form } = registration.parse(JSON.parse(body))
		const fields = differences(row, form)
		return fields.length > 0 ? [{ body, fields }] : []
	})
}

/** The same for messages. */
export async function alteredMessages(db: Kysely<Database>, sent: Sent[]) {
	const rows = await db
		.selectFrom('contactMessages')
		.selectAll()
		.where(
			'reference',
			'in',
			sent.map(({ reference }) => reference),
		)
		.execute()
	return sent.flatMap(({ body, reference }) => {
		const row = rows.find((one) => one.reference === reference)
		const fields = differences(row, contactMessage.parse(JSON.parse(body)))
		return fields.length > 0 ? [{ body, fields }] : []
	})
}
