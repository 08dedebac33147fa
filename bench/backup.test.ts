import { expect, test } from 'vitest'
import { backUpUnderLoad } from './backup.ts'
import { newPostgres, newSqlite } from './rig/servers.ts'

test('a backup of SQLite under load, restored, has all that was acknowledged before it began, and nothing half', async () => {
	const found = await backUpUnderLoad({ from: newSqlite(), into: newSqlite(), lead: 1000 })
	expect(found).toMatchObject({ lost: 0, twice: 0, withoutMails: 0, half: 0 })
	expect(found.meanwhile).toBeGreaterThan(0)
}, 300_000)

test('a backup of PostgreSQL under load, restored into SQLite, too; without a snapshot it would not fit together', async () => {
	const postgres = await newPostgres()
	const from = postgres.store
	const found = await backUpUnderLoad({ from, into: newSqlite(), lead: 1000 })
	expect(found).toMatchObject({ lost: 0, twice: 0, withoutMails: 0, half: 0 })
	const control = backUpUnderLoad({ from, into: newSqlite(), lead: 1000, edits: ['no snapshot'] })
	await expect(control).rejects.toThrow('ops/main.ts restore')
	await postgres.stop()
}, 300_000)

test('a copy of the file in use lacks rows', async () => {
	const found = await backUpUnderLoad({ from: newSqlite(), into: newSqlite(), lead: 500, copy: true })
	expect(found.lost).toBeGreaterThan(0)
}, 300_000)
