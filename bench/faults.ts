import { setTimeout as sleep } from 'node:timers/promises'
import { startMailServer } from '#server/testing/smtp.ts'
import { compare, compareMails } from './harness/assert.ts'
import { type Form, newForm, post } from './harness/clients.ts'
import { type Fault, fullDisk, postgresFaults, replaced, SQLITE_FAULTS, syncFails } from './harness/faults.ts'
import { row, seconds } from './harness/print.ts'
import { newPostgres, newSqlite, type Store, startServer } from './harness/server.ts'
import type { Replaced } from './harness/server-without.ts'

type Plan = { store: Store; fault: Fault; lengthMs?: number; without?: Replaced[] }

/** Words about the inside of the server, which no visitor should read. */
const INTERNAL = /sqlite|postgres|database|disk|errno|\bE[A-Z]{4,}|server\/|\.ts|node_modules|select |insert /i

/** Injects a fault under load and removes it: what was answered meanwhile, what is stored, how soon it recovered. */
export const breakUnderLoad = (plan: Plan) =>
	plan.fault.around ? plan.fault.around(plan.store.DATA_DIR, () => injectAndRemove(plan)) : injectAndRemove(plan)

async function injectAndRemove({ store, fault, lengthMs = 3000, without = [] }: Plan) {
	const start = () => startServer(store, { replaced: without, env: { LOG_LEVEL: 'fatal', ...fault.env } })
	let server = await start()
	const forms: Form[] = []
	const found = { statuses: new Map<number | string, number>(), leaking: 0, slowestMs: 0 }
	let inEffectAt = Number.POSITIVE_INFINITY
	let removingAt = Number.POSITIVE_INFINITY
	let removedAt = Number.POSITIVE_INFINITY
	let recoveredAt = 0
	const client = async () => {
		while (recoveredAt === 0 || performance.now() < recoveredAt + 500) {
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
			if (!answer?.reference) await sleep(25)
			if (answeredAt > removedAt + 60_000) return
		}
	}
	const clients = Promise.all(Array.from({ length: 8 }, client))
	await sleep(500)
	const remove = await fault.inject({ pid: server.pid, dataDir: store.DATA_DIR })
	inEffectAt = performance.now()
	await sleep(lengthMs)
	// Requests that meet a lock wait for it before they are answered.
	while (found.statuses.size === 0 && performance.now() < inEffectAt + 20_000) await sleep(25)
	removingAt = performance.now()
	await remove()
	removedAt = performance.now()
	if (fault.restart) {
		await server.end('SIGTERM')
		server = await start()
	}
	await clients
	await server.end('SIGTERM')
	const { incomplete: _, ...stored } = await compare(store, forms)
	return { ...found, ...stored, recoveredAfterMs: (recoveredAt || Number.POSITIVE_INFINITY) - removedAt }
}

/** The same for the SMTP server: forms are accepted all the time, mails leave when it is back. */
export async function loseMailServer(store: Store, lengthMs = 3000) {
	const mail = await startMailServer()
	const server = await startServer(store, { env: { SMTP_URL: mail.url, LOG_LEVEL: 'fatal' } })
	await mail.stop()
	const statuses = new Set<number | undefined>()
	for (let i = 0; i < 20; i++) statuses.add((await post(server.url, newForm()))?.status)
	await sleep(lengthMs)
	await mail.start()
	const backAt = performance.now()
	const untilReceived = async (count: number) => {
		while (mail.received.length < count && performance.now() < backAt + 60_000) await sleep(10)
	}
	await untilReceived(1)
	const recoveredAfterMs = performance.now() - backAt
	await untilReceived(40)
	await server.end('SIGTERM')
	await mail.stop()
	return { statuses: [...statuses], ...compareMails(mail.received, 40), recoveredAfterMs }
}

async function show(plan: Plan, name = plan.fault.name) {
	if (plan.fault.lacks) return console.log(`${name}: not tried, ${plan.fault.lacks}`)
	const { statuses, slowestMs, recoveredAfterMs, ...found } = await breakUnderLoad(plan)
	row(
		'A fault of three seconds under 8 clients',
		{
			name,
			...found,
			slowest: seconds(slowestMs),
			'recovered after': seconds(recoveredAfterMs),
			answers: [...statuses].map(([status, count]) => `${count} × ${status}`).join(', '),
		},
		44,
	)
}

export async function faults() {
	for (const fault of SQLITE_FAULTS) await show({ store: newSqlite(), fault }, `SQLite, ${fault.name}`)
	const postgres = await newPostgres()
	for (const fault of Object.values(postgresFaults(postgres)))
		await show({ store: postgres.store, fault }, `PostgreSQL, ${fault.name}`)
	await postgres.stop()
	const { statuses, recoveredAfterMs, mailsMissing, mailsDuplicated } = await loseMailServer(newSqlite())
	console.log(
		`SMTP server gone: forms answered ${statuses.join(', ')}; first mail ${seconds(recoveredAfterMs)} after it is back, ${mailsMissing} missing, ${mailsDuplicated} duplicated`,
	)
	for (const [fault, control] of [
		[fullDisk, 'answers before the commit'],
		[syncFails, 'answers before the commit'],
		[replaced, 'no check of the file'],
	] as const)
		await show({ store: newSqlite(), fault, without: [control] }, `control: ${fault.name}, ${control}`)
}
