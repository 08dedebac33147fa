import { expect, test } from 'vitest'
import { testDatabase } from '#server/testing/fixtures.ts'
import { MINUTE_MS } from '#server/time.ts'
import { type Count, Quota } from './quota.ts'
import { databaseCounter } from './rate-limit-store.ts'

function clock(start = Date.parse('2025-09-29T10:00:00Z')) {
	let at = start
	return { now: () => at, pass: (milliseconds: number) => (at += milliseconds) }
}

/** How many of so many hits at once are granted. */
async function granted(servers: Quota[], key: string, max: number, hits: number, perMs = MINUTE_MS) {
	const waits = await Promise.all(
		Array.from({ length: hits }, (_, i) => (servers[i % servers.length] as Quota).consume(key, { max, perMs })),
	)
	return waits.filter((wait) => wait === 0).length
}

async function twoServers(now?: () => number) {
	const db = await testDatabase()
	const asked: string[] = []
	const server = () => {
		const count = databaseCounter(db, now)
		return new Quota({
			now: now ?? Date.now,
			count: (key, hits, perMs) => {
				asked.push(key)
				return count(key, hits, perMs)
			},
		})
	}
	return { db, asked, servers: [server(), server()] }
}

test('alone, a server allotments so many in a stretch of time, and again in the next', async () => {
	const { now, pass } = clock()
	const alone = new Quota({ now })
	expect(await granted([alone], 'a', 20, 50)).toBe(20)
	expect(await granted([alone], 'b', 20, 50)).toBe(20)
	pass(MINUTE_MS - 1)
	expect(await alone.consume('a', { max: 20, perMs: MINUTE_MS })).toBe(1)
	pass(1)
	expect(await granted([alone], 'a', 20, 50)).toBe(20)
})

test.each([[1], [20], [120], [6000]])('two servers together allotment %i, no more', async (max) => {
	const { servers } = await twoServers()
	expect(await granted(servers, 'a', max, 2 * max + 20)).toBe(max)
})

test('in the next stretch of time they allotment as many again', async () => {
	const { now, pass } = clock()
	const { servers } = await twoServers(now)
	expect(await granted(servers, 'a', 20, 30)).toBe(20)
	pass(MINUTE_MS)
	expect(await granted(servers, 'a', 20, 30)).toBe(20)
})

test('who is over a limit costs the database nothing more, and a large limit little', async () => {
	const { servers, asked } = await twoServers()
	await granted(servers, 'a', 20, 500)
	expect(asked.length).toBeLessThanOrEqual(22)
	await granted(servers, 'b', 6000, 6000)
	expect(asked.filter((key) => key === 'b').length).toBeLessThanOrEqual(102)
})

test('what is given back can be taken again, however many do so at once', async () => {
	const { servers } = await twoServers()
	const [server] = servers as [Quota, Quota]
	const look = async () => {
		expect(await server.consume('a', { max: 40, perMs: MINUTE_MS })).toBe(0)
		server.refund('a')
	}
	for (let i = 0; i < 200; i++) await look()
	await Promise.all(Array.from({ length: 40 }, look))
	await Promise.all(Array.from({ length: 40 }, look))
	expect(await granted([server], 'a', 40, 60)).toBe(40)
})

test('giving back more than was taken allotments nothing', async () => {
	const alone = new Quota()
	for (let i = 0; i < 9; i++) alone.refund('a')
	expect(await granted([alone], 'a', 5, 20)).toBe(5)
	for (let i = 0; i < 9; i++) alone.refund('a')
	expect(await granted([alone], 'a', 5, 20)).toBe(5)
})

test('a lower limit holds at once', async () => {
	const alone = new Quota()
	const limit = { max: 40, perMs: MINUTE_MS }
	for (let i = 0; i < 5; i++) expect(await alone.consume('a', limit, 5)).toBe(0)
	expect(await alone.consume('a', limit, 5)).toBeGreaterThan(0)
	expect(await alone.consume('a', limit)).toBe(0)
})

test.each<[string, Count]>([
	['fails', () => Promise.reject(new Error('gone'))],
	['never answers', () => new Promise(() => {})],
])('when the common count %s, a server counts alone', async (_, count) => {
	const errors: unknown[] = []
	const server = new Quota({ count, onFailure: (error) => errors.push(error) })
	expect(await granted([server], 'a', 20, 50)).toBe(20)
	expect(errors).toHaveLength(1)
})

test('the oldest are forgotten when there are too many to remember', async () => {
	const small = new Quota({ capacity: 2 })
	for (const key of ['a', 'b', 'c']) expect(await granted([small], key, 1, 2)).toBe(1)
	expect(await granted([small], 'c', 1, 1)).toBe(0)
	expect(await granted([small], 'a', 1, 1)).toBe(1)
})
