import type { FastifyInstance } from 'fastify'
import { afterEach, expect, test, vi } from 'vitest'
import { saveCertificates } from '#server/certificates/import.ts'
import { CERTIFICATE } from '#server/testing/examples.ts'
import { MESSAGE, testApp } from '#server/testing/fixtures.ts'
import type { CheckAnswer } from '#shared/certificates/certificate-check.ts'
import { MISSES } from './budgets.ts'

const [{ all: ALL_MISSES = 0 } = {}] = MISSES.limits
afterEach(() => void vi.useRealTimers())
const ON = { env: { rateLimit: true } }

const look = (app: FastifyInstance, number: string, remoteAddress: string, method: 'GET' | 'HEAD' = 'GET') =>
	app.inject({ method, url: `/api/certificates/${number}`, remoteAddress })

async function register() {
	const { app, db } = await testApp({ ...ON, now: () => new Date() })
	await saveCertificates(db, [{ ...CERTIFICATE, number: 'KNOWN' }])
	return app
}

const statuses = async (answers: ReturnType<typeof look>[]) => {
	const seen: Record<number, number> = {}
	for (const { statusCode } of await Promise.all(answers)) seen[statusCode] = (seen[statusCode] ?? 0) + 1
	return seen
}

test('a visitor has fewer misses when all visitors together exceed theirs, and known numbers are still found', async () => {
	const app = await register()
	const numbers = Array.from({ length: 40 }, (_, i) => `PRM-${i}`)
	for (let v = 0; v < Math.ceil(ALL_MISSES / 40); v++) await check(app, numbers, `198.51.${v}.1`)
	const late = await statuses(numbers.slice(0, 10).map((number) => look(app, number, '192.0.2.1')))
	expect(late).toEqual({ 404: 5, 429: 5 })
	const { results } = (await check(app, numbers, '192.0.2.2')).json() as CheckAnswer
	expect(results.filter(({ state }) => state === 'notFound')).toHaveLength(5)
	expect((await look(app, 'KNOWN', '192.0.2.3')).statusCode).toBe(200)
})

