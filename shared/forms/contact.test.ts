import { describe, expect, test } from 'vitest'
import { contactForm, contactMessage } from './contact.ts'
import { CONTACT_FIELDS } from './contact-fields.ts'
import { eachField } from './field.ts'

const GOOD = {
	...eachField(CONTACT_FIELDS, () => ''),
	name: 'Vikram Sethi',
	email: 'vikram@mail.example',
	subject: 'Training',
	message: 'Two teams,\none week.',
}
const REQUIRED = {
	name: 'Name is required',
	email: 'Enter a valid email address',
	message: 'Message is required',
}

function messages(value: unknown) {
	const found: Record<string, string> = {}
	for (const { path, message } of contactMessage.safeParse(value).error?.issues ?? [])
		found[String(path[0])] ??= message
	return found
}

test('a valid message is accepted with its line breaks', () => {
	expect(contactMessage.parse(GOOD)).toEqual(GOOD)
})

test('unknown fields are dropped by the form and rejected by the API', () => {
	expect(contactForm.parse({ ...GOOD, website: '' })).toEqual(GOOD)
	expect(contactMessage.safeParse({ ...GOOD, website: '' }).success).toBe(false)
})

test.each(Object.entries(REQUIRED))('a missing, blank or non-text %s has the error "%s"', (field, message) => {
	for (const value of [undefined, '', '   ', '\n', null, 7, true, ['a'], {}])
		expect(messages({ ...GOOD, [field]: value })).toEqual({ [field]: message })
})

describe('the subject', () => {
	test('is an empty string when it is missing or blank', () => {
		const { subject: _, ...without } = GOOD
		expect(contactMessage.parse(without).subject).toBe('')
		for (const subject of [undefined, '', '  ']) expect(contactMessage.parse({ ...GOOD, subject }).subject).toBe('')
	})

	test('must be text when it is present', () => {
		for (const subject of [null, 7, ['a']])
			expect(messages({ ...GOOD, subject })).toEqual({ subject: 'The subject must be text' })
	})
})

test('each text has a maximum length', () => {
	expect(messages({ ...GOOD, name: 'x'.repeat(200), subject: 'x'.repeat(200), message: 'x'.repeat(5000) })).toEqual({})
	expect(messages({ ...GOOD, name: 'x'.repeat(201), subject: 'x'.repeat(201), message: 'x'.repeat(5001) })).toEqual({
		name: 'Use at most 200 characters',
		subject: 'Use at most 200 characters',
		message: 'Use at most 5000 characters',
	})
})

test('control characters are rejected in name, subject and message', () => {
	for (const field of ['name', 'subject', 'message'])
		expect(messages({ ...GOOD, [field]: 'a\u0000b' }), field).toEqual({ [field]: 'Remove the control characters' })
})
