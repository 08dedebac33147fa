import { type Command, counted } from '#ops/command.ts'
import { deleteOverdue, PERIODS } from '#server/privacy/retention.ts'

export const command: Command = {
	usage: '[--dry-run]',
	summary: 'Deletes what is kept for longer than the privacy policy promises. The server does the same once a day.',
	help: `Registrations are kept for ${PERIODS.registrations.months} months, messages for ${PERIODS.messages.months} months, suspect ones for ${PERIODS.suspects.days} days,
mails for ${PERIODS.mails.days} days after they were sent or given up.
--dry-run deletes the rows and takes that back. It counts the mail files and doesn't try to delete them.`,
	example: '--dry-run',
	operands: 0,
	options: { 'dry-run': { type: 'boolean' } },
	async run({ env, open, options }) {
		const dryRun = options['dry-run'] === true
		const found = await deleteOverdue({ db: await open(), dataDir: env().dataDir, now: new Date(), leaveFiles: dryRun })
		const counts = [
			counted(found.registrations, 'registration'),
			counted(found.messages, 'message'),
			counted(found.suspects, 'suspect one'),
			counted(found.mails, 'mail'),
			counted(found.mailFiles, 'mail file'),
			counted(found.rateLimits, 'count'),
		].join(', ')
		console.log(`${dryRun ? 'Over their time' : 'Deleted'}: ${counts} of requests.`)
	},
}
