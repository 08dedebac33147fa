import { expect, test } from 'vitest'
import { type SmtpBehaviour, startMailServer, startSilentServer } from '#server/testing/smtp.ts'
import { compareMails, untilMailsSent } from '#tests/all/faults/harness/assert.ts'
import { postOnSchedule } from '#tests/all/faults/harness/clients.ts'
import { isLong, ms, quantile, ratio, report } from '#tests/all/faults/harness/print.ts'
import { newSqlite, startServer } from '#tests/all/faults/harness/server.ts'
import type { Replaced } from '#tests/all/faults/harness/server-without.ts'

const HOUR_MS = 3_600_000
/** An hour of the server's clock lasts an hour divided by this. */
const CLOCK_FACTOR = isLong ? 120 : 1200
const PER_SECOND = isLong ? 20 : 10
const SECONDS = HOUR_MS / CLOCK_FACTOR / 1000

/** Registrations during an hour with and one without SMTP server: latency of the answers, what became of the mails. */
async function loseForAnHour(name: string, behaviour: SmtpBehaviour | undefined, replaced: Replaced[] = []) {
	const store = newSqlite()
	const mail = await startMailServer()
	const env = { SMTP_URL: mail.url, LOG_LEVEL: 'fatal' }
	const { url, end } = await startServer(store, { replaced, clockFactor: CLOCK_FACTOR, env })
	const postFor = (seconds: number) => postOnSchedule({ url, perSecond: PER_SECOND, seconds })
	const first = await postFor(2)
	const present = await postFor(SECONDS)
	// A mail server that takes a mail and is gone before it answers gets it twice, from every program.
	await untilMailsSent(store)
	if (behaviour) mail.behaviour = behaviour
	else await mail.stop()
	const away = await postFor(SECONDS)
	mail.behaviour = () => 'take'
	if (!behaviour) await mail.start()
	await untilMailsSent(store)
	await end('SIGTERM')
	await mail.stop()
	const errors = first.errors + present.errors + away.errors
	const mails = [first, present, away].reduce((sum, { latencies }) => sum + latencies.length * 2, 0) - errors * 2
	const found = { errors, mails, ...compareMails(mail.received, mails) }
	const [withMs, withoutMs] = [present, away].map(({ latencies }) => quantile(latencies, 0.99))
	const times = { 'p99 with': ms(withMs), 'p99 without': ms(withoutMs), ratio: ratio(withoutMs, withMs) }
	report("No SMTP server for an hour of the server's clock", { name, ...found, ...times })
	return found
}

test.each<[string, SmtpBehaviour | undefined]>(
	[
		['nobody is at its port', undefined],
		['it answers 451', () => ({ at: 'RCPT', code: 451 })],
		['it answers 421', () => ({ at: 'RCPT', code: 421 })],
		['it hangs up', () => 'hang up'],
	].slice(0, isLong ? 4 : 1) as [string, SmtpBehaviour | undefined][],
)(
	'every mail is delivered once and no form is refused when the SMTP server is away for an hour: %s',
	async (name, behaviour) => {
		const found = await loseForAnHour(name, behaviour)
		expect(found).toMatchObject({ errors: 0, mailsMissing: 0, mailsDuplicated: 0 })
		expect(found.mails).toBeGreaterThan(100)
	},
)

test('no form is refused when the SMTP server connects and keeps silent', async () => {
	const silent = await startSilentServer()
	const { url, end } = await startServer(newSqlite(), { env: { SMTP_URL: silent.url, LOG_LEVEL: 'fatal' } })
	const { errors } = await postOnSchedule({ url, perSecond: PER_SECOND, seconds: SECONDS })
	await end('SIGKILL')
	await silent.stop()
	expect(errors).toBe(0)
})

test('mails are missing when a server marks them as sent too early and the SMTP server is away', async () => {
	const { mailsMissing } = await loseForAnHour('marked too early', undefined, ['marks mails as sent too early'])
	expect(mailsMissing).toBeGreaterThan(0)
})
