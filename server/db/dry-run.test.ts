import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { MESSAGE, testDatabase, testStore } from '#server/testing/fixtures.ts'
import { cachedInsert } from './cached-insert.ts'
import { isPostgres } from './dialect.ts'
import { dryRun } from './dry-run.ts'

const row = { ...MESSAGE, receivedAt: '2025-09-29T10:11:12.345Z', reference: 'PRM-1', consentVersion: '1' }
const insertRows = cachedInsert((db, rows: (typeof row)[]) => db.insertInto('contactMessages').values(rows))

async function stored() {
	const store = await testStore()
	const db = await testDatabase(store)
	await db.insertInto('contactMessages').values(row).execute()
	const names = (of: Pick<typeof db, 'selectFrom'> = db) =>
		of
			.selectFrom('contactMessages')
			.select('name')
			.orderBy('id')
			.execute()
			.then((rows) => rows.map(({ name }) => name))
	return { store, db, dry: dryRun(db), names }
}
const other = { ...row, name: 'Meera', reference: 'PRM-2' }

test('a dry run sees what its transaction wrote, and commits none of it', async () => {
	const { db, dry, names } = await stored()
	const inside = await dry.transaction().execute(async (trx) => {
		await trx.insertInto('contactMessages').values(other).execute()
		await trx.updateTable('contactMessages').set({ name: 'Asha' }).where('reference', '=', 'PRM-1').execute()
		return names(trx)
	})
	expect(inside).toEqual(['Asha', 'Meera'])
	expect(await names()).toEqual(['Vikram Sethi'])
	expect(await names(dry)).toEqual(['Vikram Sethi'])
	await db.insertInto('contactMessages').values(other).execute()
	expect(await names(dry)).toEqual(['Vikram Sethi', 'Meera'])
})

test('a dry run commits no statement that stands alone, and returns what it did', async () => {
	const { db, dry, names } = await stored()
	const { numDeletedRows } = await dry.deleteFrom('contactMessages').executeTakeFirstOrThrow()
	expect(numDeletedRows).toBe(1n)
	const changed = await dry.updateTable('contactMessages').set({ name: 'Asha' }).returning('name').execute()
	expect(changed).toEqual([{ name: 'Asha' }])
	await dry.insertInto('contactMessages').values(other).execute()
	await insertRows(dry, [other])
	await sql`delete from contact_messages`.execute(dry)
	await dry
		.with('chosen', (query) => query.selectFrom('contactMessages').select('id'))
		.deleteFrom('contactMessages')
		.where('id', 'in', (eb) => eb.selectFrom('chosen').select('id'))
		.execute()
	await dry.connection().execute((connection) => connection.deleteFrom('contactMessages').execute())
	if (isPostgres(db))
		await dry
			.with('gone', (query) => query.deleteFrom('contactMessages').returning('id'))
			.selectFrom('gone')
			.selectAll()
			.execute()
	expect(await names()).toEqual(['Vikram Sethi'])
})

test('a dry run fails as the database does, and goes on afterwards', async () => {
	const { dry, names } = await stored()
	const twice = (of: Pick<typeof dry, 'insertInto'>) => of.insertInto('contactMessages').values(row).execute()
	await expect(twice(dry)).rejects.toThrow(/unique/i)
	await expect(dry.transaction().execute(twice)).rejects.toThrow(/unique/i)
	await expect(dry.transaction().execute(() => Promise.reject(new Error('refused')))).rejects.toThrow('refused')
	await dry.transaction().execute((trx) => trx.deleteFrom('contactMessages').execute())
	expect(await names()).toEqual(['Vikram Sethi'])
})

test('a dry run holds its locks as long as its transaction, and no connection', async () => {
	const { store, dry, names } = await stored()
	const elsewhere = await testDatabase(store)
	for (let i = 0; i < 20; i++) {
		await dry.transaction().execute((trx) => trx.updateTable('contactMessages').set({ name: 'Asha' }).execute())
		await elsewhere
			.updateTable('contactMessages')
			.set({ name: `Name ${i}` })
			.execute()
	}
	expect(await names()).toEqual(['Name 19'])
})
