import { expect, test } from 'vitest'
import { messageRow, testDatabase, testStore } from '#server/testing/fixtures.ts'
import { inSnapshot } from './write.ts'

test('a snapshot does not change and blocks nobody while others write', async () => {
	const store = await testStore()
	const [reader, writer] = [await testDatabase(store), await testDatabase(store)]
	const names = async (db: typeof reader) =>
		(await db.selectFrom('contactMessages').select('name').execute()).map(({ name }) => name)
	const write = (name: string) =>
		writer.transaction().execute((trx) => trx.insertInto('contactMessages').values(messageRow(name)).execute())
	await write('before')
	await inSnapshot(reader, async (snapshot) => {
		expect(await names(snapshot)).toEqual(['before'])
		await write('meanwhile')
		expect(await names(snapshot)).toEqual(['before'])
		expect(await names(writer)).toEqual(['before', 'meanwhile'])
	})
	expect(await names(reader)).toEqual(['before', 'meanwhile'])
})

test('the connection is usable when a snapshot fails', async () => {
	const db = await testDatabase()
	await expect(inSnapshot(db, () => Promise.reject(new Error('refused')))).rejects.toThrow('refused')
	await db.insertInto('contactMessages').values(messageRow()).execute()
	expect(await db.selectFrom('contactMessages').select('id').execute()).toHaveLength(1)
})
