import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { MESSAGE, testDatabase, testStore } from '#server/testing/fixtures.ts'
import { batchedWrites, type Write } from './write.ts'

const save = (write: Write, name: string) =>
	write(async (trx) => {
		await trx
			.insertInto('contactMessages')
			.values({ ...MESSAGE, name, receivedAt: '' })
			.execute()
		if (name === 'bad') throw new Error('refused')
		return (await sql<{ id: string }>`select coalesce(max(id), 0) as id from contact_messages`.execute(trx)).rows[0]?.id
	})

const names = async (db: Awaited<ReturnType<typeof testDatabase>>) =>
	(await db.selectFrom('contactMessages').select('name').orderBy('id').execute()).map(({ name }) => name)

test('waiting writes share one transaction in their order', async () => {
	const db = await testDatabase()
	let transactions = 0
	const counting = new Proxy(db, {
		get: (target, key) => {
			if (key === 'transaction') transactions++
			const value = Reflect.get(target, key, target)
			return typeof value === 'function' ? value.bind(target) : value
		},
	})
	const write = batchedWrites(counting)
	expect(await Promise.all(['a', 'b', 'c'].map((name) => save(write, name)))).toEqual([1, 2, 3])
	expect(transactions).toBe(1)
	expect(await names(db)).toEqual(['a', 'b', 'c'])
})

test('a write is visible to other connections when it is acknowledged', async () => {
	const store = await testStore()
	const other = await testDatabase(store)
	const write = batchedWrites(await testDatabase(store))
	for (const name of ['a', 'b', 'c']) {
		await save(write, name)
		expect(await names(other)).toContain(name)
	}
})

test('a failing write does not fail the others of its batch', async () => {
	const db = await testDatabase()
	const write = batchedWrites(db)
	const outcomes = await Promise.allSettled(['a', 'bad', 'c'].map((name) => save(write, name)))
	expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
	expect(outcomes[1]).toMatchObject({ reason: new Error('refused') })
	expect(await names(db)).toEqual(['a', 'c'])
})

test('waiting writes are rejected when the database is gone', async () => {
	const db = await testDatabase()
	const write = batchedWrites(db)
	await db.destroy()
	const outcomes = await Promise.allSettled(['a', 'b'].map((name) => save(write, name)))
	expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
})
