import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { z } from 'zod/mini'
import { contactForm, contactMessage } from './contact.ts'
import { CONTACT_FIELDS } from './contact-fields.ts'
import { eachField } from './field.ts'
import { registration, registrationForm, toRegistration, withPhone } from './registration.ts'

const FORM = {
	firstName: 'Asha',
	lastName: 'Rao',
	countryCode: '+91',
	phone: '9876543210',
	email: 'asha@mail.example',
	workExp: '4+ years',
	auditExp: '0-1 years',
	isoStandards: ['ISO 9001'],
	languages: ['English', 'हिन्दी'],
	city: 'Pune',
	country: 'India',
	course: 'Lead Auditor QMS',
	graduate: true,
	agree: true,
}
const { countryCode: _, ...rest } = FORM
const SENT = { ...rest, phone: '+919876543210' }
const MESSAGE = {
	...eachField(CONTACT_FIELDS, () => ''),
	name: 'Asha',
	email: 'asha@mail.example',
	subject: 'Training',
	message: 'Two teams,\none week.',
}

/** The first message of each field. */
function messages(schema: z.core.$ZodType, value: unknown) {
	const found: Record<string, string> = {}
	const { issues = [] } = (schema as typeof contactForm).safeParse(value).error ?? {}
	for (const { path, message } of issues) found[String(path[0])] ??= message
	return found
}

const TEXTS = {
	firstName: 'First name is required',
	lastName: 'Last name is required',
	email: 'Invalid email',
	workExp: 'Select your work experience',
	auditExp: 'Select your audit experience',
	city: 'City is required',
	country: 'Country is required',
	course: 'Select a course',
}
const MESSAGE_TEXTS = {
	name: 'Name is required',
	email: 'Enter a valid email address',
	message: 'Message is required',
}
const CHECKS = { graduate: 'Must be a graduate', agree: 'You must agree to the terms' }
const PHONE = 'Enter a valid 10-digit mobile number'
const LANGUAGES = 'Select at least one language'
const LENGTHS = { firstName: 100, lastName: 100, city: 100, country: 100, workExp: 100, auditExp: 100 }

describe.each([
	['the form for a registration', registrationForm, FORM, TEXTS, LENGTHS],
	['the API for a registration', registration, SENT, TEXTS, LENGTHS],
	['the API for a message', contactMessage, MESSAGE, MESSAGE_TEXTS, { name: 200, subject: 200, message: 5000 }],
] as const)('%s', (_which, schema, good, texts, lengths) => {
	test('returns valid values unchanged', () => {
		expect(schema.parse(good)).toEqual(good)
	})

	test.each(Object.entries(texts))('rejects a missing, blank or non-text %s with "%s"', (field, message) => {
		for (const value of [undefined, '', '   ', '\t\n', null, 7, true, ['a'], {}])
			expect(messages(schema, { ...good, [field]: value })).toEqual({ [field]: message })
	})

	test('rejects an address that is none', () => {
		for (const email of ['asha@mail', 'asha rao@mail.example', 'a\0@mail.example', `${'x'.repeat(250)}@mail.example`])
			expect(messages(schema, { ...good, email })).toHaveProperty('email')
	})

	test.each(Object.entries(lengths))('takes %s up to %d characters, none of control', (field, most) => {
		const found = (value: string) => messages(schema, { ...good, [field]: value })
		expect(found('x'.repeat(most))).toEqual({})
		expect(found('x'.repeat(most + 1))).toEqual({ [field]: `Use at most ${most} characters` })
		expect(found('a\0b')).toEqual({ [field]: 'Remove the control characters' })
	})
})

