import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { command as backup } from '#ops/backup.command.ts'
import { command as restore } from '#ops/restore.command.ts'
import { registered, submissionTo, type TestDatabase, testOps } from '#ops/testing.ts'
import { saveCertificates } from '#server/certificates/import.ts'
import { withdrawCertificate } from '#server/certificates/store.ts'
import { saveMessage } from '#server/contacts/store.ts'
import { isPostgres } from '#server/db/database.ts'
import { MESSAGE, NOW, temporaryFolder, testActor, testDatabase, testStore } from '#server/testing/fixtures.ts'
import { LEFT_OUT, TABLES, type Table, tables } from './file.ts'

const CERTIFICATE = { leadAuditor: 'Asha', scheme: 'QMS', issueDate: '', accreditedBy: '', issuedBy: 'Pramaan' }

/** All rows but the event that says that they were restored. */
const everything = async (db: TestDatabase) => {
	const rows = await Promise.all(
		tables.map((table) =>
			db
				.selectFrom(table)
				.selectAll()
				.orderBy(TABLES[table] as 'id')
				.execute(),
		),
	)
	return rows.map((some) => some.filter((row) => !('kind' in row && row.kind === 'restored')))
}

async function filled() {
	const ops = await testOps()
	await registered(ops.db, { city: 'Pune\u2028"East"\\, ₹ हिन्दी' }, { idempotencyKey: 'key' })
	await registered(ops.db, {}, { suspect: 'too fast' })
	await saveMessage(ops.db, MESSAGE, await submissionTo(ops.db))
	await saveCertificates(
		ops.db,
		Array.from({ length: 1001 }, (_, i) => ({ ...CERTIFICATE, number: `N${i}` })),
	)
	await withdrawCertificate(ops.db, 'N0', 'Fee never paid', testActor({ now: NOW }), true)
	return { ...ops, file: join(temporaryFolder(), 'backup.jsonl') }
}

test('a restored backup has every row unchanged but for mails, which are held, and continues the numbering', async () => {
	const { db, call, file } = await filled()
	expect(await call(backup, [file])).toContain(
		'holds 2 orders, 2 registrations, 1 contact message, 1001 certificates, 4 emails, 2 certificate events (',
	)
	await expect(call(backup, [file])).rejects.toThrow(`${file} exists already.`)

	const other = await testStore()
	const told = await call(restore, [file], {}, other)
	expect(told).toContain(
		'IST: 2 orders, 2 registrations, 1 contact message, 1001 certificates, 4 emails, 2 certificate events.',
	)
	expect(told).toContain('4 emails held.')
	const restored = await testDatabase(other)
	await db.updateTable('outbox').set({ state: 'held' }).execute()
	expect(await everything(restored)).toEqual(await everything(db))
	await registered(restored)
	expect((await restored.selectFrom('registrations').select('id').orderBy('id').execute()).map(({ id }) => id)).toEqual(
		[1, 2, 3],
	)
})

test('a compressed backup of SQLite is restored into either database', async () => {
	const { call } = await testOps()
	const sqlite = { DATA_DIR: temporaryFolder() }
	const source = await testDatabase(sqlite)
	await registered(source)
	await source.updateTable('outbox').set({ state: 'held' }).execute()
	const file = join(temporaryFolder(), 'backup.jsonl.gz')
	await call(backup, [file], {}, sqlite)
	const other = await testStore()
	await call(restore, [file], {}, other)
	expect(await everything(await testDatabase(other))).toEqual(await everything(source))
})

test('a changed backup is refused and nothing is restored', async () => {
	const { call, file } = await filled()
	await call(backup, [file])
	const whole = readFileSync(file, 'utf8')
	const lines = whole.trimEnd().split('\n')
	const cases: [string | Buffer, string][] = [
		[whole.replace('Rao-S', 'Roa-S'), 'its checksum is wrong'],
		[`${lines.slice(0, -1).join('\n')}\n`, 'its end is missing'],
		[whole.slice(0, -20), 'a line of it has no rows'],
		[`${[...lines.slice(0, 2), ...lines.slice(3)].join('\n')}\n`, 'its checksum is wrong'],
		[`${whole}${lines[1]}\n`, 'something stands behind its end'],
		[`${lines[0]}\n{"table":"users","rows":[{}]}\n`, 'a line of it has no rows'],
		['', 'its end is missing'],
		['number,leadAuditor\n', 'is not a backup of this software'],
		[whole.replace(/"migration":"\d+/, '"migration":"0999'), 'was made by a newer version'],
	]
	const other = await testStore()
	for (const [text, sentence] of cases) {
		writeFileSync(file, text)
		await expect(call(restore, [file], {}, other), sentence).rejects.toThrow(sentence)
	}
	writeFileSync(`${file}.gz`, gzipSync(whole).subarray(0, -50))
	await expect(call(restore, [`${file}.gz`], {}, other)).rejects.toThrow('is damaged: unexpected end of file')
	await expect(call(restore, ['/nowhere'], {}, other)).rejects.toThrow("/nowhere can't be read")
	expect((await everything(await testDatabase(other))).flat()).toEqual([])
})

test('a restore fails when a row refers to a missing one', async () => {
	const { db, call, file, store } = await filled()
	if (store['DATABASE_URL']) await sql`set session_replication_role = replica`.execute(db)
	else await sql`pragma foreign_keys = 0`.execute(db)
	await sql`delete from contact_messages`.execute(db)
	await call(backup, [file])
	const other = await testStore()
	await expect(call(restore, [file], {}, other)).rejects.toThrow(/foreign key|refer to others that are missing/i)
	expect((await everything(await testDatabase(other))).flat()).toEqual([])
})

test('every table is in the backup or excluded explicitly', async () => {
	const { db } = await testOps()
	const names = (await db.introspection.getTables()).map(({ name }) =>
		name.replace(/_[a-z]/g, ([, x]) => `${x}`.toUpperCase()),
	)
	expect(names.toSorted()).toEqual([...tables, ...LEFT_OUT].toSorted())
})

test('in a backup a row stands behind those that it refers to', async () => {
	const { db } = await testOps()
	if (isPostgres(db)) return
	const { rows } = await sql<{ from: string; to: string }>`select m.name as "from", f."table" as "to"
		from sqlite_schema m, pragma_foreign_key_list(m.name) f where m.type = 'table'`.execute(db)
	const place = (name: string) => tables.indexOf(name.replace(/_[a-z]/g, ([, x]) => `${x}`.toUpperCase()) as Table)
	expect(rows.length).toBeGreaterThan(5)
	for (const { from, to } of rows) expect(place(to), `${to} before ${from}`).toBeLessThanOrEqual(place(from))
})
