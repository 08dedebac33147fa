import { setTimeout as sleep } from 'node:timers/promises'
import { startMailServer } from '#server/testing/smtp.ts'
import { type Form, newForm, post } from './rig/clients.ts'
import type { EditName } from './rig/edits.ts'
import { type Fault, postgresFaults, SQLITE_FAULTS } from './rig/faults.ts'
import { print, row } from './rig/print.ts'
import { newPostgres, newSqlite, type Store, startServer } from './rig/servers.ts'
import { verdictOn } from './rig/verdict.ts'

type Plan = { store: Store; fault: Fault; lasts?: number; edits?: EditName[] }

/** A word of the inside of the server that is no business of a visitor. */
const TELLING = /sqlite|postgres|database|disk|errno|\bE[A-Z]{4,}|server\/|\.ts|node_modules|select |insert /i

/** Lets something break under load and mends it again: what was answered meanwhile, what is stored, how soon all is well. */
export const breakUnderLoad = (plan: Plan) =>
	plan.fault.around ? plan.fault.around(plan.store.DATA_DIR, () => breakAndMend(plan)) : breakAndMend(plan)

async function breakAndMend({ store, fault, lasts = 3000, edits = [] }: Plan) {
	const start = () => startServer(store, { edits, env: { LOG_LEVEL: 'fatal', ...fault.env } })
	let server = await start()
	const forms: Form[] = []
	const found = { during: new Map<number | string, number>(), telling: 0, slowest: 0 }
	let brokenAt = Number.POSITIVE_INFINITY
	let mendingAt = Number.POSITIVE_INFINITY
	let mendedAt = Number.POSITIVE_INFINITY
	let recoveredAt = 0
	const client = async () => {
		while (recoveredAt === 0 || performance.now() < recoveredAt + 500) {
			const form = newForm()
			forms.push(form)
			const begun = performance.now()
			const answer = await post(server.url, form)
			if (answer?.reference) form.reference = answer.reference
			if (answer?.reference && begun > mendedAt) recoveredAt ||= performance.now()
			if (begun > brokenAt && performance.now() < mendingAt) {
				const status = answer?.status ?? 'none'
				found.during.set(status, (found.during.get(status) ?? 0) + 1)
				found.slowest = Math.max(found.slowest, performance.now() - begun)
			}
			if (answer && answer.status >= 500 && TELLING.test(answer.body)) found.telling++
			if (!answer?.reference) await sleep(25)
			if (performance.now() > mendedAt + 60_000) return
		}
	}
	const clients = Promise.all(Array.from({ length: 8 }, client))
	await sleep(500)
	const mend = await fault.strike({ pid: server.pid, dataDir: store.DATA_DIR })
	brokenAt = performance.now()
	await sleep(lasts)
	// Who meets a lock waits for it before the answer.
	while (found.during.size === 0 && performance.now() < brokenAt + 20_000) await sleep(25)
	mendingAt = performance.now()
	await mend()
	mendedAt = performance.now()
	if (fault.restart) {
		await server.end('SIGTERM')
		server = await start()
	}
	await clients
	await server.end('SIGTERM')
	const { acknowledged, lost, twice, withoutMails } = await verdictOn(store, forms)
	const recoveredAfter = recoveredAt === 0 ? Number.POSITIVE_INFINITY : recoveredAt - mendedAt
	return { ...found, acknowledged, lost, twice, withoutMails, recoveredAfter }
}

/** The same for the mail server: forms are answered all the time, mails leave when it is back. */
export async function loseMailServer(store: Store, lasts = 3000) {
	const mail = await startMailServer()
	const server = await startServer(store, { env: { SMTP_URL: mail.url, LOG_LEVEL: 'fatal' } })
	const forms = Array.from({ length: 20 }, () => newForm())
	await mail.stop()
	const statuses = new Set<number | undefined>()
	for (const form of forms) {
		const answer = await post(server.url, form)
		statuses.add(answer?.status)
		if (answer?.reference) form.reference = answer.reference
	}
	await sleep(lasts)
	await mail.start()
	const back = performance.now()
	while (mail.received.length === 0 && performance.now() < back + 60_000) await sleep(10)
	const recoveredAfter = performance.now() - back
	while (mail.received.length < 40 && performance.now() < back + 60_000) await sleep(10)
	await server.end('SIGTERM')
	await mail.stop()
	const distinct = new Set(mail.received.map(({ messageId }) => messageId)).size
	return { statuses: [...statuses], missing: 40 - distinct, twice: mail.received.length - distinct, recoveredAfter }
}

const WIDTH = 36
const seconds = (milliseconds: number) => `${(milliseconds / 1000).toFixed(1)} s`
const answersOf = (during: Map<number | string, number>) =>
	[...during].map(([status, count]) => `${count} × ${status}`).join(', ')

async function show(plan: Plan) {
	if (plan.fault.lacks) return print(`${plan.fault.says}: not tried, ${plan.fault.lacks}`)
	const { during, telling, slowest, acknowledged, lost, twice, withoutMails, recoveredAfter } =
		await breakUnderLoad(plan)
	const name = plan.edits?.[0] ?? plan.fault.says
	const times = [seconds(slowest), seconds(recoveredAfter)]
	print(`${row(WIDTH, name, acknowledged, lost, twice, withoutMails, telling, ...times)}   ${answersOf(during)}`)
}

export async function faults() {
	print('Something breaks for three seconds under 8 clients, and is mended\n')
	print(
		row(WIDTH, '', 'acknowledged', 'lost', 'twice', 'no mail row', 'telling', 'slowest', 'well after') +
			'   answers meanwhile',
	)
	print('SQLite')
	for (const fault of SQLITE_FAULTS) await show({ store: newSqlite(), fault })
	print('PostgreSQL')
	const postgres = await newPostgres()
	for (const fault of postgresFaults(postgres)) await show({ store: postgres.store, fault })
	await postgres.stop()
	const mail = await loseMailServer(newSqlite())
	print(
		`\nMail server gone: forms answered ${mail.statuses.join(', ')}; back: first mail after ${seconds(mail.recoveredAfter)}, ${mail.missing} missing, ${mail.twice} twice`,
	)
	print('\nWithout a safeguard the same must fail:')
	const [sync, replaced] = [SQLITE_FAULTS.find(({ says }) => says.includes('syncing')), SQLITE_FAULTS.at(-1)] as [
		Fault,
		Fault,
	]
	await show({ store: newSqlite(), fault: sync, edits: ['answer before the commit'] })
	await show({ store: newSqlite(), fault: replaced, edits: ['no look at the file'] })
}
