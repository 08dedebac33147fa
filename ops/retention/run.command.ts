import { BY, countsText, DRY_RUN, plain, toMoment } from '#ops/command.ts'
import { recordOffice } from '#ops/office-events.ts'
import { countOverdue, deleteOverdue } from '#server/privacy/retention.ts'
import { doubtClock } from '#server/process/clock-doubt.ts'
import { UserError } from '#server/user-error.ts'
import { PERIODS, STORED_DATA } from '#shared/stored-data.ts'

export const command = plain({
	summary: 'Deletes what is older than the privacy policy allows. The server does the same once a day.',
	help: `${Object.entries(STORED_DATA)
		.flatMap(([kind, { what, kept }]) => (kind in PERIODS ? `${what}: ${kept}.` : []))
		.join('\n')}
If the last record before today is more than a week old, the clock may be ahead: then nothing is deleted without --trust-clock.`,
	example: '--dry-run',
	isForTerminal: true,
	fields: {
		dryRun: DRY_RUN,
		trustClock: { kind: 'flag', label: 'although the clock may be ahead' },
		by: BY,
	},
	async run({ dryRun, trustClock }, { env, open, actor }) {
		const needs = { db: await open(), dataDir: env().dataDir, now: actor.now }
		const lastRecord = dryRun || trustClock ? undefined : await doubtClock(needs.db, needs.now)
		if (lastRecord)
			throw new UserError(
				`The clock says ${toMoment(needs.now.toISOString())} IST, and the last record before today is of ${toMoment(lastRecord)}. Nothing was deleted. If the clock is right, add --trust-clock.`,
			)
		const found = countsText(await (dryRun ? countOverdue(needs) : deleteOverdue(needs)))
		if (!dryRun) await recordOffice(needs.db, { command: 'retention run', about: found }, actor)
		return { said: [`${dryRun ? 'Over its time' : 'Deleted'}: ${found}.`] }
	},
})
