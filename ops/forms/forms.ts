import type { Selectable } from 'kysely'
import type { issuerOf } from '#ops/offer.ts'
import { releaseOrder } from '#server/booking/book.ts'
import { type ListedRegistration, listRegistrations } from '#server/booking/people.ts'
import { listMessages, releaseMessage } from '#server/contacts/store.ts'
import type { Database, Db } from '#server/db/database.ts'
import type { Filter } from '#server/submissions/store.ts'
import { CONTACT_FIELDS } from '#shared/forms/contact-fields.ts'
import { entriesOf } from '#shared/forms/field.ts'
import { BODY_FIELDS } from '#shared/forms/registration.ts'

type Submitted = {
	reference: string
	receivedAt: string
	consentVersion: string | null
	suspect: string | null
	handledAt: string | null
}

type Form<Row extends Submitted> = {
	release(db: Db, reference: string, issuer: Awaited<ReturnType<typeof issuerOf>>): Promise<boolean>
	columns: (keyof Row & string)[]
	list(db: Db, filter: Filter): AsyncGenerator<Row>
	/** What a list says of one: who sent it, and lines below. */
	sender(row: Row): string[]
	lines(row: Row): string[]
}

const messageFields = entriesOf(CONTACT_FIELDS)

const registrations: Form<ListedRegistration> = {
	release: releaseOrder,
	columns: [
		'reference',
		'receivedAt',
		...entriesOf(BODY_FIELDS).map(([name]) => name),
		'classSlug',
		'seat',
		'currency',
		'unit',
		'taxRate',
		'consentVersion',
		'suspect',
		'handledAt',
		'certificateNumber',
	],
	list: listRegistrations,
	sender: ({ firstName, lastName, email, phone, course, classSlug }) => [
		`${firstName} ${lastName}`,
		email,
		phone,
		course,
		...(classSlug ? [classSlug] : []),
	],
	lines: () => [],
}

const messages: Form<Selectable<Database['contactMessages']>> = {
	release: (db, reference, { now }) => releaseMessage(db, reference, now),
	columns: [
		'reference',
		'receivedAt',
		...messageFields.map(([name]) => name),
		'consentVersion',
		'suspect',
		'handledAt',
	],
	list: listMessages,
	sender: (message) => messageFields.flatMap(([name, { kind }]) => (kind === 'lines' ? [] : message[name])),
	lines: (message) => messageFields.flatMap(([name, { kind }]) => (kind === 'lines' ? message[name].split('\n') : [])),
}

export const FORMS = { registrations, messages } as unknown as Record<'registrations' | 'messages', Form<Submitted>>

export const RELEASES = Object.values(FORMS).map(({ release }) => release)

export const formState = ({ suspect, handledAt }: Submitted) =>
	suspect ? 'suspect' : handledAt ? 'handled' : 'open   '
