import type { Command } from '#ops/command.ts'
import { UserError } from '#server/user-error.ts'
import { EXAMPLE, RELEASES, toReferences } from './forms.ts'

export const command: Command = {
	usage: 'REFERENCE',
	summary:
		'Lifts the suspicion from a registration, a quote or a message: it becomes one like any other, and its emails are sent.',
	example: EXAMPLE,
	operands: 1,
	async run({ open, operands }) {
		const db = await open()
		const [reference = ''] = toReferences(operands)
		for (const release of RELEASES)
			if (await release(db, reference, new Date()))
				return console.log(`${reference} is no longer suspect. Its emails are on their way.`)
		throw new UserError(`There is no suspect form with the reference ${reference}.`)
	},
}
