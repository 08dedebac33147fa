import { copyFileSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { command as backup } from '#ops/backup.command.ts'
import { command as certificatesImport } from '#ops/certificates/import.command.ts'
import { command as withdraw } from '#ops/certificates/withdraw.command.ts'
import type { Command } from '#ops/command.ts'
import { checkDatabase } from '#ops/doctor/database.ts'
import { command as keysNew } from '#ops/keys/new.command.ts'
import { command as retire } from '#ops/keys/retire.command.ts'
import { command as restore } from '#ops/restore.command.ts'
import { type TestDatabase, testOps } from '#ops/testing.ts'
import { auditContents, auditRegister } from '#server/certificates/register/audit.ts'
import { journalFile, readJournal } from '#server/certificates/register/journal.ts'
import { findCertificate } from '#server/certificates/register/store.ts'
import { ensureKey, listKeys, publicKeys } from '#server/certificates/signed/keys.ts'
import { claimStatusIndex } from '#server/certificates/signed/status-list.ts'
import { sqliteFile } from '#server/db/open.ts'
import { readEnv } from '#server/env.ts'
import { fileContains } from '#server/privacy/purge-check.ts'
import { NOW, temporaryFolder, testDatabase, testStore } from '#server/testing/fixtures.ts'
import { run } from '#server/testing/process.ts'
import { command as reconcile } from './reconcile.command.ts'

type Store = Record<string, string>

function csv(...numbers: string[]) {
	const file = join(temporaryFolder(), 'certificates.csv')
	const rows = numbers.map((number) => `${number},Asha Rao,QMS,,,Pramaan`)
	writeFileSync(file, ['number,leadAuditor,scheme,issueDate,accreditedBy,issuedBy', ...rows].join('\n'))
	return file
}

/** A register with certificates and a key, and a way to take a backup of it. */
async function register(...numbers: string[]) {
	const ops = await testOps()
	const { call, db } = ops
	await call(certificatesImport, [csv(...numbers)])
	const kid = (await call(keysNew)).split(' ')[0] as string
	async function backUp() {
		const file = join(temporaryFolder(), 'backup.jsonl')
		await call(backup, [file])
		return file
	}
	return { ...ops, kid, backUp, journal: journalFile(ops.store['DATA_DIR'] ?? ''), secret: await secretOf(db, kid) }
}

const secretOf = async (db: TestDatabase, kid: string): Promise<string> =>
	JSON.parse((await listKeys(db)).find((key) => key.kid === kid)?.privateJwk ?? '{"d":""}').d

/** An empty store on a machine that has this journal, or none. */
async function emptyStore(journal?: string): Promise<Store> {
	const store = await testStore()
	if (journal) copyFileSync(journal, journalFile(store['DATA_DIR'] ?? ''))
	return store
}

type Call = (command: Command, operands: string[], options: Record<string, unknown>, where: Store) => Promise<string>

/** What the restore said, and the restored database. */
async function restored(call: Call, file: string, store: Store, options = {}) {
	const said = await call(restore, [file], options, store)
	return { said, db: await testDatabase(store) }
}

const withdrawnOf = async (db: TestDatabase, number: string) => (await findCertificate(db, number))?.withdrawn
const doctor = async (store: Store) =>
	(await checkDatabase(readEnv(store), new Date())).map(({ mark, text }) => `${mark} ${text}`).join('\n')

async function isInOrder(db: TestDatabase) {
	const { differing, withoutEntry, withoutRow, unsealed } = await auditContents(db)
	expect([differing, withoutEntry, withoutRow, unsealed].map(({ first }) => first)).toEqual([[], [], [], []])
	expect((await auditRegister(db)).broken).toBeUndefined()
}

test('a restore makes every withdrawal, reinstatement and change of a reason again that the backup lacks', async () => {
	const { call, db, journal, backUp } = await register('A1', 'A2', 'A3', 'A4', 'A5')
	await call(withdraw, ['A2'], { reason: 'Wrong person' })
	await call(withdraw, ['A3'], { reason: 'Obtained by false statements', 'publish-reason': true })
	const file = await backUp()
	await call(withdraw, ['A1'], { reason: 'Fee never paid', by: 'vikram' })
	await call(withdraw, ['A2'], { undo: true })
	await call(withdraw, ['A3'], { 'hide-reason': true })
	await call(withdraw, ['A4'], { reason: 'Issued twice', 'publish-reason': true })

	const other = await restored(call, file, await emptyStore(journal))
	expect(other.said).toContain('Since then, and in force again:\n')
	expect(other.said).toMatch(/^ {2}A1 is withdrawn \(20.* UTC, vikram\)$/m)
	expect(other.said).toMatch(/^ {2}A2 is confirmed \(20/m)
	expect(other.said).toMatch(/^ {2}A3 is withdrawn, and its reason is hidden \(20/m)
	expect(other.said).toMatch(/^ {2}A4 is withdrawn, and its reason is published \(20/m)
	expect(other.said).not.toContain('There was no register.jsonl')
	for (const number of ['A1', 'A2', 'A3', 'A4', 'A5'])
		expect(await withdrawnOf(other.db, number)).toEqual(await withdrawnOf(db, number))
	await isInOrder(other.db)
	expect((await readJournal(journal)).length).toBe(6)
})

test('a restore brings no retired key back, and its private part into no file of the database', async () => {
	const { call, db, store, journal, kid, secret, backUp } = await register('A1')
	const file = await backUp()
	expect(readFileSync(file, 'utf8')).toContain(secret)
	const other = (await call(keysNew)).split(' ')[0] as string
	await call(retire, [kid], { compromised: true })
	await call(retire, [other])
	expect(await hasBytes(db, store, secret)).toBe(false)

	const where = await emptyStore(journal)
	const { said, db: database } = await restored(call, file, where)
	expect(said).toMatch(new RegExp(`^  key ${kid} is retired \\(20.*\n  key ${kid} is compromised \\(20`, 'm'))
	expect(await listKeys(database)).toMatchObject([
		{ kid, active: null, privateJwk: null, retiredAt: expect.any(String), compromisedAt: expect.any(String) },
	])
	expect(await publicKeys(database, 'http://localhost')).toEqual([])
	expect(await hasBytes(database, where, secret)).toBe(false)
	await isInOrder(database)
	await ensureKey(database, NOW)
	expect(await doctor(where)).toContain('! No key signs certificates.')
})

/** Whether the files of the database have the text: those of SQLite, or the one of the table in PostgreSQL. */
async function hasBytes(db: TestDatabase, store: Store, text: string) {
	if (!store['DATABASE_URL']) return fileContains(sqliteFile(store['DATA_DIR'] ?? ''), [text])
	await sql`checkpoint`.execute(db)
	const { rows } = await sql<{ place: number }>`select position(convert_to(${text}, 'UTF8')
		in pg_read_binary_file(pg_relation_filepath('signing_keys'))) as place`.execute(db)
	return rows[0]?.place !== 0
}

test('a withdrawn number that the backup lacks is withdrawn at once when it is imported again', async () => {
	const { call, journal, backUp } = await register('A1')
	const file = await backUp()
	await call(certificatesImport, [csv('A2', 'A3')])
	await call(withdraw, ['A2'], { reason: 'Issued twice', 'publish-reason': true })
	const where = await emptyStore(journal)
	const { said, db } = await restored(call, file, where)
	expect(said).toMatch(
		/^Not in this backup; withdrawn at once if they are imported again:\n {2}A2 is withdrawn, and its reason is published/m,
	)
	expect(await doctor(where)).toContain(
		'agree on withdrawals and retired keys (1 withdrawn number not in the register)',
	)
	const { stderr } = await run('ops/main.ts', ['certificates', 'import', csv('a2', 'A3')], where)
	expect(stderr).toMatch(/^The database lacked changes that register\.jsonl has.*\n {2}A2 is withdrawn, and its reason/)
	expect(await withdrawnOf(db, 'A2')).toMatchObject({ reason: 'Issued twice', isReasonPublic: true })
	expect(await withdrawnOf(db, 'A3')).toBeUndefined()
	await isInOrder(db)
})

test('a credential that is newer than the backup is still in the status list of its withdrawn certificate', async () => {
	const { call, db, journal, backUp } = await register('A1')
	const file = await backUp()
	await call(certificatesImport, [csv('A2')])
	const places = [await claimStatusIndex(db, 'A1'), await claimStatusIndex(db, 'A2')]
	for (const number of ['A1', 'A2']) await call(withdraw, [number], { reason: 'Fee never paid' })
	const where = await emptyStore(journal)
	const other = await restored(call, file, where)
	await call(certificatesImport, [csv('A2')], {}, where)
	expect([await claimStatusIndex(other.db, 'A1'), await claimStatusIndex(other.db, 'A2')]).toEqual(places)
})

test('a restore without the journal says so, and a newer backup or another journal makes up for it', async () => {
	const { call, journal, kid, backUp } = await register('A1', 'A2')
	await call(withdraw, ['A2'], { reason: 'Wrong person' })
	const old = await backUp()
	await call(withdraw, ['A1'], { reason: 'Fee never paid' })
	await call(retire, [kid], { compromised: true })
	const newer = await backUp()

	const fresh = await emptyStore()
	const first = await restored(call, old, fresh)
	expect(first.said).toContain('There was no register.jsonl in the data folder')
	expect(await withdrawnOf(first.db, 'A1')).toBeUndefined()
	// What the backup itself has is in the new file.
	expect(readFileSync(journalFile(fresh['DATA_DIR'] ?? ''), 'utf8')).toContain('"number":"A2"')
	expect(await call(reconcile, [], { journal: newer }, fresh)).toMatch(
		/^Written into register\.jsonl: A1 is withdrawn .*\n.*: key .* is compromised .*\nThe database and register\.jsonl agree: 3 changes\.\n$/,
	)
	expect(await withdrawnOf(first.db, 'A1')).toMatchObject({ reason: 'Fee never paid' })
	expect((await listKeys(first.db))[0]).toMatchObject({ kid, active: null, privateJwk: null })

	for (const options of [{ journal: newer }, { journal }]) {
		const { said, db } = await restored(call, old, await emptyStore(), options)
		expect(said).not.toContain('There was no register.jsonl')
		expect(await withdrawnOf(db, 'A1')).toMatchObject({ reason: 'Fee never paid' })
		expect((await listKeys(db))[0]).toMatchObject({ kid, privateJwk: null })
	}
})

describe('a withdrawal whose command is killed', () => {
	const die = (store: Store, ...moment: string[]) =>
		run(
			'server/testing/killed-command.ts',
			[...moment, 'certificates', 'withdraw', 'A1', '--reason', 'Fee never paid'],
			store,
		)

	test('before the commit is found by the doctor, done by the next command, and survives a restore', async () => {
		const { call, db, store, journal, backUp } = await register('A1')
		await call(withdraw, ['A1'], { reason: 'Wrong person' })
		await call(withdraw, ['A1'], { undo: true })
		const file = await backUp()
		expect((await die(store, 'before', 'commit')).code).toBe(null)
		expect(await withdrawnOf(db, 'A1')).toBeUndefined()
		expect(await doctor(store)).toMatch(/^✗ The database lacks what register\.jsonl has: A1 is withdrawn/m)
		expect(await withdrawnOf((await restored(call, file, await emptyStore(journal))).db, 'A1')).toBeDefined()

		await call(certificatesImport, [csv('a1', 'A2')])
		expect(await withdrawnOf(db, 'A1')).toMatchObject({ reason: 'Fee never paid', isReasonPublic: false })
		expect(await doctor(store)).toContain('✓ The database and register.jsonl agree')
		await isInOrder(db)
	})

	test('after the commit survives a restore', async () => {
		const { call, db, store, journal, backUp } = await register('A1')
		const file = await backUp()
		expect((await die(store, 'after', 'commit')).code).toBe(null)
		expect(await withdrawnOf(db, 'A1')).toBeDefined()
		expect(await doctor(store)).toContain('✓ The database and register.jsonl agree')
		expect(await withdrawnOf((await restored(call, file, await emptyStore(journal))).db, 'A1')).toBeDefined()
	})

	test('before the journal is written has not happened', async () => {
		const { db, store, journal } = await register('A1')
		expect((await die(store, 'before', 'insert into "certificate_events"')).code).toBe(null)
		expect(await withdrawnOf(db, 'A1')).toBeUndefined()
		expect(await readJournal(journal)).toEqual([])
		expect(await doctor(store)).toContain('✓ The database and register.jsonl agree')
	})
})

test('what only the database knows is found by the doctor and written by register reconcile', async () => {
	const { call, store, journal, backUp, kid } = await register('A1', 'A2')
	const file = await backUp()
	await call(withdraw, ['A1'], { reason: 'Fee never paid' })
	if (store['DATABASE_URL']) {
		const elsewhere = { ...store, DATA_DIR: temporaryFolder() }
		await call(withdraw, ['A2'], { reason: 'Wrong person', by: 'vikram' }, elsewhere)
		await call(withdraw, ['A1'], { undo: true }, elsewhere)
		await call(retire, [kid], {}, elsewhere)
		expect(await doctor(store)).toMatch(
			/^! register\.jsonl in the data folder lacks what the database has.*A1 is confirmed/m,
		)
		const said = await call(reconcile)
		expect(said).toMatch(/^Written into register\.jsonl: A2 is withdrawn \(20.* UTC, vikram\)$/m)
		expect(said).toContain('The database and register.jsonl agree: 4 changes.')
		const { db } = await restored(call, file, await emptyStore(journal))
		expect([await withdrawnOf(db, 'A1'), await withdrawnOf(db, 'A2')]).toMatchObject([
			undefined,
			{ reason: 'Wrong person' },
		])
		expect((await listKeys(db))[0]).toMatchObject({ kid, active: null })
	}
	rmSync(journal)
	expect(await doctor(store)).toMatch(/^! register\.jsonl in the data folder lacks what the database has/m)
	await call(reconcile)
	expect(await doctor(store)).toContain('✓ The database and register.jsonl agree')
})

test('a withdrawal that was taken back past the commands is found by the doctor and made again', async () => {
	const { call, db, store } = await register('A1')
	await call(withdraw, ['A1'], { reason: 'Fee never paid' })
	await db.updateTable('certificates').set({ withdrawnAt: null, withdrawnReason: null }).execute()
	expect(await doctor(store)).toMatch(/^✗ The database lacks what register\.jsonl has: A1 is withdrawn/m)
	expect(await doctor(store)).toMatch(/^✗ Changed past the commands.*: A1\.$/m)
	await call(reconcile)
	expect(await withdrawnOf(db, 'A1')).toMatchObject({ reason: 'Fee never paid' })
	await isInOrder(db)
})

test('a withdrawal counts when the clock has gone back since the change before', async () => {
	const { call, db, journal, backUp } = await register('A1')
	onTestFinished(() => void vi.useRealTimers())
	vi.useFakeTimers({ toFake: ['Date'] })
	vi.setSystemTime('2030-01-01T10:00:00Z')
	await call(withdraw, ['A1'], { reason: 'Wrong person' })
	vi.setSystemTime('2030-01-01T11:00:00Z')
	await call(withdraw, ['A1'], { undo: true })
	const file = await backUp()
	vi.setSystemTime('2030-01-01T09:00:00Z')
	await call(withdraw, ['A1'], { reason: 'Fee never paid' })
	vi.useRealTimers()
	expect(await withdrawnOf(db, 'A1')).toMatchObject({ reason: 'Fee never paid' })
	const other = await restored(call, file, await emptyStore(journal))
	expect(await withdrawnOf(other.db, 'A1')).toMatchObject({ reason: 'Fee never paid' })
})

test('nothing is changed or restored on a journal that was tampered with, and a backup is still made', async () => {
	const { call, db, store, journal, backUp } = await register('A1', 'A2')
	await call(withdraw, ['A1'], { reason: 'Fee never paid' })
	await call(withdraw, ['A2'], { reason: 'Fee never paid' })
	const file = await backUp()
	const text = readFileSync(journal, 'utf8')
	for (const changed of [
		text.split('\n').slice(1).join('\n'),
		text.replace('Fee never paid', 'Fee'),
		text.replace('"withdrawnAt":"2', '"withdrawnAt":"1'),
		text.slice(0, -10),
	]) {
		writeFileSync(journal, changed)
		await expect(call(withdraw, ['A1'], { undo: true })).rejects.toThrow(/^Line \d of .*register\.jsonl was changed/)
		expect(await withdrawnOf(db, 'A1')).toBeDefined()
		expect(await doctor(store)).toMatch(/^✗ Line \d of .*register\.jsonl was changed, or one before it was removed/m)
		await expect(call(restore, [file], {}, await emptyStore(journal))).rejects.toThrow('was changed')
	}
	const again = await run('ops/main.ts', ['backup', join(temporaryFolder(), 'again.jsonl')], store)
	expect(again).toMatchObject({ code: 0, stderr: expect.stringContaining('The backup is made without it.') })
	rmSync(journal)
	await call(reconcile, [], { journal: file })
	expect(await doctor(store)).toContain('✓ The database and register.jsonl agree')
})

test('the journal has no names of holders and no reason that no longer applies', async () => {
	const { call, journal } = await register('A1', 'A2')
	await call(withdraw, ['A1'], { reason: 'Fee never paid' })
	await call(withdraw, ['A2'], { reason: 'Wrong person' })
	const text = readFileSync(journal, 'utf8')
	expect(text).toContain('Fee never paid')
	expect(text).not.toContain('Rao')
	await call(withdraw, ['a1'], { undo: true })
	expect(readFileSync(journal, 'utf8')).not.toContain('Fee never paid')
	await call(withdraw, ['A2'], { reason: 'Issued twice', 'publish-reason': true })
	const later = readFileSync(journal, 'utf8')
	expect(later).not.toContain('Wrong person')
	expect(later).toContain('Issued twice')
	expect((await readJournal(journal)).map(({ kind, number }) => `${number} ${kind}`)).toEqual([
		'A1 withdrawn',
		'A2 withdrawn',
		'A1 reinstated',
		'A2 reasonPublished',
	])
})
