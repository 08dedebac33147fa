import { readdirSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { type Kysely, sql } from 'kysely'
import { expect, inject, onTestFinished, test, vi } from 'vitest'
import { saveCertificates } from '#server/certificates/import.ts'
import { CERTIFICATE } from '#server/openapi/examples.ts'
import { MAX_MAILS_A_DAY } from '#server/outbox/mail-budget.ts'
import { newDatabase, newEmptyDatabase } from '#server/testing/databases/databases.ts'
import { NO_PGBOUNCER, startPgBouncer } from '#server/testing/databases/pgbouncer.ts'
import { HANG_MS, MESSAGE, REGISTRATION, temporaryFolder, testDatabase } from '#server/testing/fixtures.ts'
import { end, run, runServer } from '#server/testing/process.ts'
import type { Database } from './database.ts'
import { isUnavailable } from './errors.ts'
import { openPostgres, TIMEOUTS } from './postgres.ts'

const server = inject('postgres') ?? ''

function open(url: string, timeouts?: Partial<typeof TIMEOUTS>) {
	const db = openPostgres(url, () => {}, { ...TIMEOUTS, ...timeouts })
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
		expect(await setting(trx, 'statement_timeout')).toBe('20s')
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

const notTried = NO_PGBOUNCER ? ` (not tried: ${NO_PGBOUNCER})` : ''

test.skipIf(NO_PGBOUNCER)(
	`two servers and the commands work through PgBouncer in transaction mode${notTried}`,
	async () => {
		const DATABASE_URL = await startPgBouncer(await newEmptyDatabase(server))
		const store = { DATA_DIR: temporaryFolder(), DATABASE_URL }
		// Both migrate at the same time.
		const servers = await Promise.all(
			[0, 1].map(() => runServer('server/testing/serve.ts', ['', REGISTRATION.course], { ...store, RATE_LIMIT: 'on' })),
		)
		const db = await testDatabase(store)
		await saveCertificates(db, [CERTIFICATE])
		const urls = servers.map(({ url }) => url)
		const at = (i: number) => urls[i % 2] as string
		const post = (i: number, path: string, body: object) =>
			fetch(`${at(i)}/api/${path}`, {
				method: 'POST',
				headers: {
					'content-type': 'application/json',
					'consent-version': '2025-01-01',
					'idempotency-key': `${path} ${i}`,
				},
				body: JSON.stringify(body),
			})
		const statuses = async (answers: Promise<Response>[]) => (await Promise.all(answers)).map(({ status }) => status)
		const many = (count: number, call: (i: number) => Promise<Response>) =>
			Array.from({ length: count }, (_, i) => call(i))

		expect(await statuses(many(15, (i) => post(i, 'register', REGISTRATION)))).toEqual(Array(15).fill(201))
		expect(await statuses(many(15, (i) => post(i, 'contact', MESSAGE)))).toEqual(Array(15).fill(200))
		const number = encodeURIComponent(CERTIFICATE.number)
		expect(await statuses(many(20, (i) => fetch(`${at(i)}/api/certificates/${number}`)))).toEqual(Array(20).fill(200))
		expect(await statuses(many(2, (i) => fetch(`${at(i)}/api/certificates/NONE`)))).toEqual([404, 404])
		expect(await statuses(many(4, (i) => fetch(`${at(i)}/readyz`)))).toEqual(Array(4).fill(200))
		// Both servers count together: five more forms are allowed.
		const more = await statuses(many(12, (i) => post(100 + i, 'register', REGISTRATION)))
		expect(more.filter((status) => status === 201)).toHaveLength(5)
		expect(more.filter((status) => status === 429)).toHaveLength(7)

		const mails = () => readdirSync(join(store.DATA_DIR, 'mail')).filter((name) => name.endsWith('.eml'))
		// One to the department for each form, and as many to each of the two addresses as a day allows.
		const due = 35 + 2 * MAX_MAILS_A_DAY
		await vi.waitFor(() => expect(mails()).toHaveLength(due), { timeout: HANG_MS })
		const file = join(temporaryFolder(), 'backup.jsonl')
		const backup = await run('ops/main.ts', ['backup', file], store)
		expect(backup).toMatchObject({ code: 0, stderr: '' })
		expect(backup.stdout).toContain(`20 orders, 20 registrations, 15 contact messages, 1 certificate, ${due} mails`)
		expect((await run('ops/main.ts', ['doctor'], store)).stdout).toContain('✓  The database takes writes')
		for (const { child } of servers) expect(await end(child, 'SIGTERM')).toBe(0)
	},
)
