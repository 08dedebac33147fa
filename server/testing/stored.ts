import type { Kysely } from 'kysely'
import type { Database } from '#server/db/database.ts'

type Sent = { body: string; reference: string }

const trimmed = (value: unknown): unknown => {
	if (typeof value === 'string') return value.trim()
	if (Array.isArray(value)) return value.map(trimmed)
	return value
}

const differences = (row: Record<string, unknown> | undefined, form: Record<string, unknown>, fields: string[]) =>
	fields.filter((field) => JSON.stringify(row?.[field]) !== JSON.stringify(trimmed(form[field])))

const REGISTRATION = [
	'firstName',
	'lastName',
	'phone',
	'email',
	'workExp',
	'auditExp',
	'isoStandards',
	'languages',
	'city',
	'country',
	'course',
]
const MESSAGE = ['name', 'email', 'subject', 'message']

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
		const form = { isoStandards: [], ...JSON.parse(body) }
		const fields = differences(row, form, REGISTRATION)
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
		const fields = differences(row, { subject: '', ...JSON.parse(body) }, MESSAGE)
		return fields.length > 0 ? [{ body, fields }] : []
	})
}
