import { expect, test } from 'vitest'
import { loadContent } from '#catalogue/load.server.ts'
import type { Database } from '#server/db/database.ts'
import { testDatabase } from '#server/testing/fixtures.ts'
import { FIELD_NAMES } from '#shared/certificates/certificate.ts'
import { CONTACT_FIELDS } from '#shared/forms/contact-fields.ts'
import { eachField } from '#shared/forms/field.ts'
import { storedDataTable } from '#shared/stored-data.ts'

const policy = loadContent().policies.find(({ slug }) => slug === 'stored-data')?.markdown ?? ''

test('the retention periods are those of the policy on stored data', () => {
	expect(policy).toContain(storedDataTable())
})

const called = <Field extends string>(words: string, ...fields: Field[]) =>
	Object.fromEntries(fields.map((field) => [field, words])) as Record<Field, string>

/** What the policy calls each stored field. A field that is not here does not compile. */
const WORDS = {
	registrations: {
		...called('first and last name', 'firstName', 'lastName'),
		phone: 'phone number with country code',
		email: 'email address',
		workExp: 'work experience',
		auditExp: 'audit experience',
		isoStandards: 'ISO standards you chose',
		languages: 'languages',
		city: 'city',
		country: 'country',
		...called('course', 'courseId', 'course'),
		graduate: 'that you are a graduate',
		agree: 'that you agree to the terms',
		certificateNumber: 'number of the certificate',
		orderId: 'an order',
		seat: 'whether a seat is kept for you',
		seatToken: 'the link to your seat page',
	},
	contactMessages: eachField(CONTACT_FIELDS, ({ label }) => label.toLowerCase()),
	orders: {
		token: 'the link to its page',
		state: 'its status',
		email: 'email address',
		buyerName: 'your name',
		company: 'company',
		gstin: 'tax number',
		address: 'billing address',
		stateCode: 'state',
		purchaseOrder: 'purchase order number',
		billingWanted: 'company, address, state, tax number (GSTIN) and purchase order number',
		country: 'country',
		...called('course', 'courseId', 'course'),
		...called('class', 'classSlug', 'classDates', 'classEndsAt', 'classTimes'),
		quantity: 'number of people',
		...called('the price', 'groupPercent', 'currency', 'unit', 'taxable', 'tax', 'total', 'taxRate'),
		validUntil: 'the last day on which it is valid',
		acceptedAt: 'when it became an order',
		printedQuote: 'the quote as we sent it',
		version: 'its status',
		earlyStart: 'you asked us to start early',
		payBy: 'the last day to pay',
		cancelledWhy: 'why it was cancelled',
		remindedAt: 'when we reminded you',
		cause: 'a code of your network',
		reachedAt: 'when we first emailed you',
	},
} as const satisfies {
	[Table in 'registrations' | 'contactMessages' | 'orders']: Record<
		Exclude<keyof Database[Table], keyof typeof OF_BOTH>,
		string
	>
}
const OF_BOTH = {
	id: 'reference',
	reference: 'reference',
	idempotencyKey: 'A key made of the time and random digits',
	bodyHash: 'a hash of what you sent',
	receivedAt: 'the time',
	consentVersion: 'the version of the notice',
	suspect: 'looks like the work of a robot',
	handledAt: 'when we answered',
} as const

test.each([
	['registrations', 'Enrolment form'],
	['contactMessages', 'Contact form'],
	['orders', 'Quote'],
] as const)('every field that is stored in %s is named in the policy on stored data', (table, form) => {
	const line = (title: string) => policy.split('\n').find((line) => line.startsWith(`- **${title}`)) ?? ''
	const paragraph = (title: string) =>
		line(title) + (title === 'Contact form' ? '' : line('Order') + line('Emails') + line('Seat') + line('Invoice'))
	for (const [field, words] of Object.entries(WORDS[table])) expect(paragraph(form), field).toContain(words)
	for (const [field, words] of Object.entries(OF_BOTH)) expect(policy, field).toContain(words)
})

/** By table. A new column belongs here once somebody has seen that STORED_DATA names what it holds. */
const COLUMNS: Record<keyof Database, string[]> = {
	registrations: [...Object.keys(WORDS.registrations), 'id', 'reference', 'receivedAt', 'consentVersion'],
	orders: Object.keys({ ...WORDS.orders, ...OF_BOTH }),
	contactMessages: Object.keys({ ...WORDS.contactMessages, ...OF_BOTH }),
	payments: [
		...'id orderId orderReference kind method attempt paymentRef amount currency state paidOn createdAt'.split(' '),
		...'settledAt by providerRef url heardAt disputedAt disputeEnd strandedAt proofBy'.split(' '),
	],
	documents: 'id kind number orderId orderReference cancelsId paymentId issuedAt by snapshot'.split(' '),
	requests: 'id orderId kind classSlug registrationId state createdAt settledAt by answer'.split(' '),
	orderEvents: 'id orderId at by kind amount classSlug'.split(' '),
	certificates: [
		...FIELD_NAMES,
		...'numberKey withdrawnAt withdrawnReason withdrawnReasonPublic replacesKey statusIndex'.split(' '),
	],
	certificateEvents: 'id at by kind number'.split(' '),
	outbox: [
		...'network written said'.split(' '),
		...'id kind registrationId contactMessageId orderId documentId requestId state dueAt attempts'.split(' '),
		...'lease lastError createdAt settledAt'.split(' '),
	],
	rateLimits: ['key', 'hits', 'resetsAt'],
	counters: ['series', 'last'],
	classRecords: 'slug taken joining joiningAt decision decidedAt decidedBy'.split(' '),
	officeEvents: 'id at by command about'.split(' '),
	revokedPlaces: ['statusIndex'],
	secrets: ['name', 'value'],
	signingKeys: 'kid publicJwk privateJwk active createdAt retiredAt compromisedAt'.split(' '),
}

const camelCase = (name: string) => name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase())

test('the database has no column that nobody has compared with the policy on stored data', async () => {
	const tables = await (await testDatabase()).introspection.getTables()
	const names = tables.flatMap(({ name, columns }) => columns.map((column) => camelCase(`${name}.${column.name}`)))
	const seen = Object.entries(COLUMNS).flatMap(([table, columns]) => columns.map((column) => `${table}.${column}`))
	expect(names.sort()).toEqual(seen.sort())
})
