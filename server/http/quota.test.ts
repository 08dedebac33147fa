import { expect, test } from 'vitest'
import { testDatabase } from '#server/testing/fixtures.ts'
import { DAY_MS, MINUTE_MS } from '#server/time.ts'
import { type Count, createQuota, type Quota } from './quota.ts'
import { databaseCounter } from './rate-limit-store.ts'

function clock(start = Date.parse('2025-09-29T10:00:00Z')) {
	let at = start
	return { now: () => at, advance: (milliseconds: number) => (at += milliseconds) }
}

/** Returns how many of the concurrent hits are allowed. */
async function allowed(servers: Quota[], key: string, max: number, hits: number, perMs = MINUTE_MS) {
	const taken = await Promise.all(
		Array.from({ length: hits }, (_, i) => (servers[i % servers.length] as Quota).take(key, { max, perMs }, 1)),
	)
	return taken.filter((one) => one.taken === 1).length
}

async function twoServers(now = clock().now) {
	const db = await testDatabase()
	const queried: string[] = []
	const server = () => {
		const count = databaseCounter(db, now)
		return createQuota({
			now,
			// A busy machine is no reason to count alone.
			timeoutMs: 60_000,
			count: (key, hits, perMs) => {
				queried.push(key)
				return count(key, hits, perMs)
			},
		})
	}
	return { db, queried, servers: [server(), server()] }
}

test('a quota without a shared count allows its maximum once in each window', async () => {
	const { now, advance } = clock()
	const alone = createQuota({ now })
	expect(await allowed([alone], 'a', 20, 50)).toBe(20)
	expect(await allowed([alone], 'b', 20, 50)).toBe(20)
	advance(MINUTE_MS - 1)
	expect(await alone.take('a', { max: 20, perMs: MINUTE_MS }, 1)).toEqual({ taken: 0, used: 20, waitMs: 1 })
	advance(1)
	expect(await allowed([alone], 'a', 20, 50)).toBe(20)
})

test.each([[1], [120]])('two servers with one database together allow %i hits and no more', async (max) => {
	const { servers } = await twoServers()
	expect(await allowed(servers, 'a', max, 2 * max + 20)).toBe(max)
})

test.each([
	['ahead', DAY_MS],
	['behind', -DAY_MS],
])('a limit lasts no longer than its window when the clock was a day %s and is set right', async (_, jump) => {
	const { now, advance } = clock()
	const { servers } = await twoServers(now)
	for (const quotas of [[createQuota({ now })], servers]) {
		expect(await allowed(quotas, 'before', 20, 30)).toBe(20)
		advance(jump)
		expect(await allowed(quotas, 'during', 20, 30)).toBe(20)
		advance(-jump)
		for (const key of ['before', 'during']) {
			await allowed(quotas, key, 20, 30)
			advance(MINUTE_MS)
			expect(await allowed(quotas, key, 20, 30)).toBe(20)
		}
	}
})

test('two servers allow no more than the limit when their clocks are half a minute apart', async () => {
	const { now } = clock()
	const db = await testDatabase()
	const server = (skewMs: number) => {
		const skewed = () => now() + skewMs
		return createQuota({ now: skewed, timeoutMs: 60_000, count: databaseCounter(db, skewed) })
	}
	expect(await allowed([server(30_000), server(0)], 'a', 20, 60)).toBe(20)
})

test('a quota queries the database no more when its limit is reached, and rarely when the limit is large', async () => {
	const { servers, queried } = await twoServers()
	await allowed(servers, 'a', 20, 500)
	expect(queried.length).toBeLessThanOrEqual(22)
	await allowed(servers, 'b', 6000, 6000)
	expect(queried.filter((key) => key === 'b').length).toBeLessThanOrEqual(102)
})

test('a refunded hit can be consumed again when many are refunded at once', async () => {
	const { servers } = await twoServers()
	const [server] = servers as [Quota, Quota]
	const consumeAndRefund = async () => {
		expect((await server.take('a', { max: 40, perMs: MINUTE_MS }, 1)).taken).toBe(1)
		server.refund('a', 1)
	}
	for (let i = 0; i < 200; i++) await consumeAndRefund()
	await Promise.all(Array.from({ length: 40 }, consumeAndRefund))
	await Promise.all(Array.from({ length: 40 }, consumeAndRefund))
	expect(await allowed([server], 'a', 40, 60)).toBe(40)
})

test('a quota ignores refunds of hits that were not consumed', async () => {
	const alone = createQuota()
	for (let i = 0; i < 9; i++) alone.refund('a', 1)
	expect(await allowed([alone], 'a', 5, 20)).toBe(5)
	for (let i = 0; i < 9; i++) alone.refund('a', 1)
	expect(await allowed([alone], 'a', 5, 20)).toBe(5)
})

test.each<[string, Count]>([
	['fails', () => Promise.reject(new Error('gone'))],
	['does not answer', () => new Promise(() => {})],
])('a server counts alone when the shared count %s', async (_, count) => {
	const errors: unknown[] = []
	const server = createQuota({ count, onFailure: (error) => errors.push(error) })
	expect(await allowed([server], 'a', 20, 50)).toBe(20)
	expect(errors).toHaveLength(1)
})

test('a server that counts alone does not forget what was used before', async () => {
	let isGone = false
	const db = await testDatabase()
	const count = databaseCounter(db)
	const server = createQuota({ count: (...hits) => (isGone ? Promise.reject(new Error('gone')) : count(...hits)) })
	expect(await allowed([server], 'a', 20, 15)).toBe(15)
	isGone = true
	expect(await allowed([server], 'a', 20, 50)).toBe(5)
})

test('a server asks a shared count that failed only once in five seconds', async () => {
	const { now, advance } = clock()
	let asked = 0
	const server = createQuota({
		now,
		count: () => {
			asked++
			return Promise.reject(new Error('gone'))
		},
	})
	for (const key of ['a', 'b', 'c']) expect(await allowed([server], key, 1, 2)).toBe(1)
	expect(asked).toBe(1)
	advance(5000)
	await allowed([server], 'd', 1, 1)
	expect(asked).toBe(2)
})

test('a quota drops the key that was not used for the longest time when it holds more than its capacity', async () => {
	const small = createQuota({ capacity: 2 })
	for (const key of ['a', 'b']) expect(await allowed([small], key, 1, 2)).toBe(1)
	expect(await allowed([small], 'a', 1, 1)).toBe(0)
	expect(await allowed([small], 'c', 1, 2)).toBe(1)
	expect(await allowed([small], 'a', 1, 1)).toBe(0)
	expect(await allowed([small], 'b', 1, 1)).toBe(1)
})
