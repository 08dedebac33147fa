import { type Command, counted } from '#ops/command.ts'
import { setHandled } from '#server/submissions/store.ts'
import { UserError } from '#server/user-error.ts'
import { EXAMPLE, toReferences } from './forms.ts'

export const command: Command = {
	usage: 'REFERENCE… [--undo]',
	summary: 'Marks registrations and messages as handled, so that forms list --unhandled leaves them out.',
	help: 'When one reference is wrong, none is marked.',
	example: EXAMPLE,
	operands: { least: 1 },
	async run({ open, operands, options: { undo } }) {
		const references = toReferences(operands)
		const missing = await setHandled(await open(), references, undo ? null : new Date().toISOString())
		if (missing.length > 0) throw new UserError(`Nothing was marked: no form has the reference ${missing.join(', ')}.`)
		console.log(`${counted(references.length, 'form')} marked as ${undo ? 'open' : 'handled'}.`)
	},
}
