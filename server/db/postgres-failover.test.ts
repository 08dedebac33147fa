import { type Kysely, sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { command } from '#server/testing/databases/databases.ts'
import { startPostgres } from '#server/testing/databases/postgres.ts'
import { HANG_MS, MESSAGE, testApp, testDatabase } from '#server/testing/fixtures.ts'
import type { Database } from './database.ts'

let server: Awaited<ReturnType<typeof startPostgres>>

beforeAll(async () => {
	server = await startPostgres(['-c', 'fsync=off'])
})
afterAll(() => server.stop())

/** As a standby does, or the server of a database service whose disk is nearly full. */
async function refuseWrites(refused: boolean) {
	await command(server.url, `alter system set default_transaction_read_only = ${refused}`)
	await command(server.url, 'select pg_reload_conf()')
}

const isReadOnly = async (db: Kysely<Database>) =>
	(await sql<{ value: string }>`select current_setting('transaction_read_only') as value`.execute(db)).rows[0]?.value

/** Processes of PostgreSQL behind so many connections at once. */
const pids = (db: Kysely<Database>, count: number) =>
	Promise.all(
		Array.from({ length: count }, async () => {
			const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid, pg_sleep(0.1)`.execute(db)
			return rows[0]?.pid
		}),
	)

test('a server whose PostgreSQL takes no writes is not ready, and is ready when it does again', async () => {
	const { app, db } = await testApp({ db: await testDatabase({ DATABASE_URL: server.url }) })
	const statuses = async () => {
		const form = await app.inject({ method: 'POST', url: '/api/contact', payload: MESSAGE })
		return [form.statusCode, (await app.inject('/readyz')).statusCode]
	}
	expect(await statuses()).toEqual([200, 200])
	await refuseWrites(true)
	await vi.waitFor(async () => expect(await isReadOnly(db)).toBe('on'))
	await vi.waitFor(async () => expect(await statuses()).toEqual([503, 503]), { timeout: HANG_MS })
	await refuseWrites(false)
	await vi.waitFor(async () => expect(await statuses()).toEqual([200, 200]), { timeout: HANG_MS })
})

test('all connections that were made before a write was refused are dropped', async () => {
	const db = await testDatabase({ DATABASE_URL: server.url })
	const before = await pids(db, 5)
	expect(new Set(before).size).toBe(5)
	const write = () => db.deleteFrom('rateLimits').execute()
	await write()
	await refuseWrites(true)
	await vi.waitFor(async () => expect(await isReadOnly(db)).toBe('on'))
	await expect(write()).rejects.toMatchObject({ code: '25006' })
	const after = await pids(db, 5)
	expect(after.filter((pid) => before.includes(pid))).toEqual([])
	await refuseWrites(false)
})
