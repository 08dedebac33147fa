import type { FastifyInstance } from 'fastify'
import { expect, test, vi } from 'vitest'
import { saveCertificates } from '#server/certificates/import.ts'
import { MESSAGE, REGISTRATION, testApp } from '#server/testing/fixtures.ts'
import { CALLS } from './limits.ts'

vi.setConfig({ testTimeout: 60_000 })

const MISSES = CALLS['GET /api/certificates/:number']?.misses
const ON = { env: { rateLimit: true } }

const look = (app: FastifyInstance, number: string, remoteAddress: string, method: 'GET' | 'HEAD' = 'GET') =>
	app.inject({ method, url: `/api/certificates/${number}`, remoteAddress })

async function register() {
	const { app, db } = await testApp(ON)
	const rest = { leadAuditor: '', scheme: '', issueDate: '', accreditedBy: '', issuedBy: '' }
	await saveCertificates(db, [{ number: 'KNOWN', ...rest }])
	return app
}

const statuses = async (answers: ReturnType<typeof look>[]) => {
	const seen: Record<number, number> = {}
	for (const { statusCode } of await Promise.all(answers)) seen[statusCode] = (seen[statusCode] ?? 0) + 1
	return seen
}

test('the rate limit counts an IPv6 /64 as one visitor and a mapped IPv4 address as that address', async () => {
	const { app } = await testApp(ON)
	const write = (remoteAddress: string) =>
		app.inject({ method: 'POST', url: '/api/contact', payload: MESSAGE, remoteAddress }).then((a) => a.statusCode)
	for (let i = 0; i < 20; i++) expect(await write(`2001:db8::${i}`)).toBe(200)
	expect(await write('2001:db8::ffff')).toBe(429)
	expect(await write('2001:db8:0:1::1')).toBe(200)
	for (let i = 0; i < 20; i++) expect(await write('192.0.2.1')).toBe(200)
	expect(await write('::ffff:192.0.2.1')).toBe(429)
})

test('a call is allowed when another call of the same visitor is over its limit', async () => {
	const { app } = await testApp(ON)
	const write = (url: string, payload: object) => app.inject({ method: 'POST', url, payload })
	for (let i = 0; i < 20; i++) await write('/api/contact', MESSAGE)
	expect((await write('/api/contact', MESSAGE)).statusCode).toBe(429)
	expect((await write('/api/register', REGISTRATION)).statusCode).toBe(201)
})

test('Retry-After tells the seconds until the next call is allowed when a visitor is over a limit', async () => {
	vi.useFakeTimers({ toFake: ['Date'] })
	try {
		const { app } = await testApp(ON)
		const write = () => app.inject({ method: 'POST', url: '/api/contact', payload: MESSAGE })
		for (let i = 0; i < 20; i++) await write()
		vi.setSystemTime(Date.now() + 20_500)
		const { statusCode, headers } = await write()
		expect([statusCode, headers['retry-after']]).toEqual([429, '40'])
		vi.setSystemTime(Date.now() + 40_000)
		expect((await write()).statusCode).toBe(200)
	} finally {
		vi.useRealTimers()
	}
})

test('a visitor is refused after forty unknown numbers and not when looking up known ones with some typos', async () => {
	const app = await register()
	for (let i = 0; i < 40; i++) {
		expect((await look(app, 'KNOWN', '192.0.2.1')).statusCode).toBe(200)
		if (i % 4 === 0) expect((await look(app, `TYPO-${i}`, '192.0.2.1')).statusCode).toBe(404)
	}
	for (let i = 0; i < 30; i++) expect((await look(app, `PRM-${i}`, '192.0.2.1', 'HEAD')).statusCode).toBe(404)
	const refused = await look(app, 'KNOWN', '192.0.2.1')
	expect(refused.statusCode).toBe(429)
	expect(Number(refused.headers['retry-after'])).toBeGreaterThan(500)
	expect((await look(app, 'KNOWN', '192.0.2.2')).statusCode).toBe(200)
})

test('unknown numbers count when they are looked up concurrently', async () => {
	const app = await register()
	const asked = await statuses(Array.from({ length: 100 }, (_, i) => look(app, `PRM-${i}`, '192.0.2.1')))
	expect(asked).toEqual({ 404: 40, 429: 60 })
})

test('the look-up without JavaScript and the API share one budget of misses', async () => {
	const page = async () => 'page'
	const noJs = { headers: {}, verification: page, contact: page, siteOf: () => '', byQuery: new Map() }
	const { app } = await testApp({ ...ON, noJs })
	const plainly = (number: string) =>
		app.inject({ url: `/api/verification?number=${number}`, remoteAddress: '192.0.2.1' })
	for (let i = 0; i < 20; i++) {
		expect((await plainly(`PRM-${i}`)).statusCode).toBe(404)
		expect((await look(app, `PRM-X-${i}`, '192.0.2.1')).statusCode).toBe(404)
	}
	expect((await plainly('PRM-1')).statusCode).toBe(429)
	expect((await look(app, 'PRM-1', '192.0.2.1')).statusCode).toBe(429)
})

test('an impossible number counts and is answered like an unknown one', async () => {
	const app = await register()
	const answers = await Promise.all(
		['PRM-1', '%20', '%00', 'x'.repeat(500), '%ed%a0%80'].map((number) => look(app, number, '192.0.2.1')),
	)
	const shapes = answers.map(({ statusCode, body, headers }) => {
		const { date: _, 'x-request-id': __, ...same } = headers
		return JSON.stringify([statusCode, body, same])
	})
	expect(new Set(shapes.slice(0, 4)).size).toBe(1)
	const more = await statuses(Array.from({ length: 100 }, () => look(app, '%20', '192.0.2.1')))
	expect(more[404]).toBe(36)
})

test('a visitor has fewer misses when all visitors together exceed theirs, and known numbers are still found', async () => {
	const app = await register()
	const visitors = Math.ceil((MISSES?.all.max ?? 0) / 40)
	for (let v = 0; v < visitors; v++) {
		await Promise.all(Array.from({ length: 40 }, (_, i) => look(app, `PRM-${i}`, `198.51.${v >> 8}.${v & 255}`)))
	}
	const late = await statuses(Array.from({ length: 100 }, (_, i) => look(app, `PRM-${i}`, '192.0.2.1')))
	expect(late).toEqual({ 404: 5, 429: 95 })
	for (let i = 0; i < 20; i++) expect((await look(app, 'KNOWN', '192.0.2.2')).statusCode).toBe(200)
})

test('a visitor over the limit is refused when the body is malformed', async () => {
	const { app } = await testApp(ON)
	const write = (payload: string) =>
		app.inject({ method: 'POST', url: '/api/contact', payload, headers: { 'content-type': 'application/json' } })
	for (let i = 0; i < 20; i++) expect((await write('{')).statusCode).toBe(400)
	expect((await write('{')).statusCode).toBe(429)
})

test('health checks are allowed when they are called 500 times at once', async () => {
	const { app } = await testApp(ON)
	const answers = await Promise.all(Array.from({ length: 500 }, () => app.inject('/healthz')))
	expect(answers.every(({ statusCode }) => statusCode === 200)).toBe(true)
})