describe.each([
	['the form for a registration', registrationForm, FORM],
	['the API for a registration', registration, SENT],
] as const)('%s', (_which, schema, good) => {
	test.each(Object.entries(CHECKS))('rejects %s with "%s" when it is not true', (field, message) => {
		for (const value of [undefined, false, null, 'true', 1])
			expect(messages(schema, { ...good, [field]: value })).toEqual({ [field]: message })
	})

	test('has the errors of all required fields when it is empty', () => {
		const code = schema === registrationForm ? { countryCode: 'Country code is required' } : {}
		expect(messages(schema, {})).toEqual({ ...TEXTS, ...CHECKS, ...code, phone: PHONE, languages: LANGUAGES })
	})

	test.each<[languages: unknown, message: string]>([
		...[undefined, [], null, 'English', {}, 3].map((value): [unknown, string] => [value, LANGUAGES]),
		...['', '  ', 7, null].map((entry): [unknown, string] => [['English', entry], 'An entry must not be empty']),
		[['x'.repeat(101)], 'Use at most 100 characters'],
		[Array(21).fill('x'), 'Use at most 20 entries'],
		[['a\0b'], 'Remove the control characters'],
	])('rejects the languages %j with "%s"', (languages, message) => {
		expect(messages(schema, { ...good, languages })).toEqual({ languages: message })
	})

	test('returns an empty list when ISO standards are missing or empty, and rejects those that are no list', () => {
		for (const isoStandards of [undefined, []]) expect(schema.parse({ ...good, isoStandards }).isoStandards).toEqual([])
		expect(messages(schema, { ...good, isoStandards: 'ISO 9001' })).toHaveProperty('isoStandards')
	})
})

test.each([
	['a registration', registrationForm, registration, FORM, SENT],
	['a message', contactForm, contactMessage, MESSAGE, MESSAGE],
] as const)('unknown fields of %s are dropped by the form and rejected by the API', (_, form, api, typed, sent) => {
	expect(form.parse({ ...typed, role: 'admin' })).toEqual(typed)
	expect(api.safeParse({ ...sent, role: 'admin' }).success).toBe(false)
})

test('the subject of a message is empty when it is missing or blank, and must be text when it is present', () => {
	for (const subject of [undefined, '', '  '])
		expect(contactMessage.parse({ ...MESSAGE, subject }).subject, String(subject)).toBe('')
	for (const subject of [null, 7, ['a']])
		expect(messages(contactMessage, { ...MESSAGE, subject })).toEqual({ subject: 'The subject must be text' })
})

describe('the phone number of the form', () => {
	test('is exactly ten digits', () => {
		fc.assert(
			fc.property(fc.stringMatching(/^[1-9]\d{0,19}$/), (phone) => {
				fc.pre(!/^910?\d{10}$/.test(phone))
				const found = messages(registrationForm, withPhone({ ...FORM, phone }))
				expect(found).toEqual(phone.length === 10 ? {} : { phone: PHONE })
			}),
			{ examples: [['987654321'], ['1234567890'], ['98765432101']] },
		)
	})

	test('is read with its country code before it is limited', () => {
		const typed = { ...FORM, phone: '+91 (0) 98765-43210', countryCode: '+44' }
		expect(registrationForm.parse(withPhone(typed))).toEqual(FORM)
	})
})

// Spec 5: countryCode: at least 1 character, else 'Country code is required'.
test.each([undefined, null, '', '   ', '+', '91', '+91 ', '+12345', '++91', '+९१', 91])(
	'the country code of the form cannot be %j',
	(countryCode) => {
		expect(messages(registrationForm, { ...FORM, countryCode })).toEqual({ countryCode: 'Country code is required' })
	},
)

describe('the phone number of the API', () => {
	test.each(['9876543210', '919876543210', '+9876543210', '+123459876543210', '+919876543210123', '', 919876543210])(
		'cannot be %j',
		(phone) => {
			expect(messages(registration, { ...SENT, phone })).toEqual({ phone: PHONE })
		},
	)

	test.each(['+91 98765 43210', '0091-98765-43210', '+91 (0) 98765-43210', 'tel:+919876543210', '+९१ ९८७६५४३२१०'])(
		'is read from %j',
		(phone) => {
			expect(registration.parse({ ...SENT, phone })).toEqual(SENT)
		},
	)
})

test('toRegistration joins country code and number and removes the country code', () => {
	expect(toRegistration(registrationForm.parse(FORM))).toEqual(SENT)
})
