import { expect, test } from 'vitest'
import { contactForm } from '#shared/forms/contact.ts'
import { enquiryOf } from './values.ts'

const of = (query: string) => enquiryOf(new URLSearchParams(query))

test('a doubted question fills in subject and message with its group and number', () => {
	const filled = of('doubt=iso-9001-12')
	expect(filled['subject']).toContain('iso-9001-12')
	expect(filled['message']).toContain('iso-9001-12')
	const message = { name: 'Asha Rao', email: 'asha@example.com', ...filled }
	expect(contactForm.safeParse(message).success).toBe(true)
})

test('subject and message are taken as they are', () => {
	expect(of('subject=Price&message=Hello')).toEqual({ subject: 'Price', message: 'Hello' })
})
