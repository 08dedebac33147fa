import type { Kysely, Selectable } from 'kysely'
import type { Database, RegistrationColumns } from '#server/db/database.ts'
import { type Filter, findSubmission, listSubmissions } from '#server/submissions/store.ts'
import { eachField } from '#shared/forms/field.ts'
import { BODY_FIELDS } from '#shared/forms/registration.ts'
import type { NameOf, Registration } from '#shared/forms/registration-fields.ts'

type Row = Selectable<Database['registrations']>

/** A confirmation of a row is not known to be given. */
type Answers = Omit<Registration, NameOf<'confirmation'>> & Record<NameOf<'confirmation'>, boolean>
export type StoredRegistration = Omit<Row, keyof Answers> & Answers

export async function findRegistration(db: Kysely<Database>, id: number | null) {
	const row = await findSubmission(db, 'registrations', id)
	return row && toRegistration(row)
}

/** Yields registrations in the order of their receipt. */
export async function* listRegistrations(db: Kysely<Database>, filter?: Filter) {
	for await (const row of listSubmissions(db, 'registrations', filter)) yield toRegistration(row)
}

export const toColumns = (registration: Registration) =>
	eachField(BODY_FIELDS, ({ kind }, name) => {
		const value = registration[name]
		return kind === 'several' ? JSON.stringify(value) : kind === 'confirmation' ? Number(value) : value
	}) as RegistrationColumns

const toRegistration = (row: Row): StoredRegistration => ({
	...row,
	...(eachField(BODY_FIELDS, ({ kind }, name) => {
		const value = row[name]
		return kind === 'several' ? JSON.parse(String(value)) : kind === 'confirmation' ? value === 1 : value
	}) as Answers),
})
