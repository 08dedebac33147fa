import { once } from 'node:events'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { temporaryFolder, testDatabase } from '#server/testing/fixtures.ts'
import { start } from '#server/testing/process.ts'
import { isUnavailable } from './errors.ts'
import { openSqlite, setPragma } from './sqlite.ts'

test('a connection is durable and checks foreign keys when it is opened', async () => {
	const folder = temporaryFolder()
	for (const db of [await testDatabase({ DATA_DIR: folder }), await testDatabase({ DATA_DIR: folder })]) {
		const read = async (name: string) =>
			Object.values((await sql`pragma ${sql.raw(name)}`.execute(db)).rows[0] as object)[0]
		expect(await read('journal_mode')).toBe('wal')
		expect(await read('synchronous')).toBe(2)
		expect(await read('foreign_keys')).toBe(1)
		expect(await read('secure_delete')).toBe(1)
		expect(await read('busy_timeout')).toBe(20)
	}
})

/** Holds the lock of a new file for a second, as another server that makes its tables. */
const HOLD = `const db = new (require('node:sqlite').DatabaseSync)(process.argv[1])
db.exec('begin exclusive')
console.log('held')
setTimeout(() => db.close(), 1000)`

test('opening a database waits for another process that holds its lock', async () => {
	const file = join(temporaryFolder(), 'pramaan.sqlite')
	await once(start('-e', [HOLD, file], {}).stdout, 'data')
	const db = openSqlite(file)
	onTestFinished(() => db.destroy())
	expect((await sql`select 1`.execute(db)).rows).toHaveLength(1)
})

test('opening fails when a pragma is ignored', () => {
	const database = new DatabaseSync(':memory:')
	onTestFinished(() => database.close())
	expect(() => setPragma(database, 'journal_mode', 'wal')).toThrow(
		'SQLite keeps journal_mode at memory instead of wal.',
	)
	expect(() => setPragma(database, 'no_such_pragma', 1)).toThrow('SQLite keeps no_such_pragma')
	expect(() => setPragma(database, 'synchronous', 2)).not.toThrow()
})

test('a transaction takes the write lock when it begins', async () => {
	const folder = temporaryFolder()
	const db = await testDatabase({ DATA_DIR: folder })
	const other = new DatabaseSync(join(folder, 'pramaan.sqlite'), { timeout: 0 })
	onTestFinished(() => other.close())
	await db.transaction().execute(async () => {
		expect(() => other.exec('begin immediate')).toThrow('database is locked')
	})
	expect(() => other.exec('begin immediate')).not.toThrow()
})

test.each([
	[5, 'busy'],
	[10 | (3 << 8), 'I/O error while writing'],
	[14, "can't open"],
])('error %i (%s) means that the store is unavailable', (errcode) => {
	expect(isUnavailable(Object.assign(new Error(), { errcode }))).toBe(true)
	expect(isUnavailable(Object.assign(new Error('no such table'), { errcode: 1 }))).toBe(false)
})
