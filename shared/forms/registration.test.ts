import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
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

/** The first message of each field. */
function messages(schema: typeof registrationForm | typeof registration, value: unknown) {
	const found: Record<string, string> = {}
	for (const { path, message } of schema.safeParse(value).error?.issues ?? []) found[String(path[0])] ??= message
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
const CHECKS = { graduate: 'Must be a graduate', agree: 'You must agree to the terms' }
const PHONE = 'Enter a valid 10-digit mobile number'
const LANGUAGES = 'Select at least one language'
const NO_TEXT = [undefined, '', '   ', '\t\n', null, 7, true, ['a'], {}]

describe.each([
	['the form schema', registrationForm, FORM],
	['the API schema', registration, SENT],
] as const)('%s', (_which, schema, good) => {
	test('returns a valid registration unchanged', () => {
		expect(schema.parse(good)).toEqual(good)
	})

	test.each(Object.entries(TEXTS))('rejects a missing, blank or non-text %s with "%s"', (field, message) => {
		for (const value of NO_TEXT) expect(messages(schema, { ...good, [field]: value })).toEqual({ [field]: message })
		const { [field as 'city']: _absent, ...without } = good
		expect(messages(schema, without)).toEqual({ [field]: message })
	})

	test.each(Object.entries(CHECKS))('rejects %s with "%s" when it is not true', (field, message) => {
		for (const value of [undefined, false, null, 'true', 1])
			expect(messages(schema, { ...good, [field]: value })).toEqual({ [field]: message })
	})

	test('has the errors of all required fields when the form is empty', () => {
		const code = schema === registrationForm ? { countryCode: 'Country code is required' } : {}
		expect(messages(schema, {})).toEqual({ ...TEXTS, ...CHECKS, ...code, phone: PHONE, languages: LANGUAGES })
	})

	test('rejects languages that are missing, empty or not a list', () => {
		for (const languages of [undefined, [], null, 'English', {}, 3])
			expect(messages(schema, { ...good, languages })).toEqual({ languages: LANGUAGES })
		expect(messages(schema, { ...good, isoStandards: 'ISO 9001' })).toHaveProperty('isoStandards')
	})

	test('rejects list entries that are blank or not text', () => {
		for (const entry of ['', '  ', 7, null]) {
			const message = 'An entry must not be empty'
			expect(messages(schema, { ...good, languages: ['English', entry] })).toEqual({ languages: message })
			expect(messages(schema, { ...good, isoStandards: [entry] })).toEqual({ isoStandards: message })
		}
	})

	test('returns an empty list when ISO standards are missing or empty', () => {
		const { isoStandards: _absent, ...without } = good
		expect(schema.parse(without).isoStandards).toEqual([])
		expect(schema.parse({ ...good, isoStandards: [] }).isoStandards).toEqual([])
	})

	test.each(['asha@mail', 'asha rao@mail.example', 'a\u0000@mail.example'])('rejects the email address %j', (email) => {
		expect(messages(schema, { ...good, email })).toEqual({ email: 'Invalid email' })
	})

	test('accepts texts of 100 characters and rejects longer ones', () => {
		for (const field of ['firstName', 'lastName', 'city', 'country', 'workExp', 'auditExp']) {
			expect(messages(schema, { ...good, [field]: 'x'.repeat(100) })).toEqual({})
			expect(messages(schema, { ...good, [field]: 'x'.repeat(101) })).toEqual({ [field]: 'Use at most 100 characters' })
		}
		expect(messages(schema, { ...good, languages: ['x'.repeat(101)] })).toEqual({
			languages: 'Use at most 100 characters',
		})
		expect(messages(schema, { ...good, languages: Array(21).fill('x') })).toEqual({
			languages: 'Use at most 20 entries',
		})
		expect(messages(schema, { ...good, email: `${'x'.repeat(250)}@mail.example` })).toHaveProperty('email')
	})

	test('rejects control characters in every text and list', () => {
		const control = 'Remove the control characters'
		for (const field of ['firstName', 'lastName', 'city', 'country', 'course', 'workExp', 'auditExp'])
			expect(messages(schema, { ...good, [field]: 'a\u0000b' })).toEqual({ [field]: control })
		for (const field of ['isoStandards', 'languages'])
			expect(messages(schema, { ...good, [field]: ['a\u0000b'] })).toEqual({ [field]: control })
	})
})

test('unknown fields are dropped by the form schema and rejected by the API schema', () => {
	expect(registrationForm.parse({ ...FORM, role: 'admin' })).toEqual(FORM)
	for (const name of ['role', 'countryCode'])
		expect(registration.safeParse({ ...SENT, [name]: '+91' }).success).toBe(false)
})

describe('the phone number of the form', () => {
	const errorsOf = (phone: unknown) =>
		messages(registrationForm, typeof phone === 'string' ? withPhone({ ...FORM, phone }) : { ...FORM, phone })

	test('is exactly ten digits', () => {
		fc.assert(
			fc.property(fc.stringMatching(/^[1-9]\d{0,19}$/), (phone) => {
				fc.pre(!/^910?\d{10}$/.test(phone))
				expect(errorsOf(phone)).toEqual(phone.length === 10 ? {} : { phone: PHONE })
			}),
			{ examples: [['987654321'], ['1234567890'], ['98765432101']] },
		)
	})

	test.each([
		[' 9876543210', '+91'],
		['919876543210', '+91'],
		['+91 (0) 98765-43210', '+44'],
		['९८७६५४३२१०', '+91'],
	])('is read from %j with the country code %s before it is limited', (phone, countryCode) => {
		expect(registrationForm.parse(withPhone({ ...FORM, phone, countryCode }))).toEqual(FORM)
	})
})

describe('the country code of the form', () => {
	test.each([undefined, null, '', '   ', '+', '91', '+91 ', '+12345', '++91', '+९१', 91])(
		'cannot be %j',
		(countryCode) => {
			expect(messages(registrationForm, { ...FORM, countryCode })).toEqual({ countryCode: 'Country code is required' })
		},
	)
})

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
