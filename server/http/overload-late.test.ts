import type { FastifyInstance } from 'fastify'
import { expect, onTestFinished, test, vi } from 'vitest'
import { MESSAGE, testApp } from '#server/testing/fixtures.ts'
import { HANG_MS } from '#tests/hang.ts'

const write = (app: FastifyInstance) => app.inject({ method: 'POST', url: '/api/contact', payload: MESSAGE })

const page = {
	has: () => true,
	answer: async () => ({ status: 200, headers: {}, body: Buffer.from('page') }),
	headersOf: () => ({}),
}

test('the server refuses calls but not pages while its event loop is late, and accepts calls afterwards', async () => {
	const { app } = await testApp({ website: page })
	const blocked = setInterval(() => {
		Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 1500)
	}, 1)
	onTestFinished(() => clearInterval(blocked))
	await vi.waitUntil(async () => (await write(app)).statusCode === 503, { timeout: HANG_MS, interval: 100 })
	expect((await app.inject('/healthz')).statusCode).toBe(200)
	expect((await app.inject('/about')).statusCode).toBe(200)
	clearInterval(blocked)
	await vi.waitUntil(async () => (await write(app)).statusCode === 200, { timeout: HANG_MS, interval: 100 })
})
