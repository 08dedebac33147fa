import { setTimeout as sleep } from 'node:timers/promises'
import { type Kysely, sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { command } from '#server/testing/databases/databases.ts'
import { startPostgres } from '#server/testing/databases/postgres.ts'
import { MESSAGE, siteOfOnePage, temporaryFolder, testApp, testDatabase } from '#server/testing/fixtures.ts'
import { postJson, runServer } from '#server/testing/process.ts'
import { HANG_MS } from '#tests/hang.ts'
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

test('while PostgreSQL does not answer, forms and look-ups get 503 with Retry-After, readiness long before, and nothing is stored later', async () => {
	const store = { DATA_DIR: temporaryFolder(), DATABASE_URL: server.url }
	const { url } = await runServer('server/testing/serve.ts', siteOfOnePage(), store)
	const ask = (key: string) => postJson(`${url}/api/contact`, { ...MESSAGE, subject: key }, { 'idempotency-key': key })
	// Connections that are open already are the ones that wait.
	const before = await Promise.all(Array.from({ length: 9 }, (_, i) => ask(`before ${i}`)))
	expect(before.map(({ status }) => status)).toEqual(Array(9).fill(200))
	await server.signal('SIGSTOP')
	const order: string[] = []
	const told = async (name: string, answer: Promise<Response>) => {
		const { status, headers } = await answer
		order.push(name)
		return [status, headers.get('retry-after')]
	}
	const answers = await Promise.all([
		told('form', ask('during')),
		told('look-up', fetch(`${url}/api/certificates/A-1`)),
		// Its result from before the fault is used for a second.
		sleep(1000).then(() => told('ready', fetch(`${url}/readyz`))),
	]).finally(() => server.signal('SIGCONT'))
	expect(answers).toEqual(Array(3).fill([503, '5']))
	expect(order[0]).toBe('ready')
	await vi.waitFor(async () => expect((await fetch(`${url}/readyz`)).status).toBe(200), { timeout: HANG_MS })
	const db = await testDatabase(store)
	const stored = () => db.selectFrom('contactMessages').select('id').where('subject', '=', 'during').execute()
	expect(await stored()).toEqual([])
	expect((await ask('during')).status).toBe(200)
	expect(await stored()).toHaveLength(1)
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
