import { createServer } from 'node:net'
import { type Kysely, sql } from 'kysely'
import { expect, inject, onTestFinished, test, vi } from 'vitest'
import { DATABASE_TIMEOUTS } from '#server/process/timeouts.ts'
import { newDatabase } from '#server/testing/databases/databases.ts'
import { HANG_MS } from '#tests/hang.ts'

import type { Database } from './database.ts'
import { isUnavailable } from './errors.ts'
import { openPostgres } from './postgres.ts'

const server = inject('postgres') ?? ''

function open(url: string, timeouts?: Partial<typeof DATABASE_TIMEOUTS>) {
	const db = openPostgres(url, () => {}, { ...DATABASE_TIMEOUTS, ...timeouts })
	onTestFinished(() => db.destroy())
	return db
}

const setting = async (db: Kysely<Database>, name: string) =>
	(await sql<{ value: string }>`select current_setting(${name}) as value`.execute(db)).rows[0]?.value
const pidOf = async (db: Kysely<Database>) =>
	(await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db)).rows[0]?.pid

test('a connection begins with no parameter that a pooler refuses', async () => {
	const received = Promise.withResolvers<Buffer>()
	const listener = createServer((socket) => socket.once('data', received.resolve).once('data', () => socket.destroy()))
	await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve))
	onTestFinished(() => void listener.close())
	const { port } = listener.address() as { port: number }
	await setting(open(`postgres://pramaan:secret@127.0.0.1:${port}/x`), 'port').catch(() => {})
	// A length and a version of four bytes each, then names and values.
	const texts = (await received.promise).subarray(8).toString().split('\0')
	const names = texts.filter((name, i) => i % 2 === 0 && name)
	expect(names.toSorted()).toEqual(['application_name', 'client_encoding', 'database', 'user'])
})

test('a transaction has limits of time, which end with it', async () => {
	const db = open(await newDatabase(server))
	const before = await pidOf(db)
	await db.transaction().execute(async (trx) => {
		expect(await setting(trx, 'statement_timeout')).toBe('7s')
		expect(await setting(trx, 'idle_in_transaction_session_timeout')).toBe('30s')
	})
	expect(await setting(db, 'statement_timeout')).toBe('0')
	expect(await setting(db, 'idle_in_transaction_session_timeout')).toBe('0')
	expect(await pidOf(db)).toBe(before)
})

test('a transaction that takes too long is ended, and its connection is used again', async () => {
	const db = open(await newDatabase(server), { statementMs: 50, idleMs: 10_000, queryMs: 20_000 })
	const before = await pidOf(db)
	const error = await db
		.transaction()
		.execute((trx) => sql`select pg_sleep(60)`.execute(trx))
		.catch((reason) => reason)
	expect(error).toMatchObject({ code: '57014' })
	expect(isUnavailable(error)).toBe(true)
	expect(await pidOf(db)).toBe(before)
})

test('a transaction that does nothing for too long is ended by PostgreSQL', async () => {
	const db = open(await newDatabase(server), { statementMs: 10_000, idleMs: 50, queryMs: 20_000 })
	const error = await db
		.transaction()
		.execute(async (trx) => {
			const own = await pidOf(trx)
			const isConnected = async () =>
				(await sql`select pid from pg_stat_activity where pid = ${own}`.execute(db)).rows.length > 0
			await vi.waitUntil(async () => !(await isConnected()), { timeout: HANG_MS, interval: 10 })
			await pidOf(trx)
		})
		.catch((reason) => reason)
	expect(isUnavailable(error)).toBe(true)
})

test('a query without an answer fails, and its connection is not used again, not even for a rollback', async () => {
	const queryMs = 3000
	const db = open(await newDatabase(server), { statementMs: 0, idleMs: 10_000, queryMs })
	const before = await pidOf(db)
	const sleeps = (on: Kysely<Database>) => sql`select pg_sleep(60)`.execute(on).catch((error) => error)
	const startedAt = performance.now()
	const [alone, inTransaction] = await Promise.all([
		sleeps(db),
		db
			.transaction()
			.execute(sleeps)
			.catch((error) => error),
	])
	expect(performance.now() - startedAt).toBeLessThan(2 * queryMs)
	expect([alone, inTransaction].map(isUnavailable)).toEqual([true, true])
	expect(await pidOf(db)).not.toBe(before)
})
