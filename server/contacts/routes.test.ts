import type { FastifyRequest } from 'fastify'
import { expect, test } from 'vitest'
import { MESSAGE, NOW, testApp } from '#server/testing/fixtures.ts'
import { SAID } from '#server/testing/pages.ts'
import { CONSENT_VERSION } from '#shared/forms/form-metadata.ts'

const SITE = 'https://www.pramaan.example'
const rendered = { ...SAID, siteOf: ({ headers }: FastifyRequest) => (headers.origin === SITE ? SITE : '') }

const HTML_HEADERS = {
	'content-type': 'text/html; charset=utf-8',
	'content-security-policy': expect.stringContaining("form-action 'self'"),
}

async function site(env = {}, now = () => NOW) {
	const { app, db } = await testApp({ rendered, env, now })
	const post = (values: Record<string, string>, headers = {}) =>
		app.inject({
			method: 'POST',
			url: '/api/contact',
			payload: new URLSearchParams(values).toString(),
			headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
		})
	return { app, db, post }
}

test('a form post without JavaScript is stored with its mails and redirected to the confirmation', async () => {
	const { db, post } = await site()
	const answer = await post({
		...MESSAGE,
		website: '',
		extension: 'x',
		constructor: 'x',
		'consent-version': CONSENT_VERSION,
	})
	expect(answer.statusCode).toBe(303)
	expect(answer.headers['location']).toBe('/contact/sent')
	expect(await db.selectFrom('contactMessages').selectAll().executeTakeFirst()).toMatchObject({
		...MESSAGE,
		suspect: null,
		consentVersion: CONSENT_VERSION,
		receivedAt: NOW.toISOString(),
	})
	expect(await db.selectFrom('outbox').select('id').execute()).toHaveLength(2)
})

test('an equal message is stored once within ten minutes, whenever they begin, and also after a clock that was ahead', async () => {
	let time = ''
	const { db, post } = await site({}, () => new Date(`2025-09-29T${time}Z`))
	for (const [at, message] of [
		...[
			['10:09:59', 'One'],
			['10:10:01', 'One'],
			['10:10:01', 'Two'],
			['10:19:58', 'One'],
		],
		...[
			['10:19:59', 'One'],
			['10:20:01', 'One'],
			['09:00:00', 'One'],
		],
	] as const) {
		time = at
		expect((await post({ ...MESSAGE, message })).statusCode).toBe(303)
	}
	const stored = await db.selectFrom('contactMessages').select(['receivedAt', 'message']).orderBy('id').execute()
	expect(stored.map(({ receivedAt, message }) => `${receivedAt.slice(11, 19)} ${message}`)).toEqual([
		...['10:09:59 One', '10:10:01 Two', '10:19:59 One', '09:00:00 One'],
	])
})

test('the same words are a further message once the first one was handled', async () => {
	const { app, db } = await site()
	const headers = { 'idempotency-key': 'form-1' }
	const send = () => app.inject({ method: 'POST', url: '/api/contact', payload: MESSAGE, headers })
	const stored = async () => (await db.selectFrom('contactMessages').select('id').execute()).length
	for (const count of [1, 1]) {
		expect((await send()).statusCode).toBe(200)
		expect(await stored()).toBe(count)
	}
	await db.updateTable('contactMessages').set({ handledAt: NOW.toISOString() }).execute()
	await send()
	expect(await stored()).toBe(2)
	expect(await db.selectFrom('outbox').select('id').execute()).toHaveLength(4)
})

test('a form post is redirected to its origin only when the origin is listed', async () => {
	const { db, post } = await site({ corsOrigins: [SITE] })
	expect((await post(MESSAGE, { origin: SITE })).headers['location']).toBe(`${SITE}/contact/sent`)
	const refused = await post(MESSAGE, { origin: 'https://evil.example' })
	expect(refused.statusCode).toBe(403)
	expect(refused.headers).toMatchObject(HTML_HEADERS)
	expect(refused.json()).toEqual({
		problem: expect.stringContaining('sent from another website, so nothing was stored'),
		errors: {},
		entered: MESSAGE,
	})
	expect(await db.selectFrom('contactMessages').select('id').execute()).toHaveLength(1)
})

test('a form post with errors is answered with a page that keeps what was typed', async () => {
	const { db, post } = await site()
	const answer = await post({ name: ' ', email: 'a@b', subject: '<b>"', message: '\nHello' })
	expect(answer.statusCode).toBe(422)
	expect(answer.headers).toMatchObject({
		...HTML_HEADERS,
		'cache-control': 'no-store',
		'x-content-type-options': 'nosniff',
	})
	expect(answer.json()).toEqual({
		problem: 'Please correct the marked fields.',
		errors: { name: 'Name is required', email: 'Enter a valid email address' },
		entered: { name: ' ', email: 'a@b', subject: '<b>"', message: '\nHello' },
	})
	expect(await db.selectFrom('contactMessages').select('id').execute()).toEqual([])
})

test('the page keeps what was typed when the database is unavailable', async () => {
	const { db, post } = await site()
	await db.schema.dropTable('outbox').execute()
	const answer = await post(MESSAGE)
	expect(answer.statusCode).toBeGreaterThanOrEqual(500)
	expect(answer.json()).toMatchObject({ entered: MESSAGE })
})

test('a form post is answered with a page when it is too large or over the limit', async () => {
	const { post } = await site({ rateLimit: true })
	const large = await post({ ...MESSAGE, message: 'x'.repeat(70_000) })
	expect(large.statusCode).toBe(413)
	expect(large.json()).toEqual({ problem: 'The request is too large.', errors: {} })
	let answer = large
	for (let i = 0; i < 20; i++) answer = await post(MESSAGE)
	expect(answer.statusCode).toBe(429)
	expect(answer.headers['retry-after']).toBeDefined()
	expect(answer.json()).toEqual({
		problem: 'Too many requests. Please wait a moment.',
		errors: {},
		entered: MESSAGE,
	})
})

test('a form post is redirected like any other when the honeypot is filled', async () => {
	const { db, post } = await site()
	const answer = await post({ ...MESSAGE, website: 'https://spam.example' })
	expect(answer.statusCode).toBe(303)
	expect(await db.selectFrom('contactMessages').select('suspect').execute()).toEqual([{ suspect: 'honeypot' }])
	expect(await db.selectFrom('outbox').select('id').execute()).toEqual([])
})

test('only the contact form accepts form posts, and JSON is answered with JSON', async () => {
	const { app } = await site()
	const type = { 'content-type': 'application/x-www-form-urlencoded' }
	const register = await app.inject({ method: 'POST', url: '/api/register', payload: 'a=b', headers: type })
	expect(register.statusCode).toBe(415)
	const json = await app.inject({ method: 'POST', url: '/api/contact', payload: {} })
	expect(json.headers['content-type']).toMatch('application/problem+json')
	expect(json.json().errors).toHaveProperty('name')
})

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
	expect(await db.selectFrom('contactMessages').selectAll().orderBy('id').execute()).toMatchObject([
		{ ...MESSAGE, consentVersion: null, suspect: null, reference: references[0] },
		{ ...MESSAGE, subject: '', reference: references[1] },
	])
})
