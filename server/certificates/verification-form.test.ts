import type { FastifyInstance } from 'fastify'
import { expect, test } from 'vitest'
import { CERTIFICATE as EXAMPLE } from '#server/testing/examples.ts'
import { NOW, TRAINING, testApp } from '#server/testing/fixtures.ts'
import { SAID } from '#server/testing/pages.ts'
import { saveCertificates } from './import.ts'

const HTML_HEADERS = { 'content-type': 'text/html; charset=utf-8', 'x-robots-tag': 'noindex' }

const CERTIFICATE = { ...EXAMPLE, number: 'PRM-1' }

async function ask(query: string) {
	const { app, db } = await testApp({ rendered: SAID, env: { publicUrl: 'https://pramaan.example' } })
	await saveCertificates(db, [{ ...CERTIFICATE, ...TRAINING }])
	return app.inject(`/api/verification${query}`)
}

test('the page shows a certificate and the address of its code when it is in the register', async () => {
	const answer = await ask('?number=%20prm-1')
	expect(answer.statusCode).toBe(200)
	expect(answer.headers).toMatchObject({ ...HTML_HEADERS, 'cache-control': 'no-store' })
	expect(answer.json()).toEqual({
		entered: ' prm-1',
		state: 'one',
		result: { number: ' prm-1', state: 'valid', certificate: CERTIFICATE, training: TRAINING },
		origin: 'https://pramaan.example',
	})
})

test.each([
	['?number=PRM-2', 'PRM-2'],
	[`?number=${'x'.repeat(61)}`, 'x'.repeat(61)],
	['?number=%00', '\u0000'],
	['?number=PRM-1&number=PRM-1', 'PRM-1,PRM-1'],
	['?number=%22%3E%3Cscript%3E', '"><script>'],
])('%s is not found', async (query, entered) => {
	const answer = await ask(query)
	expect(answer.statusCode).toBe(404)
	expect(answer.json()).toMatchObject({ entered, state: 'one', result: { number: entered, state: 'notFound' } })
})

test.each(['', '?', '?number=', '?number=%20', '?other=1'])('%j asks for a number', async (query) => {
	const answer = await ask(query)
	expect(answer.statusCode).toBe(422)
	expect(answer.json()).toMatchObject({ state: 'invalid', problem: 'Enter the certificate number' })
})

test('the page says that nothing was proven, and keeps a list, when the database is unavailable', async () => {
	const { app, db } = await testApp({ rendered: SAID })
	await db.schema.dropTable('certificates').execute()
	const answer = await app.inject('/api/verification?number=PRM-1')
	expect(answer.statusCode).toBeGreaterThanOrEqual(500)
	expect(answer.json().result).toEqual({ number: 'PRM-1', state: 'notChecked' })
	const list = await checkList(app, 'A1')
	expect(list.statusCode).toBeGreaterThanOrEqual(500)
	expect(list.json()).toMatchObject({ entered: 'A1', state: 'list', problem: expect.stringMatching(/\w/) })
})

const checkList = (app: FastifyInstance, numbers: string) =>
	app.inject({
		method: 'POST',
		url: '/api/verification',
		payload: new URLSearchParams({ numbers }).toString(),
		headers: { 'content-type': 'application/x-www-form-urlencoded' },
	})

test('the page shows the state of each number of a list', async () => {
	const { app, db } = await testApp({ rendered: SAID })
	await saveCertificates(db, [CERTIFICATE])
	const answer = await checkList(app, 'prm-1, PRM-2\r\n')
	expect(answer.statusCode).toBe(200)
	expect(answer.headers).toMatchObject({ ...HTML_HEADERS, 'cache-control': 'no-store' })
	expect(answer.json()).toEqual({
		entered: 'prm-1, PRM-2\r\n',
		state: 'list',
		checked: {
			results: [
				{ number: 'prm-1', state: 'valid', certificate: CERTIFICATE },
				{ number: 'PRM-2', state: 'notFound' },
			],
		},
		at: NOW.toISOString(),
	})
})

test.each([
	['Enter at least one certificate number', ' ,\n'],
	['These are 201 numbers. Check at most 200 at once', 'A1,'.repeat(201)],
])('the page says %j and keeps the list', async (problem, entered) => {
	const { app } = await testApp({ rendered: SAID })
	const answer = await checkList(app, entered)
	expect([answer.statusCode, answer.json()]).toEqual([422, { entered, state: 'list', problem }])
})

test('a list shares the limits of the API, and a refusal is a page that keeps the list', async () => {
	const { app, db } = await testApp({ rendered: SAID, env: { rateLimit: true } })
	await saveCertificates(db, [CERTIFICATE])
	const known = `${CERTIFICATE.number}\n`
	expect((await checkList(app, known.repeat(200))).statusCode).toBe(200)
	const refused = await checkList(app, known.repeat(41))
	expect([refused.statusCode, refused.json()]).toEqual([
		429,
		{
			entered: known.repeat(41),
			state: 'list',
			problem: 'These are more numbers than you can check now. Please try again in 1 minute.',
		},
	])
	expect((await checkList(app, `${known}${'NONE\n'.repeat(38)}`)).statusCode).toBe(200)
	expect((await app.inject('/api/certificates/NONE')).statusCode).toBe(429)
})

test('a list that is too long to be read is refused with a page', async () => {
	const { app } = await testApp({ rendered: SAID })
	const answer = await checkList(app, 'x'.repeat(65_536))
	expect([answer.statusCode, answer.json()]).toMatchObject([413, { entered: '', state: 'list' }])
})
