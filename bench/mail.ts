import { type SmtpBehaviour, startMailServer, startSilentServer } from '#server/testing/smtp.ts'
import { compareMails, untilMailsSent } from './harness/assert.ts'
import { postOnSchedule } from './harness/clients.ts'
import { ms, quantile, ratio, row } from './harness/print.ts'
import { newSqlite, startServer } from './harness/server.ts'
import type { Replaced } from './harness/server-without.ts'

const HOUR_MS = 3_600_000

type Plan = {
	/** What the SMTP server does meanwhile; without it nobody is at its port. */
	behaviour?: SmtpBehaviour
	/** How much faster the server's clock runs: an hour lasts an hour divided by this. */
	clockFactor: number
	perSecond?: number
	replaced?: Replaced[]
}

/** Registrations during an hour with and an hour without SMTP server: latency of the answers, what became of the mails. */
export async function anHourAway({ behaviour, clockFactor, perSecond = 20, replaced = [] }: Plan) {
	const store = newSqlite()
	const mail = await startMailServer()
	const env = { SMTP_URL: mail.url, LOG_LEVEL: 'fatal' }
	const { url, end } = await startServer(store, { replaced, clockFactor, env })
	const seconds = HOUR_MS / clockFactor / 1000
	const first = await postOnSchedule({ url, perSecond, seconds: 2 })
	const present = await postOnSchedule({ url, perSecond, seconds })
	if (behaviour) mail.behaviour = behaviour
	else await mail.stop()
	const away = await postOnSchedule({ url, perSecond, seconds })
	mail.behaviour = () => 'take'
	if (!behaviour) await mail.start()
	const backAt = performance.now()
	await untilMailsSent(store)
	const sentAfterMs = (performance.now() - backAt) * clockFactor
	await end('SIGTERM')
	await mail.stop()
	const errors = first.errors + present.errors + away.errors
	const mails = [first, present, away].reduce((sum, { latencies }) => sum + latencies.length * 2, 0) - errors * 2
	return {
		errors,
		mails,
		...compareMails(mail.received, mails),
		presentMs: quantile(present.latencies, 0.99),
		awayMs: quantile(away.latencies, 0.99),
		sentAfterMs,
	}
}

const TITLE = "No SMTP server for an hour of the server's clock, 20 registrations a second"

async function show(name: string, plan: Omit<Plan, 'clockFactor'>) {
	const { presentMs, awayMs, sentAfterMs, ...found } = await anHourAway({ ...plan, clockFactor: 120 })
	row(TITLE, {
		name,
		...found,
		'p99 with': ms(presentMs),
		'p99 without': ms(awayMs),
		ratio: ratio(awayMs, presentMs),
		'all sent after, min': Math.round(sentAfterMs / 60_000),
	})
}

export async function mail() {
	await show('nobody at the port', {})
	await show('451 for each mail', { behaviour: () => ({ at: 'RCPT', code: 451 }) })
	await show('421 for each mail', { behaviour: () => ({ at: 'RCPT', code: 421 }) })
	await show('hangs up', { behaviour: () => 'hang up' })
	const silent = await startSilentServer()
	const server = await startServer(newSqlite(), { env: { SMTP_URL: silent.url, LOG_LEVEL: 'fatal' } })
	const { latencies, errors } = await postOnSchedule({ url: server.url, perSecond: 20, seconds: 30 })
	await silent.stop()
	console.log(`connects and keeps silent: ${errors} errors, p99 without ${ms(quantile(latencies, 0.99))}`)
	await show('control: marks as sent too early', { replaced: ['marks mails as sent too early'] })
}
