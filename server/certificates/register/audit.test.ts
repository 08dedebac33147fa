import { createHash } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import { expect, test } from 'vitest'
import { newKey } from '#server/certificates/signed/keys.ts'
import { claimStatusIndex } from '#server/certificates/signed/status-list.ts'
import type { Database } from '#server/db/database.ts'
import { isPostgres } from '#server/db/dialect.ts'
import { NOW, testAuthor, testDatabase, testStore } from '#server/testing/fixtures.ts'
import { auditContents, auditLastEntries, auditRegister, sealAll, sealContents } from './audit.ts'
import type { Agreement } from './content.ts'
import { type Entry, importCertificates, saveCertificates } from './import.ts'
import { readJournal } from './journal.ts'
import { hideReason, publishReason, reinstate, withdraw } from './store.ts'

const certificate = (number: string, more: Partial<Entry> = {}): Entry => ({
	leadAuditor: 'Asha Rao',
	scheme: 'QMS',
	number,
	issueDate: '',
	accreditedBy: '',
	issuedBy: 'Pramaan',
	...more,
})

const importAll = (db: Kysely<Database>, ...certificates: Entry[]) =>
	db.transaction().execute((trx) => importCertificates(trx, certificates, testAuthor()))

async function changed() {
	const db = await testDatabase()
	await importAll(db, certificate('A1'), certificate('A2'))
	await importAll(db, certificate('A1', { scheme: 'EMS' }), certificate('A3', { replaces: 'A2' }))
	await importAll(db, certificate('A3', { replaces: 'A2', scheme: 'EMS' }))
	await withdraw(db, 'a1', 'Fee never paid', testAuthor({ by: 'vikram' }))
	await withdraw(db, 'A1', 'Fee never paid', testAuthor())
	await reinstate(db, 'A1', testAuthor())
	return db
}

const entries = (db: Kysely<Database>) => db.selectFrom('certificateEvents').selectAll().orderBy('id').execute()

test('each change of the register is written with who, what and when, and nothing else', async () => {
	const db = await changed()
	const written = await entries(db)
	expect(written.map(({ kind, number }) => `${number} ${kind}`)).toEqual([
		'A1 added',
		'A2 added',
		'A3 added',
		'A1 changed',
		'A2 replaced',
		'A3 changed',
		'A1 withdrawn',
		'A1 reinstated',
	])
	expect(written.map(({ by }) => by)).toEqual([...Array(6).fill('asha'), 'vikram', 'asha'])
	expect(new Set(written.map(({ at }) => at))).toEqual(new Set([NOW.toISOString()]))
	expect(JSON.stringify(written)).not.toMatch(/Rao|Fee/)
	expect(await auditRegister(db, written[3]?.hash)).toEqual({
		count: 8,
		last: written[7]?.hash,
		hasExpected: true,
	})
	expect((await auditRegister(db, 'other')).hasExpected).toBe(false)
})

test('a reason that is published or hidden is written with its kind, and not the reason', async () => {
	const db = await testDatabase()
	await importAll(db, certificate('A1'))
	await publishReason(db, 'A1', 'Fee never paid', testAuthor())
	await hideReason(db, 'A1', testAuthor())
	await withdraw(db, 'A1', 'Fee never paid', testAuthor(), true)
	await hideReason(db, 'A1', testAuthor())
	await hideReason(db, 'A1', testAuthor())
	await publishReason(db, 'A1', 'Fee never paid', testAuthor())
	const written = await entries(db)
	expect(written.map(({ kind }) => kind)).toEqual([
		'added',
		'withdrawn',
		'reasonPublished',
		'reasonHidden',
		'reasonPublished',
	])
	expect(JSON.stringify(written)).not.toContain('Fee')
	expect(await auditRegister(db)).toMatchObject({ count: 5, last: written[4]?.hash })
})

test.each(['at', 'by', 'kind', 'number', 'previous', 'content', 'hash'] as const)(
	'the audit names the first entry whose %s was changed',
	async (column) => {
		const db = await changed()
		const third = (await entries(db))[2]
		await db
			.updateTable('certificateEvents')
			.set({ [column]: 'withdrawn' })
			.where('id', '=', third?.id as number)
			.execute()
		expect(await auditRegister(db)).toMatchObject({ count: 2, broken: { id: third?.id } })
	},
)

