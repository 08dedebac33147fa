import type { Selectable } from 'kysely'
import { Misuse } from '#ops/command.ts'
import type { issuerOf } from '#ops/orders/orders.ts'
import { releaseOrder } from '#server/booking/book.ts'
import { type ListedRegistration, listRegistrations } from '#server/booking/people.ts'
import { listMessages, releaseMessage } from '#server/contacts/store.ts'
import type { Database, Db } from '#server/db/database.ts'
import { readReference } from '#server/submissions/reference.ts'
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
	columns: (keyof Row)[]
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

const FORMS = { registrations, messages }

export const RELEASES = Object.values(FORMS).map(({ release }) => release)

/** The form that an operand names. */
export function formOf(name: string) {
	if (name in FORMS) return FORMS[name as keyof typeof FORMS] as unknown as Form<Submitted>
	throw new Misuse(`${name} is no form: say ${Object.keys(FORMS).join(' or ')}.`)
}

export const EXAMPLE = 'PRM-Q0XW-8X7Y-XBES'

export const toReferences = (operands: string[]) => [
	...new Set(operands.map((one) => readReference(one) ?? one.trim().toUpperCase())),
]

export const formState = ({ suspect, handledAt }: Submitted) =>
	suspect ? 'suspect' : handledAt ? 'handled' : 'open   '
