import type { Kysely } from 'kysely'
import { expect, test } from 'vitest'
import type { Database } from '#server/db/database.ts'
import { isPostgres } from '#server/db/dialect.ts'
import { NOW, testDatabase, testStore } from '#server/testing/fixtures.ts'
import { auditRegister } from './audit.ts'
import { changesOf, compareCertificates, type Entry, saveCertificates } from './import.ts'
import { hideReason, publishReason, reinstate, withdraw } from './store.ts'

const AUTHOR = { by: 'asha', now: NOW }
const certificate = (number: string, more: Partial<Entry> = {}): Entry => ({
	leadAuditor: 'Asha Rao',
	scheme: 'QMS',
	number,
	issueDate: '',
	accreditedBy: '',
	issuedBy: 'Pramaan',
	...more,
})

async function importAll(db: Kysely<Database>, ...certificates: Entry[]) {
	const changes = changesOf(await compareCertificates(db, certificates))
	await saveCertificates(db, certificates, undefined, { changes, author: AUTHOR })
}

async function changed() {
	const db = await testDatabase()
	await importAll(db, certificate('A1'), certificate('A2'))
	await importAll(db, certificate('A1', { scheme: 'EMS' }), certificate('A3', { replaces: 'A2' }))
	await importAll(db, certificate('A3', { replaces: 'A2', scheme: 'EMS' }))
	await withdraw(db, 'a1', 'Fee never paid', { by: 'vikram', now: NOW })
	await withdraw(db, 'A1', 'Fee never paid', AUTHOR)
	await reinstate(db, 'A1', AUTHOR)
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
	await publishReason(db, 'A1', 'Fee never paid', AUTHOR)
	await hideReason(db, 'A1', AUTHOR)
	await withdraw(db, 'A1', 'Fee never paid', AUTHOR, true)
	await hideReason(db, 'A1', AUTHOR)
	await hideReason(db, 'A1', AUTHOR)
	await publishReason(db, 'A1', 'Fee never paid', AUTHOR)
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

test.each(['at', 'by', 'kind', 'number', 'previous', 'hash'] as const)(
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

test('changes at the same time are written one after the other, or refused', async () => {
	const store = await testStore()
	const one = await testDatabase(store)
	// Two connections to SQLite in one process would wait for each other.
	const other = isPostgres(one) ? await testDatabase(store) : one
	const numbers = Array.from({ length: 20 }, (_, i) => `A${i}`)
	await importAll(one, ...numbers.map((number) => certificate(number)))
	const done = await Promise.allSettled(
		numbers.map((number, i) => withdraw(i % 2 ? one : other, number, 'Fee never paid', AUTHOR)),
	)
	for (const result of done) if (result.status === 'rejected') expect(String(result.reason)).toContain('Try again')
	const withdrawn = await one.selectFrom('certificates').select('number').where('withdrawnAt', 'is not', null).execute()
	expect(await auditRegister(one)).toMatchObject({ count: 20 + withdrawn.length })
	expect((await auditRegister(one)).broken).toBeUndefined()
	expect(withdrawn.length).toBe(done.filter(({ status }) => status === 'fulfilled').length)
})
