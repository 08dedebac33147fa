import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { compare } from '#tests/all/faults/harness/assert.ts'
import { type Form, newForm, PAUSE_MS, post } from '#tests/all/faults/harness/clients.ts'
import { type Fault, fullDisk, postgresFaults, replaced, SQLITE_FAULTS } from '#tests/all/faults/harness/faults.ts'
import { isLong, report, seconds } from '#tests/all/faults/harness/print.ts'
import { newPostgres, newSqlite, type Store, startServer, statusOf } from '#tests/all/faults/harness/server.ts'
import type { Replaced } from '#tests/all/faults/harness/server-without.ts'

const LENGTH_MS = isLong ? 3000 : 1000
const CLIENTS = isLong ? 8 : 4
/** Ends a wait for a server that does not recover; the report says how long each took. */
const RECOVERY_MS = 60_000

type Plan = { store: Store; fault: Fault; without?: Replaced[] }

/** Words about the inside of the server, which no visitor should read. */
const INTERNAL = /sqlite|postgres|database|disk|errno|\bE[A-Z]{4,}|server\/|\.ts|node_modules|select |insert /i

/** Injects a fault under load and removes it: what was answered meanwhile, what is stored, how soon it recovered. */
const breakUnderLoad = (plan: Plan) =>
	plan.fault.around ? plan.fault.around(plan.store.DATA_DIR, () => injectAndRemove(plan)) : injectAndRemove(plan)

async function injectAndRemove({ store, fault, without = [] }: Plan) {
	const start = () => startServer(store, { replaced: without, env: { LOG_LEVEL: 'fatal', ...fault.env } })
	let server = await start()
	const forms: Form[] = []
	const found = { statuses: new Map<number | string, number>(), leaking: 0, slowestMs: 0 }
	let inEffectAt = Number.POSITIVE_INFINITY
	let removingAt = Number.POSITIVE_INFINITY
	let removedAt = Number.POSITIVE_INFINITY
	let recoveredAt = 0
	const client = async () => {
		while (recoveredAt === 0 || performance.now() < recoveredAt + 250) {
			const form = newForm()
			forms.push(form)
			const sentAt = performance.now()
			const answer = await post(server.url, form)
			const answeredAt = performance.now()
			if (answer?.reference) form.reference = answer.reference
			if (answer?.reference && sentAt > removedAt) recoveredAt ||= answeredAt
			if (sentAt > inEffectAt && answeredAt < removingAt) {
				const status = answer?.status ?? 'none'
				found.statuses.set(status, (found.statuses.get(status) ?? 0) + 1)
				found.slowestMs = Math.max(found.slowestMs, answeredAt - sentAt)
			}
			if (answer && answer.status >= 500 && INTERNAL.test(answer.body)) found.leaking++
			await sleep(answer?.reference ? PAUSE_MS : 25)
			if (answeredAt > removedAt + RECOVERY_MS) return
		}
	}
	const clients = Promise.all(Array.from({ length: CLIENTS }, client))
	await sleep(250)
	const remove = await fault.inject({ pid: server.pid, dataDir: store.DATA_DIR })
	inEffectAt = performance.now()
	await sleep(LENGTH_MS)
	// Requests that meet a lock wait for it before they are answered.
	while (found.statuses.size === 0 && performance.now() < inEffectAt + 20_000) await sleep(25)
	const readiness = fault.hangs ? undefined : await statusOf(`${server.url}/readyz`)
	removingAt = performance.now()
	await remove()
	removedAt = performance.now()
	if (fault.restart) {
		await server.end('SIGTERM')
		server = await start()
	}
	await clients
	while ((await statusOf(`${server.url}/readyz`)) !== 200) await sleep(25)
	await server.end('SIGTERM')
	const { incomplete: _, ...stored } = await compare(store, forms)
	const recoveredAfterMs = (recoveredAt || Number.POSITIVE_INFINITY) - removedAt
	report(`A fault of ${seconds(LENGTH_MS)} under ${CLIENTS} clients`, {
		name: `${store.DATABASE_URL ? 'PostgreSQL' : 'SQLite'}, ${fault.name} ${without}`,
		...stored,
		leaking: found.leaking,
		slowest: seconds(found.slowestMs),
		'recovered after': seconds(recoveredAfterMs),
		answers: [...found.statuses].map(([status, count]) => `${count} × ${status}`).join(', '),
	})
	return { ...found, ...stored, readiness, recoveredAfterMs }
}

async function expectSafe(store: Store, fault: Fault) {
	const { statuses, readiness, recoveredAfterMs, ...found } = await breakUnderLoad({ store, fault })
	expect(found).toMatchObject({ lost: 0, duplicated: 0, withoutMails: 0, leaking: 0 })
	if (!fault.hangs) expect([...statuses.keys(), readiness]).toEqual([503, 503])
	expect(recoveredAfterMs).toBeLessThan(RECOVERY_MS)
}

const notTried = ({ lacks }: Fault) => (lacks ? ` (not tried: ${lacks})` : '')

for (const fault of SQLITE_FAULTS) {
	test.skipIf(fault.lacks)(
		`SQLite acknowledges nothing that it can't store and recovers when there is this fault: ${fault.name}${notTried(fault)}`,
		() => expectSafe(newSqlite(), fault),
	)
}

test('PostgreSQL acknowledges nothing that it cannot store and recovers when it is stopped or killed', async () => {
	const postgres = await newPostgres()
	const faults = postgresFaults(postgres).filter(({ hangs }) => isLong || !hangs)
	for (const fault of faults) await expectSafe(postgres.store, fault)
	await postgres.stop()
})

test('the server ends within ten seconds of SIGTERM when PostgreSQL hangs and a form waits for it', async () => {
	const postgres = await newPostgres()
	const server = await startServer(postgres.store, { env: { LOG_LEVEL: 'fatal' } })
	await postgres.signal('SIGSTOP')
	const answer = post(server.url, newForm())
	await sleep(500)
	const signalledAt = performance.now()
	const code = await server.end('SIGTERM')
	const endedAfterMs = performance.now() - signalledAt
	await postgres.signal('SIGCONT')
	await answer
	await postgres.stop()
	expect(code).toBe(0)
	expect(endedAfterMs).toBeLessThan(10_000)
})

test.skipIf(fullDisk.lacks)(
	`acknowledged forms are lost when a server answers before the commit and the disk is full${notTried(fullDisk)}`,
	async () => {
		const without = ['answers before the commit' as const]
		const { lost, statuses } = await breakUnderLoad({ store: newSqlite(), fault: fullDisk, without })
		expect(lost).toBeGreaterThan(0)
		expect([...statuses.keys()]).toContain(201)
	},
)

test('acknowledged forms are lost when a server does not check that its database file is in place', async () => {
	const without = ['no check of the file' as const]
	const { lost } = await breakUnderLoad({ store: newSqlite(), fault: replaced, without })
	expect(lost).toBeGreaterThan(0)
})
