import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { command as backup } from '#ops/backup.command.ts'
import { command as correct } from '#ops/certificates/correct.command.ts'
import { command as certificatesImport } from '#ops/certificates/import.command.ts'
import { command as withdraw } from '#ops/certificates/withdraw.command.ts'
import type { Command } from '#ops/command.ts'
import { checkDatabase } from '#ops/doctor/database.ts'
import { command as keysNew } from '#ops/keys/new.command.ts'
import { command as retire } from '#ops/keys/retire.command.ts'
import { command as restore } from '#ops/restore.command.ts'
import { type TestDatabase, testOps } from '#ops/testing.ts'
import { listKeys, type StoredKey } from '#server/certificates/keys.ts'
import { claimStatusIndex } from '#server/certificates/status-list.ts'
import { findCertificate } from '#server/certificates/store.ts'
import { isPostgres } from '#server/db/database.ts'
import { openDatabase, sqliteFile } from '#server/db/open.ts'
import { readEnv } from '#server/env.ts'
import { nextNumber } from '#server/invoices/numbers.ts'
import { fileContains } from '#server/privacy/purge-check.ts'
import { NOW, storelessTest, temporaryFolder, testStore, textFile } from '#server/testing/fixtures.ts'
import { mergeKeys } from './carry-over.ts'

const HEADER = 'number,leadAuditor,scheme,issueDate,accreditedBy,issuedBy'
const csv = (...numbers: string[]) => textFile(HEADER, ...numbers.map((number) => `${number},Asha Rao,QMS,,,Pramaan`))

/** A register with certificates and a key, in a store that nobody has open between the commands. */
async function register(...numbers: string[]) {
	const { call } = await testOps()
	const store = await testStore()
	const run = (command: Command, operands: string[] = [], options = {}) => call(command, operands, options, store)
	async function look<Result>(work: (db: TestDatabase) => Promise<Result>) {
		const db = await openDatabase(readEnv(store))
		return work(db).finally(() => db.destroy())
	}
	await run(certificatesImport, [csv(...numbers)])
	const kid = (await run(keysNew)).split(' ')[0] as string
	const backUp = async () => {
		const file = join(temporaryFolder(), 'backup.jsonl')
		await run(backup, [file])
		return file
	}
	return { store, run, look, kid, backUp }
}

const withdrawnOf = async (db: TestDatabase, number: string) => (await findCertificate(db, number))?.withdrawn

test('a restore takes no withdrawal back, and names those that the backup lacks', async () => {
	const { run, look, backUp } = await register('A1', 'A2', 'A3')
	await run(withdraw, ['A3'], { reason: 'Wrong person' })
	const file = await backUp()
	await run(withdraw, ['A1'], { reason: 'Fee never paid', 'publish-reason': true })
	await run(certificatesImport, [csv('A4', 'A5')])
	await run(withdraw, ['A4'], { reason: 'Issued twice' })
	const said = await run(restore, [file])
	expect(said).toContain(
		'Carried over from the database that was there:\n  certificate A1 is withdrawn\n  certificate A4 is withdrawn\n',
	)
	await look(async (db) => {
		expect(await withdrawnOf(db, 'A1')).toMatchObject({ reason: 'Fee never paid', isReasonPublic: true })
		expect(await withdrawnOf(db, 'A3')).toMatchObject({ reason: 'Wrong person', isReasonPublic: false })
		expect(await withdrawnOf(db, 'A4')).toMatchObject({ reason: 'Issued twice' })
		expect(await withdrawnOf(db, 'A2')).toBeUndefined()
		expect(await findCertificate(db, 'A5')).toBeUndefined()
		const events = await db.selectFrom('certificateEvents').select('kind').orderBy('id').execute()
		expect(events.at(-1)).toEqual({ kind: 'restored' })
	})
	expect(await run(restore, [file])).toContain('certificate A4 is withdrawn')
})

test('a restore keeps the places in the status lists, and the certificates whose signed file was handed out', async () => {
	const { run, look, backUp } = await register('A1')
	const file = await backUp()
	await run(certificatesImport, [csv('A2')])
	const claim = (db: TestDatabase) => Promise.all(['A1', 'A2'].map((number) => claimStatusIndex(db, number)))
	const places = await look(claim)
	expect(await run(restore, [file])).toContain('  certificate A2 stays, because its signed file was handed out\n')
	expect(await look(claim)).toEqual(places)

	// The backup has the name that was wrong, and the place that is revoked since.
	const older = await backUp()
	await run(correct, ['A1'], { name: 'Asha Das' })
	await run(restore, [older])
	await look(async (db) => {
		expect(await db.selectFrom('revokedPlaces').selectAll().execute()).toEqual([{ statusIndex: places[0] }])
		expect((await claim(db))[0]).not.toBe(places[0])
	})
})

