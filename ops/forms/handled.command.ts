import { changing, counted } from '#ops/command.ts'
import { setHandled } from '#server/submissions/store.ts'
import { UserError } from '#server/user-error.ts'

export const command = changing({
	label: 'Mark as handled',
	summary: 'Marks registrations and messages as handled, so that forms list --unhandled leaves them out.',
	help: 'When one reference is wrong, none is marked.',
	example: 'PRM-Q0XW-8X7Y-XBES',
	fields: {
		references: { kind: 'reference', label: 'of forms', operand: true, several: true },
		undo: { kind: 'flag', label: 'marks them as open again' },
	},
	async run({ references: named, undo }, { write, actor }) {
		const references = [...new Set(named)]
		await write(async (trx) => {
			const missing = await setHandled(trx, references, undo ? null : actor.now.toISOString())
			if (missing.length > 0)
				throw new UserError(`Nothing was marked: no form has the reference ${missing.join(', ')}.`)
		})
		return { said: [`${counted(references.length, 'form')} marked as ${undo ? 'open' : 'handled'}.`] }
	},
})
