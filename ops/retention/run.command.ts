import { type Command, countsText, toMoment } from '#ops/command.ts'
import { doubtClock } from '#server/clock-doubt.ts'
import { countOverdue, deleteOverdue } from '#server/privacy/retention.ts'
import { UserError } from '#server/user-error.ts'
import { PERIODS, STORED_DATA } from '#shared/stored-data.ts'

export const command: Command = {
	usage: '[--dry-run] [--trust-clock]',
	summary: 'Deletes what is older than the privacy policy allows. The server does the same once a day.',
	help: `${Object.entries(STORED_DATA)
		.flatMap(([kind, { what, kept }]) => (kind in PERIODS ? `${what}: ${kept}.` : []))
		.join('\n')}
--dry-run only counts.
If the last record before today is more than a week old, the clock may be ahead: then nothing is deleted without --trust-clock.`,
	example: '--dry-run',
	operands: 0,
	async run({ env, open, options }) {
		const isDryRun = options['dry-run'] === true
		const needs = { db: await open(), dataDir: env().dataDir, now: new Date() }
		const lastRecord = isDryRun || options['trust-clock'] ? undefined : await doubtClock(needs.db, needs.now)
		if (lastRecord)
			throw new UserError(
				`The clock says ${toMoment(needs.now.toISOString())} IST, and the last record before today is of ${toMoment(lastRecord)}. Nothing was deleted. If the clock is right, add --trust-clock.`,
			)
		const found = await (isDryRun ? countOverdue(needs) : deleteOverdue(needs))
		console.log(`${isDryRun ? 'Over its time' : 'Deleted'}: ${countsText(found)}.`)
	},
}