test('a restore brings no retired key back, and its private part into no file of the database', async () => {
	const { run, look, kid, store, backUp } = await register('A1')
	const file = await backUp()
	const [key] = await look(listKeys)
	const secret: string = JSON.parse(key?.privateJwk ?? '').d
	expect(readFileSync(file, 'utf8')).toContain(secret)
	const other = (await run(keysNew)).split(' ')[0] as string
	await run(retire, [kid], { compromised: true })
	expect(await run(restore, [file])).toContain(`  key ${kid} is compromised\n  key ${other} signs\n`)
	const keys = await look(listKeys)
	expect(keys).toMatchObject([
		{ kid, active: null, privateJwk: null, retiredAt: expect.any(String), compromisedAt: expect.any(String) },
		{ kid: other, active: 1, privateJwk: expect.any(String), retiredAt: null },
	])
	expect(await look((db) => hasBytes(db, store, secret))).toBe(false)
})

/** Whether the files of the database have the text: those of SQLite, or the one of the table in PostgreSQL. */
async function hasBytes(db: TestDatabase, store: Record<string, string>, text: string) {
	if (!isPostgres(db)) return fileContains(sqliteFile(store['DATA_DIR'] ?? ''), [text])
	await sql`checkpoint`.execute(db)
	const { rows } = await sql<{ place: number }>`select position(convert_to(${text}, 'UTF8')
		in pg_read_binary_file(pg_relation_filepath('signing_keys'))) as place`.execute(db)
	return rows[0]?.place !== 0
}

test('a restore gives no number of a document out again, and keeps the documents that were sent', async () => {
	const { run, look, store, backUp } = await register('A1')
	const issue = (cancels?: string) =>
		look((db) =>
			db.transaction().execute(async (trx) => {
				const number = await nextNumber(trx, 'RCV/25-26')
				const cancelled = await trx
					.selectFrom('documents')
					.select('id')
					.where('number', '=', cancels ?? '')
					.executeTakeFirst()
				await trx
					.insertInto('documents')
					.values({
						kind: 'voucher',
						number,
						orderReference: 'PRM-1',
						cancelsId: cancelled?.id ?? null,
						issuedAt: NOW.toISOString(),
						by: 'asha',
						snapshot: '{}',
					})
					.execute()
				return number
			}),
		)
	const first = await issue()
	const file = await backUp()
	const [second, third] = [await issue(first), await issue()]
	const fourth = await issue(third)
	expect(await run(restore, [file])).toContain(
		[second, third, fourth].map((number) => `  document ${number} stays, because it was sent\n`).join(''),
	)
	expect(await issue()).toBe('RCV/25-26/000005')
	const rows = await look((db) => db.selectFrom('documents').selectAll().orderBy('number').execute())
	const numberOf = new Map(rows.map(({ id, number }) => [id, number]))
	expect(rows.map(({ number, cancelsId }) => [number, numberOf.get(cancelsId ?? 0)])).toEqual([
		[first, undefined],
		[second, first],
		[third, undefined],
		[fourth, third],
		['RCV/25-26/000005', undefined],
	])
	const findings = await checkDatabase(readEnv(store), NOW)
	expect(findings.map(({ text }) => text)).toContain('The numbers of documents have no gap')
})

test('a restore without a present database says that nothing could be carried over', async () => {
	const { run, backUp } = await register('A1')
	const file = await backUp()
	const other = await register()
	expect(await other.run(restore, [file])).toContain('There was no earlier database, so nothing could be carried over')
	expect(await other.run(restore, [file])).not.toContain('There was no earlier database')
	expect(await run(restore, [file])).not.toContain('There was no earlier database')
})

storelessTest.each<[string, StoredKey[], StoredKey[], string[], string[]]>([
	['retired in the backup alone', [keyOf('a', 1, 'retired'), keyOf('b', 2)], [keyOf('a', 1)], ['b'], []],
	['compromised at present', [keyOf('a', 1)], [keyOf('a', 1, 'compromised')], [], ['key a is compromised']],
	['of a register that was begun anew', [keyOf('a', 1)], [keyOf('b', 2)], ['b'], ['key a is retired', 'key b signs']],
	['the same', [keyOf('a', 1)], [keyOf('a', 1)], ['a'], []],
])('of keys that are %s the right one signs', (_, backedUp, present, signs, said) => {
	const { keys, told } = mergeKeys(backedUp, present, NOW)
	expect(keys.filter(({ active }) => active).map(({ kid }) => kid)).toEqual(signs)
	for (const { active, privateJwk, retiredAt } of keys) {
		expect(active === null).toBe(privateJwk === null)
		expect(active === null).toBe(retiredAt !== null)
	}
	expect(told).toEqual(said)
})

function keyOf(kid: string, day: number, state: 'active' | 'retired' | 'compromised' = 'active'): StoredKey {
	const [createdAt, later] = [`2025-01-0${day}`, '2025-02-01']
	return {
		kid,
		publicJwk: '{}',
		privateJwk: state === 'active' ? '{}' : null,
		active: state === 'active' ? 1 : null,
		createdAt,
		retiredAt: state === 'active' ? null : later,
		compromisedAt: state === 'compromised' ? later : null,
	}
}
