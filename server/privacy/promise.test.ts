import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { loadContent } from '#catalogue/load.server.ts'
import { COLUMNS } from '#server/db/stored.ts'
import { CONTACT_FIELDS } from '#shared/forms/contact-fields.ts'
import { eachField } from '#shared/forms/field.ts'
import { STORED_DATA, storedDataTable } from '#shared/stored-data.ts'

const policy = loadContent().policies.find(({ slug }) => slug === 'stored-data')?.markdown ?? ''
const notice = (feature: string) =>
	readFileSync(`${import.meta.dirname}/../../app/features/${feature}/your-data.tsx`, 'utf8')

test('the retention periods are those of the policy on stored data and of the notices beside the forms', () => {
	expect(policy).toContain(storedDataTable())
	const { registrations, messages } = STORED_DATA
	expect(notice('registration')).toContain(`${registrations.period.months} months from the day we receive it`)
	expect(notice('contact')).toContain(`${messages.period.months} months from the day we receive it`)
})

/** What the policy calls each stored field. A field that is not here does not compile. */
const WORDS = {
	registrations: {
		firstName: 'first and last name',
		lastName: 'first and last name',
		phone: 'phone number with country code',
		email: 'email address',
		workExp: 'work experience',
		auditExp: 'audit experience',
		isoStandards: 'ISO standards you chose',
		languages: 'languages',
		city: 'city',
		country: 'country',
		courseId: 'course',
		course: 'course',
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
		country: 'country',
		courseId: 'course',
		course: 'course',
		classSlug: 'class',
		quantity: 'number of people',
		groupPercent: 'the price',
		currency: 'the price',
		unit: 'the price',
		taxable: 'the price',
		tax: 'the price',
		total: 'the price',
		taxRate: 'the price',
		validUntil: 'until when it holds',
		acceptedAt: 'when it became an order',
		payBy: 'until when it is to be paid',
		cancelledWhy: 'why it was cancelled',
		remindedAt: 'when we reminded you',
	},
} as const satisfies {
	[Table in 'registrations' | 'contactMessages' | 'orders']: Record<
		Exclude<keyof (typeof COLUMNS)[Table], keyof typeof OF_BOTH>,
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
	const line = (title: string) => policy.split('\n').find((line) => line.startsWith(`**${title}`)) ?? ''
	const paragraph = (title: string) =>
		line(title) + (title === 'Contact form' ? '' : line('Order') + line('Seat') + line('Invoice'))
	const columns = Object.keys(COLUMNS[table])
	expect(
		Object.keys({ ...WORDS[table], ...OF_BOTH })
			.filter((name) => columns.includes(name) || name in WORDS[table])
			.sort(),
	).toEqual(columns.sort())
	for (const [field, words] of Object.entries(WORDS[table])) expect(paragraph(form), field).toContain(words)
	for (const [field, words] of Object.entries(OF_BOTH)) expect(policy, field).toContain(words)
})

test('every field of the contact form is named in the notice beside it, and that of the registration names its own ones', () => {
	for (const words of [...Object.values(WORDS.contactMessages), 'the version of this notice', 'the time'])
		expect(notice('contact').toLowerCase()).toContain(words)
	const own = [
		'What you enter in this form',
		'the class with its price',
		'your order and payments',
		'your two confirmations',
		'the version of this notice',
	]
	for (const words of [...own, 'the time', 'a reference']) expect(notice('registration')).toContain(words)
})
