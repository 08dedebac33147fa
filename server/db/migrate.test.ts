import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { setImmediate } from 'node:timers/promises'
import { type Kysely, sql } from 'kysely'
import { expect, inject, onTestFinished, test, vi } from 'vitest'
import { readEnv } from '#server/env.ts'
import { newEmptyDatabase } from '#server/testing/databases/databases.ts'
import { messageRow, temporaryFolder } from '#server/testing/fixtures.ts'
import { start } from '#server/testing/process.ts'
import { HANG_MS } from '#tests/hang.ts'
import type { Database } from './database.ts'
import { migrate, migrations } from './migrate.ts'
import { openDatabase } from './open.ts'
import { openPostgres } from './postgres.ts'
import { openSqlite } from './sqlite.ts'

/** The settings of a store without a table. */
async function emptyStore() {
	const server = inject('postgres')
	return { DATA_DIR: temporaryFolder(), ...(server && { DATABASE_URL: await newEmptyDatabase(server) }) }
}

function open({ DATA_DIR, DATABASE_URL }: { DATA_DIR: string; DATABASE_URL?: string }) {
	const db = DATABASE_URL ? openPostgres(DATABASE_URL, () => {}) : openSqlite(`${DATA_DIR}/pramaan.sqlite`)
	onTestFinished(() => db.destroy())
	return db
}

const tables = async (db: Kysely<Database>) => (await db.introspection.getTables()).map(({ name }) => name).sort()
const TABLES = ['certificates', 'contact_messages', 'outbox', 'rate_limits', 'registrations']

test('several servers migrate an empty database when they start at once', async () => {
	const store = await emptyStore()
	const dbs = await Promise.all(Array.from({ length: 4 }, () => openDatabase(readEnv(store))))
	onTestFinished(async () => void (await Promise.all(dbs.map((db) => db.destroy()))))
	expect(await tables(dbs[0] as Kysely<Database>)).toEqual(expect.arrayContaining(TABLES))
	const names = await sql<{ name: string }>`select name from kysely_migration`.execute(dbs[3] as Kysely<Database>)
	expect(names.rows).toHaveLength(Object.keys(migrations).length)
})

test('the next start completes the migrations when a server is killed during them', async () => {
	const store = await emptyStore()
	const child = start('server/testing/migrate-process.ts', [], store)
	const ended = once(child, 'exit')
	await once(child.stdout, 'data')
	child.kill('SIGKILL')
	await ended
	const db = open(store)
	expect((await tables(db)).filter((name) => TABLES.includes(name))).toEqual([])
	await migrate(db)
	expect(await tables(db)).toEqual(expect.arrayContaining(TABLES))
})

test('a server stores forms while and after its successor migrates', async () => {
	const store = await emptyStore()
	const before = open(store)
	await migrate(before)
	let stopping = false
	let stored = 0
	const storing = (async () => {
		for (; !stopping; stored++) {
			await before
				.insertInto('contactMessages')
				.values(messageRow(`name ${stored}`))
				.execute()
			await setImmediate()
		}
	})()
	await vi.waitFor(() => expect(stored).toBeGreaterThan(5), { timeout: HANG_MS })
	const up = (db: Kysely<unknown>) => sql`alter table contact_messages add column later text`.execute(db)
	await migrate(open(store), { ...migrations, '9999-later': { up: async (db) => void (await up(db)) } })
	const storedThen = stored
	await vi.waitFor(() => expect(stored).toBeGreaterThan(storedThen + 5), { timeout: HANG_MS })
	stopping = true
	await storing
	const { rows } = await sql`select name from contact_messages where later is null`.execute(before)
	expect(rows).toHaveLength(stored)
})

test.each([
	['a newer version', Object.keys(migrations), '9999-later'],
	['a version before 0.2.0', [], '0001-registrations-contacts-certificates'],
])('a database of %s is refused with that reason', async (version, done, further) => {
	const store = await emptyStore()
	const db = open(store)
	await migrate(db)
	await sql`delete from kysely_migration`.execute(db)
	for (const name of [...done, further])
		await sql`insert into kysely_migration (name, timestamp) values (${name}, '2030-01-01')`.execute(db)
	await expect(openDatabase(readEnv(store))).rejects.toThrow(`The database was made by ${version}`)
})

test('whoever may not make a database is refused where there is none, and leaves nothing there', async () => {
	const store = await emptyStore()
	store.DATA_DIR += '/mistyped'
	const opening = openDatabase(readEnv(store), { mayMake: false })
	await expect(opening).rejects.toThrow(/^There are no records .*start the server first, or restore a backup/)
	expect(existsSync(store.DATA_DIR)).toBe(false)
	if (store.DATABASE_URL) expect(await tables(open(store))).toEqual([])
})
