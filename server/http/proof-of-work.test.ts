import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { prove } from '#app/proof-of-work.ts'
import { APPLICANT, MESSAGE, NOW, testApp } from '#server/testing/fixtures.ts'
import { zeroBits } from '#shared/proof-of-work.ts'

const BITS = 10
const MINUTE = 60_000
const now = NOW.getTime()

async function site() {
	const { app, db } = await testApp({ env: { proofOfWork: BITS } })
	const post = (body: string, proof?: string, url = '/api/contact') =>
		app.inject({
			method: 'POST',
			url,
			payload: body,
			headers: { 'content-type': 'application/json', ...(proof !== undefined && { 'proof-of-work': proof }) },
		})
	return { app, db, post }
}

test('the zero bits of a hash are counted', () => {
	expect(zeroBits(new Uint8Array([0x80]))).toBe(0)
	expect(zeroBits(new Uint8Array([0, 0x01]))).toBe(15)
	expect(zeroBits(new Uint8Array([0, 0]))).toBe(16)
	fc.assert(
		fc.property(fc.uint8Array({ minLength: 1, maxLength: 4 }), (bytes) => {
			const digits = Array.from(bytes, (byte) => byte.toString(2).padStart(8, '0')).join('')
			expect(zeroBits(bytes)).toBe(digits.match(/^0*/)?.[0].length)
		}),
	)
})

test('without a proof nothing is stored, and the answer says what is asked for', async () => {
	const { db, post } = await site()
	for (const [url, body] of [
		['/api/contact', MESSAGE],
		['/api/register', APPLICANT],
	] as const) {
		const answer = await post(JSON.stringify(body), undefined, url)
		expect(answer.statusCode).toBe(428)
		expect(answer.headers['content-type']).toMatch('application/problem+json')
		expect(answer.json()).toMatchObject({ status: 428, work: { bits: BITS, now } })
	}
	expect(await db.selectFrom('contactMessages').select('id').execute()).toEqual([])
	expect(await db.selectFrom('registrations').select('id').execute()).toEqual([])
})

test('what the browser reckons is accepted, whatever the body says', async () => {
	const { post } = await site()
	const texts = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 80 }).filter((text) => text.trim() !== '')
	await fc.assert(
		fc.asyncProperty(texts, async (text) => {
			const body = JSON.stringify({ ...MESSAGE, name: text })
			const answer = await post(body, await prove(body, { bits: BITS, now }))
			expect([200, 422]).toContain(answer.statusCode)
		}),
		{ numRuns: 30 },
	)
	const body = JSON.stringify(APPLICANT)
	expect((await post(body, await prove(body, { bits: BITS, now }), '/api/register')).statusCode).toBe(201)
})

test('a proof is for one body', async () => {
	const { post } = await site()
	const proof = await prove(JSON.stringify(MESSAGE), { bits: 16, now })
	expect((await post(JSON.stringify({ ...MESSAGE, name: 'Another' }), proof)).statusCode).toBe(428)
})

describe('the time of a proof', () => {
	test.each([
		[-10 * MINUTE, 200],
		[-10 * MINUTE - 1, 428],
		[MINUTE, 200],
		[MINUTE + 1, 428],
	])('%i ms from now: %i', async (offset, status) => {
		const { post } = await site()
		const body = JSON.stringify(MESSAGE)
		expect((await post(body, await prove(body, { bits: BITS, now: now + offset }))).statusCode).toBe(status)
	})
})

test.each([
	'',
	'x',
	'1',
	`${now}`,
	`${now}.`,
	`.${now}`,
	`${now}.-1`,
	`${now}.1e3`,
	`${now}.1.1`,
	`NaN.1`,
	`${'9'.repeat(400)}.1`,
])('%j is no proof', async (proof) => {
	expect((await (await site()).post(JSON.stringify(MESSAGE), proof)).statusCode).toBe(428)
})

test('certificates are looked up without one, and it is off unless it is asked for', async () => {
	const { app } = await site()
	expect((await app.inject('/api/certificates/none')).statusCode).toBe(404)
	const { app: usual } = await testApp()
	expect((await usual.inject({ method: 'POST', url: '/api/contact', payload: MESSAGE })).statusCode).toBe(200)
})
