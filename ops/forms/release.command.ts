import type { Command } from '#ops/command.ts'
import { issuerOf } from '#ops/orders/orders.ts'
import { recordOffice } from '#server/office-events.ts'
import { UserError } from '#server/user-error.ts'
import { EXAMPLE, RELEASES, toReferences } from './forms.ts'

export const command: Command = {
	usage: 'REFERENCE [--by NAME]',
	summary:
		'Lifts the suspicion from a registration, a quote or a message: it becomes one like any other, and its emails are sent.',
	example: EXAMPLE,
	operands: 1,
	async run(call) {
		const db = await call.open()
		const [reference = ''] = toReferences(call.operands)
		const issuer = await issuerOf(call)
		for (const release of RELEASES) {
			if (!(await release(db, reference, issuer))) continue
			await recordOffice(db, { command: 'forms release', about: reference }, issuer)
			return console.log(`${reference} is no longer suspect. Its emails are on their way.`)
		}
		throw new UserError(`There is no suspect form with the reference ${reference}.`)
	},
}
