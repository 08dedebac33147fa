import { COPY, COPY_ADVICE, isOriginal, markCopy, markOriginal } from '#server/db/original.ts'
import { recordOffice } from '#server/office-events.ts'
import { type Command, counted, readActor } from './command.ts'

export const command: Command = {
	usage: '[--undo] [--by NAME]',
	summary: 'Says that this database is the original: after a restore, it sends emails again.',
	help: `A database that was restored is a copy, and a copy is quiet: no email leaves it, no order is reminded of or ended, and no payment provider is asked to change anything. What waits stays until it is the original.
Stop the database that was the original before, for good: two originals remind and cancel twice. Look at what waits first: orders, and mails.
--undo makes this database a copy, for example in a data folder that was copied for trials, which does not know it.`,
	example: '',
	operands: 0,
	async run({ open, options }) {
		const actor = readActor(options)
		const db = await open()
		const isUndone = options['undo'] === true
		if ((await isOriginal(db)) !== isUndone)
			return console.log(`This database is ${isUndone ? 'a copy' : 'the original'} already.`)
		await recordOffice(db, { command: 'original', about: isUndone ? 'undone' : '' }, actor)
		await (isUndone ? markCopy(db) : markOriginal(db))
		if (isUndone) return console.log(`${COPY}\n${COPY_ADVICE}`)
		const waiting = await db.selectFrom('outbox').select('id').where('state', '=', 'waiting').execute()
		console.log(
			`This database is the original. A running server sends what waits (${counted(waiting.length, 'email')}) now, and looks through orders and payments within the hour.`,
		)
	},
}
