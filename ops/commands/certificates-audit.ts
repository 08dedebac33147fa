import { type Command, counted, toLine, toMoment } from '#ops/command.ts'
import { auditRegister } from '#server/certificates/audit.ts'
import { UserError } from '#server/user-error.ts'

export const command: Command = {
	usage: '[--expect HASH]',
	summary: 'Checks the trail of all changes of the register, and says the first entry that was tampered with.',
	help: `Each entry says who changed which certificate when, and has a hash that covers the entry before.
Entries that were removed from the end leave no trace in the rest: note the printed hash elsewhere, and give it with --expect next time.`,
	example: '',
	operands: 0,
	options: { expect: { type: 'string' } },
	async run({ open, options: { expect } }) {
		const expected = typeof expect === 'string' ? expect : undefined
		const { count, last, broken, hasExpected } = await auditRegister(await open(), expected)
		if (broken) {
			const { id, at, by, kind, number } = broken
			throw new UserError(
				toLine(
					`Entry ${id} was changed, or one before it was removed: ${number} ${kind} by ${by}, ${toMoment(at)} UTC. ` +
						`${counted(count, 'entry', 'entries')} before it ${count === 1 ? 'is' : 'are'} in order.`,
				),
			)
		}
		if (expected !== undefined && !hasExpected)
			throw new UserError(
				`No entry has the hash ${expected}: entries were removed from the end, or all were made anew.`,
			)
		console.log(`${counted(count, 'entry', 'entries')}, all in order.`)
		if (last) console.log(`The last has the hash ${last}`)
	},
}
