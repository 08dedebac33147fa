import { expect, test } from 'vitest'
import { MESSAGE, NOW, testApp } from '#server/testing/fixtures.ts'

test('a message is kept as it was sent, with or without a subject', async () => {
	const { app, db } = await testApp()
	const { subject, ...withoutSubject } = MESSAGE
	for (const payload of [MESSAGE, withoutSubject]) {
		const answer = await app.inject({ method: 'POST', url: '/api/contact', payload })
		expect(answer.statusCode).toBe(200)
		expect(answer.json()).toEqual({ message: 'Message sent successfully!' })
	}
	expect(await db.selectFrom('contactMessages').selectAll().orderBy('id').execute()).toEqual([
		{ id: 1, ...MESSAGE, receivedAt: NOW.toISOString() },
		{ id: 2, ...MESSAGE, subject: '', receivedAt: NOW.toISOString() },
	])
})

test('an empty message gets the message of each field', async () => {
	const { app, db } = await testApp()
	const answer = await app.inject({ method: 'POST', url: '/api/contact', payload: {} })
	expect(answer.statusCode).toBe(422)
	expect(answer.json().errors).toEqual({
		name: 'Name is required',
		email: 'Enter a valid e-mail address',
		message: 'Message is required',
	})
	expect(await db.selectFrom('contactMessages').selectAll().execute()).toEqual([])
})