test.each([[0], [3], [6]])('the audit names the entry after number %i when that was removed', async (index) => {
	const db = await changed()
	const written = await entries(db)
	await db
		.deleteFrom('certificateEvents')
		.where('id', '=', written[index]?.id as number)
		.execute()
	expect(await auditRegister(db)).toMatchObject({ count: index, broken: { id: written[index + 1]?.id } })
})

test('an import that fails writes no entry', async () => {
	const db = await testDatabase()
	const bad = certificate('A1', { issuedBy: null as unknown as string })
	await expect(importAll(db, certificate('A2'), bad)).rejects.toThrow()
	expect(await entries(db)).toEqual([])
})

test('changes at the same time are written one after the other, to the journal as well', async () => {
	const store = await testStore()
	const one = await testDatabase(store)
	// Two connections to SQLite in one process would wait for each other.
	const other = isPostgres(one) ? await testDatabase(store) : one
	const numbers = Array.from({ length: 20 }, (_, i) => `A${i}`)
	await importAll(one, ...numbers.map((number) => certificate(number)))
	const author = testAuthor()
	const done = await Promise.all(
		numbers.map((number, i) => withdraw(i % 2 ? one : other, number, 'Fee never paid', author)),
	)
	expect(done).toEqual(numbers.map(() => true))
	expect(await auditRegister(one)).toMatchObject({ count: 40 })
	expect((await auditRegister(one)).broken).toBeUndefined()
	expect((await readJournal(author.journal.file)).map(({ number }) => number).toSorted()).toEqual(numbers.toSorted())
})

test('the first changes of all, at the same time, are written one after the other or refused', async () => {
	const store = await testStore()
	const one = await testDatabase(store)
	const other = isPostgres(one) ? await testDatabase(store) : one
	const done = await Promise.allSettled([one, other].map((db, i) => importAll(db, certificate(`A${i}`))))
	for (const result of done) if (result.status === 'rejected') expect(String(result.reason)).toContain('Try again')
	const stored = await one.selectFrom('certificates').select('number').execute()
	expect(stored).toHaveLength(done.filter(({ status }) => status === 'fulfilled').length)
	expect((await auditRegister(one)).count).toBe(stored.length)
})

/** Numbers and thumbprints by how they stand to their newest entries; those that agree are left out. */
async function problems(db: Kysely<Database>) {
	const { right: _, ...audit } = await auditContents(db)
	return Object.fromEntries(
		Object.entries(audit)
			.filter(([, { count }]) => count > 0)
			.map(([agreement, { first }]) => [agreement, first]),
	) as Partial<Record<Agreement, string[]>>
}

test('the audit names a certificate or key of which any column was changed past the commands', async () => {
	const db = await changed()
	const kid = await newKey(db, testAuthor())
	expect(await problems(db)).toEqual({})
	const row = await db.selectFrom('certificates').selectAll().where('number', '=', 'A3').executeTakeFirstOrThrow()
	const { numberKey, statusIndex: _, ...columns } = row
	for (const [column, value] of Object.entries(columns)) {
		const set = (other: unknown) =>
			db
				.updateTable('certificates')
				.set({ [column]: other })
				.where('numberKey', '=', numberKey)
				.execute()
		await set(column === 'withdrawnReasonPublic' ? 1 : 'Mallory')
		expect(await problems(db), column).toEqual(
			// The newest entry is found by the number as it is spelled.
			column === 'number' ? { withoutEntry: ['A3'] } : { differing: ['A3'] },
		)
		await set(value)
	}
	await db.updateTable('signingKeys').set({ publicJwk: '{}' }).execute()
	expect(await problems(db)).toEqual({ differing: [kid] })
})

test('the audit names rows that were added or removed past the commands', async () => {
	const db = await changed()
	await newKey(db, testAuthor())
	await saveCertificates(db, [certificate('FORGED')])
	await db.insertInto('signingKeys').values({ kid: 'forged', publicJwk: '{}', createdAt: '' }).execute()
	await db.deleteFrom('certificates').where('number', '=', 'A2').execute()
	expect(await problems(db)).toEqual({ withoutEntry: ['FORGED', 'forged'], withoutRow: ['A2'] })
})

