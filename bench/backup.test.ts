import { expect, test } from 'vitest'
import { backUpUnderLoad } from './backup.ts'
import { newSqlite, withPostgres } from './harness/server.ts'

const COMPLETE = { lost: 0, duplicated: 0, withoutMails: 0, incomplete: 0 }

test('a restored backup of SQLite has all that was acknowledged before it began when it is taken under load', async () => {
	const found = await backUpUnderLoad({ from: newSqlite(), into: newSqlite(), leadMs: 1000 })
	expect(found).toMatchObject(COMPLETE)
	expect(found.sentMeanwhile).toBeGreaterThan(0)
}, 300_000)

test('a restored backup of PostgreSQL is complete when it is taken under load, and refused when it is not of one moment', async () => {
	await withPostgres(async (from) => {
		expect(await backUpUnderLoad({ from, into: newSqlite(), leadMs: 1000 })).toMatchObject(COMPLETE)
		const control = backUpUnderLoad({ from, into: newSqlite(), leadMs: 1000, without: 'snapshot' })
		await expect(control).rejects.toThrow('ops/main.ts restore')
	})
}, 300_000)

test('a copy of the SQLite file lacks rows when the file is in use', async () => {
	const found = await backUpUnderLoad({ from: newSqlite(), into: newSqlite(), leadMs: 500, without: 'backup' })
	expect(found.lost).toBeGreaterThan(0)
}, 300_000)
