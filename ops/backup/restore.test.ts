import { existsSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { command as backup } from '#ops/backup.command.ts'
import { command as restore } from '#ops/restore.command.ts'
import { registered, testOps } from '#ops/testing.ts'
import { sqliteFile } from '#server/db/open.ts'
import { openSqlite } from '#server/db/sqlite.ts'
import { temporaryFolder, testDatabase, testStore } from '#server/testing/fixtures.ts'
import { end, runServer } from '#server/testing/process.ts'

const count = async (store: Record<string, string>) =>
	(await (await testDatabase(store)).selectFrom('registrations').select('id').execute()).length

test('a restore refuses a database in use and keeps the old file', async () => {
	const { db, store, call } = await testOps()
	await registered(db)
	const file = join(temporaryFolder(), 'backup.jsonl')
	await call(backup, [file])
	const other = await testStore()
	const build = temporaryFolder()
	writeFileSync(join(build, 'index.html'), '')
	const first = await testDatabase(other)
	await registered(first)
	await registered(first)
	await first.destroy()

	if (store['DATABASE_URL']) {
		await call(restore, [file], {}, other)
		expect(await count(other)).toBe(1)
		return
	}
	// A server that has nothing to do has the file open all the same.
	const { child } = await runServer('server/testing/serve.ts', [build], other)
	await expect(call(restore, [file], {}, other)).rejects.toThrow(
		/^A server or a command has .*pramaan\.sqlite open, so nothing was changed\./,
	)
	expect(await end(child, 'SIGKILL')).toBe('SIGKILL')

	await call(restore, [file], {}, other)
	expect(await count(other)).toBe(1)
	const [aside = ''] = readdirSync(other['DATA_DIR'] ?? '').filter((name) => name.includes('before-restore'))
	const old = openSqlite(join(other['DATA_DIR'] ?? '', aside))
	onTestFinished(() => old.destroy())
	expect(await old.selectFrom('registrations').select('id').execute()).toHaveLength(2)
})

/** A backup with one registration, and a data folder without a database. */
async function backedUp() {
	const { db, call } = await testOps()
	await registered(db)
	const file = join(temporaryFolder(), 'backup.jsonl')
	await call(backup, [file])
	const other = { DATA_DIR: temporaryFolder() }
	return { other, restored: () => call(restore, [file], {}, other) }
}

test('a restore leaves a damaged database file in place', async () => {
	const { other, restored } = await backedUp()
	writeFileSync(sqliteFile(other.DATA_DIR), 'x'.repeat(4096))
	await expect(restored()).rejects.toThrow(/can't be opened: file is not a database\. Stop the server, move this file/)
	expect(readdirSync(other.DATA_DIR)).toEqual(['pramaan.sqlite'])
})

test('a restore sets aside the journal of a missing database file', async () => {
	const { other, restored } = await backedUp()
	writeFileSync(`${sqliteFile(other.DATA_DIR)}-wal`, 'old')
	await restored()
	expect(existsSync(`${sqliteFile(other.DATA_DIR)}-wal`)).toBe(false)
	expect(await count(other)).toBe(1)
})
