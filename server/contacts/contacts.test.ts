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

test('the column of a field is never null', async () => {
	const { db } = await testApp()
	const table = (await db.introspection.getTables()).find(({ name }) => name === 'contact_messages')
	const nullable = table?.columns.filter((one) => one.isNullable && one.name !== 'id').map(({ name }) => name)
	const others = ['idempotency_key', 'consent_version', 'suspect', 'handled_at']
	expect(nullable?.sort()).toEqual(others.sort())
})

test('an empty message is answered with a message for each required field', async () => {
	const { app, db } = await testApp()
	const answer = await app.inject({ method: 'POST', url: '/api/contact', payload: {} })
	expect(answer.statusCode).toBe(422)
	expect(answer.json().errors).toEqual({
		name: 'Name is required',
		email: 'Enter a valid email address',
		message: 'Message is required',
	})
	expect(await db.selectFrom('contactMessages').selectAll().execute()).toEqual([])
})

test('one message is stored when fifty identical ones share a key', async () => {
	const { app, db } = await testApp()
	const send = (payload: object) =>
		app.inject({ method: 'POST', url: '/api/contact', payload, headers: { 'idempotency-key': 'form-1' } })
	const answers = await Promise.all(Array.from({ length: 50 }, () => send(MESSAGE)))
	expect(new Set(answers.map(({ statusCode, body }) => `${statusCode} ${body}`)).size).toBe(1)
	expect(answers[0]?.statusCode).toBe(200)
	expect(await db.selectFrom('contactMessages').select('id').execute()).toHaveLength(1)
	expect((await send({ ...MESSAGE, message: 'Three teams' })).statusCode).toBe(422)
})
