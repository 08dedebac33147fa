import { readFileSync } from 'node:fs'
import { userInfo } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { command as backup } from '#ops/backup.command.ts'
import { command as audit } from '#ops/certificates/audit.command.ts'
import { command as restore } from '#ops/restore.command.ts'
import { type TestDatabase, testOps } from '#ops/testing.ts'
import { ensureKey, generateKey, listKeys, newKey } from '#server/certificates/signed/keys.ts'
import { migrate } from '#server/db/migrate.ts'
import { sqliteFile } from '#server/db/open.ts'
import { openSqlite } from '#server/db/sqlite.ts'
import { fileContains } from '#server/privacy/purge-check.ts'
import { NOW, storelessTest, temporaryFolder, testAuthor, testDatabase, testStore } from '#server/testing/fixtures.ts'
import { command as list } from './list.command.ts'
import { command as make } from './new.command.ts'
import { command as retire } from './retire.command.ts'

/** Of the key that signs. */
async function privatePart(db: TestDatabase): Promise<string> {
	const active = (await listKeys(db)).find((key) => key.active)
	return JSON.parse(active?.privateJwk ?? '').d
}

const kidOf = (line: string) => line.split(' ')[0] as string

test('keys are made, listed and retired, and no private key is shown', async () => {
	const { db, call } = await testOps()
	expect(await call(list)).toContain('No key signs')
	const first = kidOf(await call(make))
	const second = kidOf(await call(make))
	const shown = await call(list)
	expect(shown).toMatch(new RegExp(`^${first}  made .*, retired .* UTC, verifies$`, 'm'))
	expect(shown).toMatch(new RegExp(`^${second}  made .*, signs$`, 'm'))
	expect(shown).not.toContain(await privatePart(db))

	await expect(call(retire, [first])).rejects.toThrow(`${first} is retired already`)
	expect(await call(retire, [first], { compromised: true })).toContain('What it signed is refused.')
	await expect(call(retire, [first], { compromised: true })).rejects.toThrow(`${first} is compromised already`)
	await expect(call(retire, ['x'])).rejects.toThrow('No key has the thumbprint x.')
	expect(await call(retire, [second])).toContain(`${second} no longer signs. What it signed stays valid.\n`)
	const left = await call(list)
	expect(left).toMatch(new RegExp(`^${first} .* compromised .* UTC, refused$`, 'm'))
	expect(left).toMatch(new RegExp(`^${second} .*, verifies$`, 'm'))
	expect(left).toContain('No key signs')
})

storelessTest('a thumbprint never starts with a hyphen, which a command takes for an option', async () => {
	// One thumbprint in 64 would.
	const keys = await Promise.all(Array.from({ length: 500 }, () => generateKey(NOW)))
	expect(keys.filter(({ kid }) => kid.startsWith('-'))).toEqual([])
})

test('a backup has the keys, and a restored one replaces the key that a new server made', async () => {
	const { db, call } = await testOps()
	await call(make)
	await call(make)
	const file = join(temporaryFolder(), 'backup.jsonl')
	expect(await call(backup, [file])).toContain('2 signing keys')
	const before = await listKeys(db)
	expect(readFileSync(file, 'utf8')).toContain(await privatePart(db))
	const other = await testStore()
	const started = await testDatabase(other)
	await ensureKey(started, NOW)
	await started.destroy()
	await call(restore, [file], {}, other)
	expect(await listKeys(await testDatabase(other))).toEqual(before)
})

