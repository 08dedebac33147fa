import { expect, test } from 'vitest'
import { breakUnderLoad, loseMailServer } from './faults.ts'
import { type Fault, postgresFaults, SQLITE_FAULTS } from './rig/faults.ts'
import { newPostgres, newSqlite, type Store } from './rig/servers.ts'

const SOON = 5000

async function holds(store: Store, fault: Fault, within = SOON) {
	const { during, recoveredAfter, ...found } = await breakUnderLoad({ store, fault, lasts: 1000 })
	expect(found).toMatchObject({ lost: 0, twice: 0, withoutMails: 0, telling: 0 })
	expect(new Set(during.keys())).toEqual(new Set([503]))
	expect(recoveredAfter).toBeLessThan(within)
}

for (const fault of SQLITE_FAULTS) {
	const lacks = fault.lacks ? ` (not tried: ${fault.lacks})` : ''
	test.skipIf(lacks)(
		`SQLite, ${fault.says}: no false answer, and well again by itself${lacks}`,
		async () => {
			// A new start takes its time on a busy machine.
			await holds(newSqlite(), fault, fault.restart ? 30_000 : SOON)
		},
		60_000,
	)
}

const [full] = SQLITE_FAULTS as [Fault]
const lacksFull = full.lacks ? ` (not tried: ${full.lacks})` : ''
test.skipIf(lacksFull)(
	`SQLite loses acknowledged rows on a full disk when it answers before the commit${lacksFull}`,
	async () => {
		const plan = { store: newSqlite(), fault: full, lasts: 1000, edits: ['answer before the commit' as const] }
		const { lost, during } = await breakUnderLoad(plan)
		expect(lost).toBeGreaterThan(0)
		expect([...during.keys()]).toContain(201)
	},
	60_000,
)

test('PostgreSQL stopped, then killed: no false answer, and well again by itself', async () => {
	const postgres = await newPostgres()
	const [stopped, killed] = postgresFaults(postgres)
	for (const fault of [stopped, killed]) await holds(postgres.store, fault as Fault)
	await postgres.stop()
}, 300_000)

test('were the file not looked at, its replacement would lack what was acknowledged meanwhile', async () => {
	const fault = SQLITE_FAULTS.at(-1) as Fault
	const { lost } = await breakUnderLoad({ store: newSqlite(), fault, lasts: 1000, edits: ['no look at the file'] })
	expect(lost).toBeGreaterThan(0)
}, 300_000)

test('the mail server gone, then back: forms are taken, mails leave soon, each once', async () => {
	const { statuses, missing, twice, recoveredAfter } = await loseMailServer(newSqlite(), 1000)
	expect(new Set(statuses)).toEqual(new Set([200, 201]))
	expect({ missing, twice }).toEqual({ missing: 0, twice: 0 })
	expect(recoveredAfter).toBeLessThan(SOON)
}, 300_000)
