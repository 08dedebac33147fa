import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { messageRow, testDatabase, testStore } from '#server/testing/fixtures.ts'
import { inTransaction, transactions, type Write } from './write.ts'

const save = (write: Write, name: string) =>
	write(async (trx) => {
		await trx.insertInto('contactMessages').values(messageRow(name)).execute()
		if (name === 'bad') throw new Error('refused')
		return (await sql<{ id: string }>`select coalesce(max(id), 0) as id from contact_messages`.execute(trx)).rows[0]?.id
	})

const names = async (db: Awaited<ReturnType<typeof testDatabase>>) =>
	(await db.selectFrom('contactMessages').select('name').orderBy('name').execute()).map(({ name }) => name)

test('a write is visible to other connections when it is acknowledged', async () => {
	const store = await testStore()
	const other = await testDatabase(store)
	const write = transactions(await testDatabase(store))
	for (const name of ['a', 'b', 'c']) {
		await save(write, name)
		expect(await names(other)).toContain(name)
	}
})

test('a failing write leaves nothing behind and does not fail others at the same time', async () => {
	const db = await testDatabase()
	const write = transactions(db)
	const outcomes = await Promise.allSettled(['a', 'bad', 'c'].map((name) => save(write, name)))
	expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
	expect(outcomes[1]).toMatchObject({ reason: new Error('refused') })
	expect(await names(db)).toEqual(['a', 'c'])
})

test('a write that the database rolled back because of another one runs again', async () => {
	const write = transactions(await testDatabase())
	let runs = 0
	const conflict = () =>
		write(async () => {
			if (++runs < 3) throw Object.assign(new Error('deadlock detected'), { code: '40P01' })
			return runs
		})
	expect(await conflict()).toBe(3)
	runs = -10
	await expect(conflict()).rejects.toThrow('deadlock detected')
	expect(runs).toBe(-5)
})

test('a dry run sees what it wrote and takes it back, and fails as it would', async () => {
	const db = await testDatabase()
	const add = (isDryRun: boolean) =>
		inTransaction(db, isDryRun, async (trx) => {
			await trx.insertInto('contactMessages').values(messageRow('Meera')).execute()
			return (await trx.selectFrom('contactMessages').select('name').execute()).length
		})
	expect(await add(true)).toBe(1)
	expect(await names(db)).toEqual([])
	expect(await add(false)).toBe(1)
	await expect(add(true)).rejects.toThrow(/unique/i)
	expect(await names(db)).toEqual(['Meera'])
})
