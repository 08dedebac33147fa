import { sql } from 'kysely'
import { expect, inject, onTestFinished, test, vi } from 'vitest'
import { readEnv } from '#server/env.ts'
import { DATABASE_TIMEOUTS } from '#server/process/timeouts.ts'
import { command, dropDatabase, newEmptyDatabase } from '#server/testing/databases/databases.ts'
import { testDatabase, testStore } from '#server/testing/fixtures.ts'
import { HANG_MS } from '#tests/hang.ts'
import { isUnavailable } from './errors.ts'
import { migrations } from './migrate.ts'
import { openDatabase } from './open.ts'
import { openPostgres } from './postgres.ts'

// On an unhandled error of a connection the whole run fails.
test('a broken connection fails its own transaction and no other', async () => {
	const store = await testStore()
	const [db, other] = [await testDatabase(store), await testDatabase(store)]
	const broken = db.transaction().execute(async (trx) => {
		const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(trx)
		await sql`select pg_terminate_backend(${rows[0]?.pid}::int)`.execute(other)
		const left = async () =>
			(await sql`select pid from pg_stat_activity where pid = ${rows[0]?.pid}::int`.execute(other)).rows
		await vi.waitFor(async () => expect(await left()).toEqual([]), { timeout: HANG_MS })
		await sql`select 1`.execute(trx)
	})
	const error = await broken.catch((reason) => reason)
	expect(isUnavailable(error)).toBe(true)
	expect((await sql<{ one: number }>`select 1 as one`.execute(db)).rows).toEqual([{ one: 1 }])
})

test('a burst that waits too long for a free connection finds the store unavailable', async () => {
	const { DATABASE_URL = '' } = await testStore()
	const db = openPostgres(DATABASE_URL, () => {}, { ...DATABASE_TIMEOUTS, queueMs: 100 })
	onTestFinished(() => db.destroy())
	const burst = Array.from({ length: 40 }, () => sql`select pg_sleep(0.3)`.execute(db))
	const outcomes = await Promise.allSettled(burst)
	const errors = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason] : []))
	expect(errors.length).toBeGreaterThan(0)
	expect(errors.every(isUnavailable)).toBe(true)
})

test('a migration may take longer than a request', async () => {
	const server = inject('postgres') ?? ''
	const DATABASE_URL = await newEmptyDatabase(server)
	onTestFinished(() => dropDatabase(server, DATABASE_URL))
	migrations['9999-slow'] = {
		up: (db) => sql`select pg_sleep(${DATABASE_TIMEOUTS.queryMs / 1000 + 1})`.execute(db) as never,
	}
	onTestFinished(() => void delete migrations['9999-slow'])
	await (await openDatabase(readEnv({ DATABASE_URL }))).destroy()
})

test('a database that does not keep names in all scripts is refused in a sentence', async () => {
	const server = inject('postgres') ?? ''
	const name = 'latin1'
	await command(server, `create database ${name} encoding 'LATIN1' lc_collate 'C' lc_ctype 'C' template template0`)
	const address = Object.assign(new URL(server), { pathname: name }).href
	onTestFinished(() => dropDatabase(server, address))
	await expect(openDatabase(readEnv({ DATABASE_URL: address }))).rejects.toThrow(
		'has the encoding LATIN1. Make one with',
	)
})