test('the place in a status list is no change, and a column that is added later none while it is empty', async () => {
	const store = await testStore()
	const before = await testDatabase(store)
	await importAll(before, certificate('A1'), certificate('A2'))
	await claimStatusIndex(before, 'A1')
	await sql`alter table certificates add column later text`.execute(before)
	const db = await testDatabase(store)
	expect(await problems(db)).toEqual({})
	await sql`update certificates set later = 'x' where number = 'A2'`.execute(db)
	expect(await problems(db)).toEqual({ differing: ['A2'] })
})

/** As the version before wrote them. */
async function entriesWithoutContent(db: Kysely<Database>, ...numbers: string[]) {
	let previous = ''
	for (const number of numbers) {
		const entry = { at: '2025-01-01T00:00:00.000Z', by: 'asha', kind: 'added' as const, number }
		const text = JSON.stringify([previous, entry.at, entry.by, entry.kind, number])
		const hash = createHash('sha256').update(text).digest('hex')
		await sql`insert into certificate_events (at, by, kind, number, previous, hash)
			values (${entry.at}, ${entry.by}, ${entry.kind}, ${number}, ${previous}, ${hash})`.execute(db)
		previous = hash
	}
}

test('entries of the version before stay in order, and their certificates are compared once they are sealed', async () => {
	const db = await testDatabase()
	const numbers = Array.from({ length: 501 }, (_, i) => `N${String(i).padStart(3, '0')}`)
	await entriesWithoutContent(db, ...numbers)
	await saveCertificates(
		db,
		[...numbers, 'OLDER'].map((number) => certificate(number)),
	)
	await importAll(db, certificate('N000', { scheme: 'EMS' }))
	expect(await auditRegister(db)).toMatchObject({ count: 502 })
	const audit = await auditContents(db)
	expect([audit.right.count, audit.unsealed.count, audit.withoutEntry.first]).toEqual([1, 500, ['OLDER']])

	expect(await sealAll(db, testAuthor(), () => {})).toBe(501)
	expect(await sealAll(db, testAuthor(), () => {})).toBe(0)
	expect(await problems(db)).toEqual({})
	await db.updateTable('certificates').set({ leadAuditor: 'Mallory' }).where('number', '=', 'N500').execute()
	expect(await problems(db)).toEqual({ differing: ['N500'] })
	expect(await sealContents(db, ['n500'], testAuthor())).toBe(1)
	expect(await problems(db)).toEqual({})
	expect((await auditRegister(db)).broken).toBeUndefined()
})

test('the content of a certificate has the same hash on every store and in every version', async () => {
	const db = await testDatabase()
	await importAll(db, certificate('A1', { leadAuditor: 'हिन्दी', validUntil: '2030-01-01' }))
	await withdraw(db, 'A1', 'Fee never paid', testAuthor(), true)
	await db.updateTable('certificates').set({ salt: 'salt' }).execute()
	await sealContents(db, ['A1'], testAuthor())
	expect((await entries(db)).at(-1)?.content).toBe('1:d47fa467dacbe016b352dc175c63a903681980103f33bbb7aabbada2b32bca71')
})

test('the hash of a content that was put right later confirms no guess at it', async () => {
	const db = await testDatabase()
	for (const scheme of ['QMS', 'EMS', 'QMS']) await importAll(db, certificate('A1', { scheme }))
	await withdraw(db, 'A1', 'Fee never paid', testAuthor())
	await reinstate(db, 'A1', testAuthor())
	const contents = (await entries(db)).map(({ content }) => content)
	expect(new Set(contents).size).toBe(contents.length)
})

test('the quick audit sees the last entries and what they are about', async () => {
	const db = await changed()
	expect(await auditLastEntries(db)).toMatchObject({ contents: { right: { count: 3 }, differing: { count: 0 } } })
	await db.updateTable('certificates').set({ scheme: 'x' }).where('number', '=', 'A2').execute()
	expect((await auditLastEntries(db)).contents.differing.first).toEqual(['A2'])
	const last = (await entries(db)).at(-1)?.id as number
	await db
		.deleteFrom('certificateEvents')
		.where('id', '=', last - 1)
		.execute()
	expect((await auditLastEntries(db)).broken).toMatchObject({ id: last })
})
