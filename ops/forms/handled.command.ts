import { type Command, counted, readActor } from '#ops/command.ts'
import { recordOffice } from '#server/office-events.ts'
import { setHandled } from '#server/submissions/store.ts'
import { UserError } from '#server/user-error.ts'
import { EXAMPLE, toReferences } from './forms.ts'

export const command: Command = {
	usage: 'REFERENCE… [--undo] [--by NAME]',
	summary: 'Marks registrations and messages as handled, so that forms list --unhandled leaves them out.',
	help: 'When one reference is wrong, none is marked.',
	example: EXAMPLE,
	operands: { least: 1 },
	async run({ open, operands, options }) {
		const { undo } = options
		const actor = readActor(options)
		const references = toReferences(operands)
		const db = await open()
		const missing = await setHandled(db, references, undo ? null : actor.now.toISOString())
		if (missing.length > 0) throw new UserError(`Nothing was marked: no form has the reference ${missing.join(', ')}.`)
		const what = { command: `forms handled${undo ? ' --undo' : ''}`, about: references.join(', ') }
		await recordOffice(db, what, actor)
		console.log(`${counted(references.length, 'form')} marked as ${undo ? 'open' : 'handled'}.`)
	},
}
