import type { Transaction } from 'kysely'
import { expect, test, vi } from 'vitest'
import type { Database } from '#server/db/database.ts'
import { transactions } from '#server/db/write.ts'
import { testApp, testDatabase } from '#server/testing/fixtures.ts'
import { HANG_MS } from '#tests/hang.ts'

test.each([['GET'], ['HEAD']] as const)('%s says alive and ready', async (method) => {
	const { app } = await testApp()
	for (const url of ['/healthz', '/readyz']) {
		const answer = await app.inject({ method, url })
		expect(answer.statusCode).toBe(200)
		expect(answer.headers['cache-control']).toBe('no-store')
		if (method === 'HEAD') expect(answer.body).toBe('')
	}
})

test('the server is alive and not ready when the database is gone', async () => {
	const { app, db } = await testApp()
	await db.destroy()
	expect((await app.inject('/healthz')).statusCode).toBe(200)
	const answer = await app.inject('/readyz')
	expect(answer.statusCode).toBe(503)
	expect(answer.headers['retry-after']).toBe('5')
})

test('many health checks at once cost one write, and its result is used for a second', async () => {
	const db = await testDatabase()
	let writes = 0
	const real = transactions(db)
	const count = <Result>(work: (trx: Transaction<Database>) => Promise<Result>) => {
		writes++
		return real(work)
	}
	const { app } = await testApp({ db, write: count })
	const ask = () => Promise.all(Array.from({ length: 50 }, () => app.inject('/readyz')))
	const startedAt = performance.now()
	const answers = [...(await ask()), ...(await ask())]
	expect(answers.every(({ statusCode }) => statusCode === 200)).toBe(true)
	expect(writes).toBeLessThanOrEqual(1 + (performance.now() - startedAt) / 1000)
	expect(await db.selectFrom('rateLimits').selectAll().execute()).toEqual([])
	await vi.waitFor(
		async () => {
			await ask()
			expect(writes).toBeGreaterThan(1)
		},
		{ timeout: HANG_MS },
	)
})
