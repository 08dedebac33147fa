import type { FastifyInstance } from 'fastify'
import { expect, test, vi } from 'vitest'
import { MESSAGE, testApp } from '#server/testing/fixtures.ts'
import { HANG_MS } from '#tests/hang.ts'
import { OVERLOAD } from './overload.ts'

const write = (app: FastifyInstance) => app.inject({ method: 'POST', url: '/api/contact', payload: MESSAGE })

const page = {
	has: () => true,
	answer: async () => ({ status: 200, headers: {}, body: Buffer.from('page') }),
	headersOf: () => ({}),
}

test('a call is refused with 503 and Retry-After when the maximum is in flight, and the others are answered', async () => {
	const { app, db } = await testApp({ website: page })
	const more = 200
	const answers = await Promise.all([
		...Array.from({ length: OVERLOAD.inFlight + more }, () => write(app)),
		app.inject('/healthz'),
		app.inject('/about'),
	])
	const [health, about] = answers.splice(-2)
	expect([health?.statusCode, about?.statusCode]).toEqual([200, 200])
	const refused = answers.filter(({ statusCode }) => statusCode === 503)
	expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(OVERLOAD.inFlight)
	expect(refused).toHaveLength(more)
	expect(refused[0]?.headers).toMatchObject({ 'retry-after': '5', 'x-content-type-options': 'nosniff' })
	expect(refused[0]?.json()).toMatchObject({ status: 503, message: expect.stringContaining('try again') })
	expect(await db.selectFrom('contactMessages').select('id').execute()).toHaveLength(OVERLOAD.inFlight)
	await vi.waitUntil(async () => (await write(app)).statusCode === 200, { timeout: HANG_MS, interval: 100 })
})
