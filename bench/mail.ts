import { setTimeout as sleep } from 'node:timers/promises'
import { type SmtpBehaviour, startMailServer, startSilentServer } from '#server/testing/smtp.ts'
import type { EditName } from './rig/edits.ts'
import { sendOnSchedule } from './rig/open-loop.ts'
import { print, quantile, row } from './rig/print.ts'
import { newSqlite, openStore, startServer } from './rig/servers.ts'

const HOUR = 3_600_000

/** How the mail server is away: nobody at its port, or somebody who takes nothing. */
export const AWAY: Record<string, SmtpBehaviour | undefined> = {
	'nobody at the port': undefined,
	'451 for each mail': () => ({ at: 'RCPT', code: 451 }),
	'421 for each mail': () => ({ at: 'RCPT', code: 421 }),
	'hangs up in the midst': () => 'hang up',
}

type Plan = {
	away: SmtpBehaviour | undefined
	/** How much faster the server's clock runs: an hour lasts an hour divided by this. */
	factor: number
	perSecond?: number
	edits?: EditName[]
}

/** Registrations before, during and after an hour without mail: how quick the answers were, what became of the mails. */
export async function anHourAway({ away, factor, perSecond = 20, edits = [] }: Plan) {
	const store = newSqlite()
	const mail = await startMailServer()
	const start = () =>
		startServer(store, {
			edits,
			preload: ['./bench/rig/clock.ts'],
			env: { SMTP_URL: mail.url, CLOCK_FACTOR: String(factor), LOG_LEVEL: 'fatal' },
		})
	const server = await start()
	const seconds = HOUR / factor / 1000
	await sendOnSchedule({ url: server.url, perSecond, seconds: 2 })
	const present = await sendOnSchedule({ url: server.url, perSecond, seconds })
	if (away) mail.behaviour = away
	else await mail.stop()
	const absent = await sendOnSchedule({ url: server.url, perSecond, seconds })
	mail.behaviour = () => 'take'
	if (!away) await mail.start()
	const back = performance.now()
	const sent = (present.latencies.length + absent.latencies.length - present.errors - absent.errors + 2 * perSecond) * 2
	const distinct = () => new Set(mail.received.map(({ messageId }) => messageId)).size
	while ((await waiting(store)) && performance.now() < back + 120_000) await sleep(250)
	const deliveredAfter = performance.now() - back
	await server.end('SIGTERM')
	await mail.stop()
	return {
		errors: present.errors + absent.errors,
		mails: sent,
		missing: sent - distinct(),
		twice: mail.received.length - distinct(),
		present: quantile(present.latencies, 0.99),
		absent: quantile(absent.latencies, 0.99),
		deliveredAfter,
	}
}

async function waiting(store: ReturnType<typeof newSqlite>) {
	const db = await openStore(store)
	const rows = await db.selectFrom('outbox').select('id').where('state', '=', 'waiting').limit(1).execute()
	await db.destroy()
	return rows.length > 0
}

const WIDTH = 34

async function show(name: string, plan: Plan) {
	const { mails, errors, missing, twice, present, absent, deliveredAfter } = await anHourAway(plan)
	const times = [`${present.toFixed(1)} ms`, `${absent.toFixed(1)} ms`, (absent / present).toFixed(2)]
	const minutes = (deliveredAfter * plan.factor) / 60_000
	print(row(WIDTH, name, mails, errors, missing, twice, ...times, `${minutes.toFixed(0)} min`))
}

export async function mail() {
	const factor = 120
	print(
		`The mail server is away for an hour of the server's clock, which runs ${factor} times as fast; 20 registrations a real second\n`,
	)
	print(row(WIDTH, '', 'mails', 'errors', 'missing', 'twice', 'p99 with it', 'p99 without', 'ratio', 'all sent after'))
	for (const [name, away] of Object.entries(AWAY)) await show(name, { away, factor })
	const silence = await startSilentServer()
	print(row(WIDTH, 'connects, then says nothing', ...(await silent(silence.url))))
	await silence.stop()
	print('\nWithout a safeguard the same must fail:')
	await show('tick off a mail before it leaves', {
		away: undefined,
		factor,
		edits: ['tick off a mail before it leaves'],
	})
}

/** Registrations beside a mail server that never says a word: their number, errors, and the p99 of their answers. */
async function silent(url: string) {
	const server = await startServer(newSqlite(), { env: { SMTP_URL: url, LOG_LEVEL: 'fatal' } })
	const { latencies, errors } = await sendOnSchedule({ url: server.url, perSecond: 20, seconds: 30 })
	await server.end('SIGKILL')
	return [latencies.length * 2, errors, '-', '-', '-', `${quantile(latencies, 0.99).toFixed(1)} ms`]
}