test('no known file of the database has the bytes of a private key once it is retired', async () => {
	const { db, call, store } = await testOps()
	const file = sqliteFile(store['DATA_DIR'] ?? '')
	const aside = `${file}.before-restore-2026-11-21T00-00-00`
	await call(make)
	const first = await privatePart(db)
	const sqlite = store['DATABASE_URL'] ? openSqlite(file) : db
	onTestFinished(() => sqlite.destroy())
	if (store['DATABASE_URL']) {
		// From before the move to PostgreSQL.
		await migrate(sqlite)
		await sqlite
			.insertInto('signingKeys')
			.values(await listKeys(db))
			.execute()
	}
	await sql`vacuum into ${aside}`.execute(sqlite)
	// A server that has it open.
	await testDatabase(store)
	expect(await fileContains(file, [first])).toBe(true)
	expect(await fileContains(aside, [first])).toBe(true)

	const said = await call(make)
	expect(said).toContain(
		store['DATABASE_URL']
			? 'PostgreSQL has written the table of keys anew.'
			: 'The bytes of the database file no longer hold the private key.',
	)
	expect(said).toContain('Backups that were made before still hold the private key')
	const second = await privatePart(db)
	expect(await fileContains(file, [first])).toBe(false)
	expect(await fileContains(aside, [first])).toBe(false)
	if (store['DATABASE_URL']) return
	expect(await fileContains(file, [second])).toBe(true)
	const kid = (await listKeys(db)).find(({ active }) => active)?.kid ?? ''
	await call(retire, [kid])
	expect(await fileContains(file, [second])).toBe(false)
})

test('the table of PostgreSQL has no bytes of retired private keys', async () => {
	const { db, call, store } = await testOps()
	if (!store['DATABASE_URL']) return
	// Rows move within their page, and leave copies behind.
	for (let i = 0; i < 8; i++) await newKey(db, testAuthor())
	const secrets: string[] = []
	for (let i = 0; i < 4; i++) {
		secrets.push(await privatePart(db))
		await call(make)
	}
	await sql`checkpoint`.execute(db)
	for (const secret of secrets) {
		const { rows } = await sql<{ place: number }>`select position(convert_to(${secret}, 'UTF8')
			in pg_read_binary_file(pg_relation_filepath('signing_keys'))) as place`.execute(db)
		expect(rows).toEqual([{ place: 0 }])
	}
})

test('a private key is overwritten by the next try when the database is read without a pause', async () => {
	const { db, call, store } = await testOps()
	if (store['DATABASE_URL']) return
	const file = sqliteFile(store['DATA_DIR'] ?? '')
	const kid = kidOf(await call(make))
	const secret = await privatePart(db)
	const careless = new DatabaseSync(file)
	// Leaves a copy in the free space of the page.
	careless.exec(`pragma secure_delete = off;
		insert into signing_keys (kid, public_jwk, private_jwk, created_at) select 'copy', '', private_jwk, '' from signing_keys;
		delete from signing_keys where kid = 'copy'; pragma wal_checkpoint(truncate)`)
	careless.close()
	await sql`pragma busy_timeout = 10`.execute(db)
	const reader = new DatabaseSync(file)
	reader.exec('begin')
	reader.prepare('select * from signing_keys').get()
	expect(await call(retire, [kid])).toContain('Later: npm run ops -- keys retire KID')
	expect(await fileContains(file, [secret])).toBe(true)
	reader.close()
	await expect(call(retire, [kid])).rejects.toThrow('is retired already')
	expect(await fileContains(file, [secret])).toBe(false)
})

test('what is done with keys is in the audit trail, the first one of a server too', async () => {
	const { db, call } = await testOps()
	await ensureKey(db, NOW)
	const [first] = await listKeys(db)
	const second = kidOf(await call(make, [], { by: 'vikram' }))
	await call(retire, [first?.kid ?? ''], { compromised: true })
	const entries = await db.selectFrom('certificateEvents').select(['by', 'kind', 'number']).orderBy('id').execute()
	expect(entries.map(({ by, kind, number }) => `${by} ${kind} ${number}`)).toEqual([
		`server keyMade ${first?.kid}`,
		`vikram keyRetired ${first?.kid}`,
		`vikram keyMade ${second}`,
		`${userInfo().username} keyCompromised ${first?.kid}`,
	])
	expect(await call(audit)).toContain('4 entries, all in order.\n2 certificates and keys as the trail says.\n')
})