test('a visitor is refused after twenty forms in a minute, whatever he says of his address, and told for how long', async () => {
	vi.useFakeTimers({ toFake: ['Date'] })
	const { app } = await testApp(ON)
	let said = 0
	const write = () =>
		app.inject({
			method: 'POST',
			url: '/api/contact',
			payload: MESSAGE,
			headers: { 'x-forwarded-for': `198.51.100.${said++}` },
		})
	for (let i = 0; i < 20; i++) expect((await write()).statusCode).toBe(200)
	vi.setSystemTime(Date.now() + 20_500)
	const { statusCode, headers } = await write()
	expect([statusCode, headers['retry-after']]).toEqual([429, '40'])
	vi.setSystemTime(Date.now() + 40_000)
	expect((await write()).statusCode).toBe(200)
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

const check = (app: FastifyInstance, numbers: string[], remoteAddress: string) =>
	app.inject({ method: 'POST', url: '/api/certificates/check', payload: { numbers }, remoteAddress })

test('a visitor has at most two thousand look-ups a day, in lists or one by one, also around midnight', async () => {
	vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-03-01T23:55Z') })
	const app = await register()
	const known = Array(200).fill('KNOWN')
	for (let i = 0; i < 10; i++) {
		expect((await check(app, known, '192.0.2.1')).statusCode).toBe(200)
		vi.setSystemTime(Date.now() + 60_000)
	}
	expect((await look(app, 'KNOWN', '192.0.2.1')).statusCode).toBe(429)
})

test('a check says when the rest can be checked, if too many of its numbers are unknown', async () => {
	const app = await register()
	const numbers = [...Array.from({ length: 45 }, (_, i) => `PRM-${i}`), 'KNOWN']
	const { results, retryAfter } = (await check(app, numbers, '192.0.2.1')).json() as CheckAnswer
	expect(results.slice(39, 41).map(({ state }) => state)).toEqual(['notFound', 'notChecked'])
	expect(results.at(-1)).toEqual({ number: 'KNOWN', state: 'notChecked' })
	expect(retryAfter).toBeGreaterThan(590)
})

/** Fewer than those at which the server sheds load. */
const AT_ONCE = 400

/** Looks up numbers from many addresses, and counts the statuses. */
async function lookAll(app: FastifyInstance, asked: [number: string, remoteAddress: string][]) {
	const seen: Record<number, number> = {}
	for (let start = 0; start < asked.length; start += AT_ONCE) {
		const some = asked.slice(start, start + AT_ONCE)
		const found = await statuses(some.map(([number, remoteAddress]) => look(app, number, remoteAddress)))
		for (const [status, count] of Object.entries(found)) seen[Number(status)] = (seen[Number(status)] ?? 0) + count
	}
	return seen
}

test('a network of 400 /64 is told at most 300 guesses in ten minutes, its visitors are still answered, and far beyond it is refused as a whole', async () => {
	const app = await register()
	const guess = (from: number, length: number) =>
		lookAll(
			app,
			Array.from({ length }, (_, i) => [`PRM-${i}`, `2001:db8:7:${(from + i).toString(16)}::1`]),
		)
	const known = (remoteAddress: string) => lookAll(app, [['KNOWN', remoteAddress]])
	expect((await guess(0, 400))[404]).toBeLessThanOrEqual(300)
	expect(await known('2001:db8:7:fff0::1')).toEqual({ 200: 1 })
	expect(await lookAll(app, [['TYPO', '2001:db8:8::1']])).toEqual({ 404: 1 })
	const five = ['PRM-1', 'PRM-2', 'PRM-3', 'PRM-4', 'PRM-5']
	for (let visitor = 400; visitor < 1000; visitor++) {
		const answer = await check(app, five, `2001:db8:7:${visitor.toString(16)}::1`)
		if (answer.statusCode === 429) break
		expect(answer.json().results).toEqual(five.map((number) => ({ number, state: 'notChecked' })))
	}
	expect(await known('2001:db8:7:fff0::1')).toEqual({ 429: 1 })
	expect(await known('2001:db8:8::1')).toEqual({ 200: 1 })
})

test('an IPv4 /24 is told at most 300 guesses in ten minutes, one by one or in lists', async () => {
	const app = await register()
	let told = 0
	for (let host = 0; host < 40; host++) {
		const numbers = Array.from({ length: 20 }, (_, i) => `PRM-${host}-${i}`)
		const { results } = (await check(app, numbers, `198.51.100.${host}`)).json() as CheckAnswer
		told += results.filter(({ state }) => state === 'notFound').length
		told += (await lookAll(app, [[`PRM-X-${host}`, `198.51.100.${host}`]]))[404] ?? 0
	}
	expect(told).toBeLessThanOrEqual(300)
	expect(told).toBeGreaterThan(250)
	const { results } = (await check(app, ['KNOWN', 'PRM-0', 'KNOWN'], '198.51.100.200')).json() as CheckAnswer
	expect(results.map(({ state }) => state)).toEqual(['valid', 'notChecked', 'valid'])
})

test('a visitor is counted by IPv4 address or IPv6 /64, whatever port and brackets a trusted proxy writes behind it', async () => {
	const { app } = await testApp({ env: { rateLimit: true, trustProxy: ['192.0.2.1', '10.0.0.0/8'] } })
	const write = (forwarded: string) =>
		app
			.inject({
				method: 'POST',
				url: '/api/contact',
				payload: MESSAGE,
				remoteAddress: '192.0.2.1',
				headers: { 'x-forwarded-for': forwarded },
			})
			.then(({ statusCode }) => statusCode)
	for (let i = 0; i < 20; i++) expect(await write(`203.0.113.7:${50_000 + i}`)).toBe(200)
	expect(await write('203.0.113.7:60000, 10.1.2.3:80')).toBe(429)
	for (let i = 0; i < 20; i++) expect(await write(`[2001:db8::${i}]:${50_000 + i}`)).toBe(200)
	expect(await write('[2001:db8::ff]:443')).toBe(429)
})

test('visitors are never refused for what others send, and have less while all together send too much', async () => {
	const { app } = await testApp(ON)
	const draw = async (remoteAddress: string) =>
		(await app.inject({ url: '/api/certificates/UNKNOWN/badge.svg', remoteAddress })).statusCode
	for (let network = 0; network < 15; network++)
		await Promise.all(Array.from({ length: 20 }, (_, i) => draw(`198.${network}.0.${i % 4}`)))
	expect([await draw('203.0.113.7'), await draw('203.0.113.7'), await draw('203.0.113.7')]).toEqual([404, 404, 429])
})
