import { COPY, COPY_ADVICE, isOriginal, markCopy, markOriginal } from '#server/db/original.ts'
import { changing, counted } from './command.ts'

export const command = changing({
	summary: 'Says that this database is the original: after a restore, it sends emails again.',
	help: `A database that was restored is a copy, and a copy is quiet: no email leaves it, no order is reminded of or ended, and no payment provider is asked to change anything. What waits stays until it is the original.
Stop the database that was the original before, for good: two originals remind and cancel twice. Look at what waits first: orders, and mails.
--undo is for example for a data folder that was copied for trials, which does not know that it is a copy.`,
	example: '',
	isForTerminal: true,
	fields: { undo: { kind: 'flag', label: 'makes this database a copy' } },
	async run({ undo }, { open, write }) {
		const db = await open()
		if ((await isOriginal(db)) !== undo)
			return { said: [`This database is ${undo ? 'a copy' : 'the original'} already.`] }
		await write<unknown>((trx) => (undo ? markCopy(trx) : markOriginal(trx)))
		if (undo) return { said: [COPY, COPY_ADVICE] }
		const waiting = await db.selectFrom('outbox').select('id').where('state', '=', 'waiting').execute()
		return {
			said: [
				`This database is the original. A running server sends what waits (${counted(waiting.length, 'email')}) now, and looks through orders and payments within the hour.`,
			],
		}
	},
})
