import { renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { performance } from 'node:perf_hooks'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { expect, onTestFinished, test, vi } from 'vitest'
import { MESSAGE, temporaryFolder, testApp, testDatabase } from '#server/testing/fixtures.ts'
import { HANG_MS } from '#tests/hang.ts'
import { transactions } from './write.ts'

const post = (app: FastifyInstance, payload: object) => app.inject({ method: 'POST', url: '/api/contact', payload })

test('a server whose database is read-only is not ready until it can be written', async () => {
	const { app, db } = await testApp()
	await sql`pragma query_only = 1`.execute(db)
	expect((await post(app, MESSAGE)).statusCode).toBe(503)
	expect((await app.inject('/readyz')).statusCode).toBe(503)
	await sql`pragma query_only = 0`.execute(db)
	expect((await post(app, MESSAGE)).statusCode).toBe(200)
	// The result of a check is used for a second.
	await vi.waitFor(async () => expect((await app.inject('/readyz')).statusCode).toBe(200), { timeout: HANG_MS })
})

test('calls are answered with 503 while the disk is full and stored afterwards', async () => {
	const { app, db } = await testApp()
	const limit = (pages: number) => sql`pragma max_page_count = ${sql.raw(String(pages))}`.execute(db)
	await limit(1)
	const answers = await Promise.all(
		Array.from({ length: 40 }, () => post(app, { ...MESSAGE, message: 'x'.repeat(5000) })),
	)
	const refused = answers.filter(({ statusCode }) => statusCode === 503)
	expect(refused.length).toBeGreaterThan(0)
	expect(refused[0]?.headers['retry-after']).toBe('5')
	expect(refused[0]?.body).not.toMatch(/sqlite|disk|full/i)
	await limit(100_000)
	expect((await post(app, MESSAGE)).statusCode).toBe(200)
	expect(await db.selectFrom('contactMessages').select('id').execute()).toHaveLength(41 - refused.length)
})

/** A database, and another connection that holds its lock, as a command does. */
async function locked() {
	const folder = temporaryFolder()
	const db = await testDatabase({ DATA_DIR: folder })
	const other = new DatabaseSync(join(folder, 'pramaan.sqlite'))
	onTestFinished(() => other.close())
	other.exec('begin immediate')
	return { db, other }
}

test('calls are answered with 503 while the database is locked and stored afterwards', async () => {
	const { db, other } = await locked()
	const { app } = await testApp({ db, write: transactions(db, 100) })
	expect((await post(app, MESSAGE)).statusCode).toBe(503)
	other.exec('rollback')
	expect((await post(app, MESSAGE)).statusCode).toBe(200)
})

test('a form waits for a lock for some seconds and is stored, and the server does other things meanwhile', async () => {
	const { db, other } = await locked()
	const { app } = await testApp({ db })
	const before = performance.eventLoopUtilization()
	const answer = post(app, MESSAGE)
	await sleep(1500)
	const { utilization } = performance.eventLoopUtilization(before)
	other.exec('rollback')
	expect((await answer).statusCode).toBe(200)
	expect(utilization).toBeLessThan(0.7)
})

test('writes that waited for one that found the database locked are refused with it', async () => {
	const { db, other } = await locked()
	const [write, tries] = [transactions(db, 100), vi.spyOn(db, 'transaction')]
	const ask = () => write((trx) => trx.selectFrom('outbox').select('id').execute())
	const [first, ...others] = [ask(), ask(), ask()]
	const waited = Promise.allSettled(others)
	await expect(first).rejects.toThrow('locked')
	const { length } = tries.mock.calls
	expect((await waited).map(({ status }) => status)).toEqual(['rejected', 'rejected'])
	expect(tries).toHaveBeenCalledTimes(length)
	other.exec('rollback')
	expect(await ask()).toEqual([])
})

test.each([['pramaan.sqlite'], ['pramaan.sqlite-wal']])(
	'while %s is not where it was opened, nothing is acknowledged',
	async (name) => {
		const folder = temporaryFolder()
		const file = join(folder, name)
		const { app, db } = await testApp({ db: await testDatabase({ DATA_DIR: folder }) })
		expect((await post(app, MESSAGE)).statusCode).toBe(200)
		renameSync(file, `${file}.away`)
		expect((await post(app, MESSAGE)).statusCode).toBe(503)
		expect((await app.inject('/readyz')).statusCode).toBe(503)
		writeFileSync(file, 'another file')
		expect((await post(app, MESSAGE)).statusCode).toBe(503)
		rmSync(file)
		renameSync(`${file}.away`, file)
		expect((await post(app, MESSAGE)).statusCode).toBe(200)
		expect(await db.selectFrom('contactMessages').select('id').execute()).toHaveLength(2)
	},
)
