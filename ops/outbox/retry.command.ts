import { type Command, counted, Misuse } from '#ops/command.ts'
import { retryDead, retryMails } from '#server/outbox/store.ts'
import { UserError } from '#server/user-error.ts'

export const command: Command = {
	usage: '(ID… | --dead)',
	summary: 'Lets mails be tried again at once, as if for the first time: those named, or all that were given up.',
	help: 'The numbers are those of outbox list. A running server sends them within seconds.',
	example: '--dead',
	operands: { least: 0 },
	options: { dead: { type: 'boolean' } },
	async run({ open, operands, options: { dead } }) {
		if (operands.length > 0 === Boolean(dead)) throw new Misuse('Name the mails by their numbers, or say --dead.')
		const wrong = operands.filter((operand) => !/^\d{1,15}$/.test(operand))
		if (wrong.length > 0) throw new Misuse(`${wrong.join(', ')} is not the number of a mail.`)
		const db = await open()
		if (dead) return console.log(`${counted(await retryDead(db, new Date()), 'mail')} will be tried again.`)
		const ids = [...new Set(operands.map(Number))]
		const refused = await retryMails(db, ids, new Date())
		if (refused.length > 0)
			throw new UserError(
				`Nothing was changed: no mail that waits or was given up has the number ${refused.join(', ')}.`,
			)
		console.log(`${counted(ids.length, 'mail')} will be tried again.`)
	},
}
