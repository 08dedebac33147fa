import { expect, test } from 'vitest'
import { breakUnderLoad, loseMailServer } from './faults.ts'
import { type Fault, fullDisk, postgresFaults, replaced, SQLITE_FAULTS } from './harness/faults.ts'
import { newPostgres, newSqlite, type Store } from './harness/server.ts'

const RECOVERY_MS = 5000
/** A restart takes its time on a busy machine. */
const RESTART_MS = 30_000

async function expectSafe(store: Store, fault: Fault) {
	const { statuses, recoveredAfterMs, ...found } = await breakUnderLoad({ store, fault, lengthMs: 1000 })
	expect(found).toMatchObject({ lost: 0, duplicated: 0, withoutMails: 0, leaking: 0 })
	expect(new Set(statuses.keys())).toEqual(new Set([503]))
	expect(recoveredAfterMs).toBeLessThan(fault.restart ? RESTART_MS : RECOVERY_MS)
}

const notTried = ({ lacks }: Fault) => (lacks ? ` (not tried: ${lacks})` : '')

for (const fault of SQLITE_FAULTS) {
	test.skipIf(fault.lacks)(
		`SQLite acknowledges nothing that it can't store and recovers when there is this fault: ${fault.name}${notTried(fault)}`,
		() => expectSafe(newSqlite(), fault),
		60_000,
	)
}

test('PostgreSQL acknowledges nothing that it cannot store and recovers when it is stopped or killed', async () => {
	const postgres = await newPostgres()
	const { stopped, killed } = postgresFaults(postgres)
	await expectSafe(postgres.store, stopped)
	await expectSafe(postgres.store, killed)
	await postgres.stop()
}, 300_000)

test.skipIf(fullDisk.lacks)(
	`acknowledged forms are lost when a server answers before the commit and the disk is full${notTried(fullDisk)}`,
	async () => {
		const without = ['answers before the commit' as const]
		const { lost, statuses } = await breakUnderLoad({ store: newSqlite(), fault: fullDisk, lengthMs: 1000, without })
		expect(lost).toBeGreaterThan(0)
		expect([...statuses.keys()]).toContain(201)
	},
	60_000,
)

test('acknowledged forms are lost when a server does not check that its database file is in place', async () => {
	const without = ['no check of the file' as const]
	const { lost } = await breakUnderLoad({ store: newSqlite(), fault: replaced, lengthMs: 1000, without })
	expect(lost).toBeGreaterThan(0)
}, 60_000)

test('forms are accepted and each mail leaves once when the SMTP server is gone and comes back', async () => {
	const { statuses, recoveredAfterMs, ...found } = await loseMailServer(newSqlite(), 1000)
	expect(new Set(statuses)).toEqual(new Set([200, 201]))
	expect(found).toEqual({ mailsMissing: 0, mailsDuplicated: 0 })
	expect(recoveredAfterMs).toBeLessThan(RECOVERY_MS)
}, 300_000)
