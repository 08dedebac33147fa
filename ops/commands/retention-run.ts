import { type Command, counted } from '#ops/command.ts'
import { deleteOverdue } from '#server/privacy/retention.ts'
import { STORED_DATA, type StoredData } from '#shared/stored-data.ts'

export const command: Command = {
	usage: '[--dry-run]',
	summary: 'Deletes what is kept for longer than the privacy policy promises. The server does the same once a day.',
	help: `${Object.values<StoredData>(STORED_DATA)
		.filter(({ period }) => period)
		.map(({ what, kept }) => `${what}: ${kept}.`)
		.join('\n')}
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
