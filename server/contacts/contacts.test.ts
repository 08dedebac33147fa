import { expect, test } from 'vitest'
import { MESSAGE, NOW, testApp } from '#server/testing/fixtures.ts'

test('a message is stored as sent with or without a subject', async () => {
	const { app, db } = await testApp()
	const references: string[] = []
	const { subject, ...withoutSubject } = MESSAGE
	for (const payload of [MESSAGE, withoutSubject]) {
		const answer = await app.inject({ method: 'POST', url: '/api/contact', payload })
		expect(answer.statusCode).toBe(200)
		expect(answer.json()).toEqual({
			message: 'Message sent successfully!',
			reference: expect.stringMatching(/^PRM-/),
		})
		references.push(answer.json().reference)
	}
	const common = {
		bodyHash: expect.any(String),
		idempotencyKey: null,
		receivedAt: NOW.toISOString(),
		consentVersion: null,
		suspect: null,
		handledAt: null,
	}
	expect(await db.selectFrom('contactMessages').selectAll().orderBy('id').execute()).toEqual([
		{ id: 1, ...MESSAGE, ...common, reference: references[0] },
		{ id: 2, ...MESSAGE, ...common, subject: '', reference: references[1] },
	])
})
