import { type Command, counted } from '#ops/command.ts'
import { setHandled } from '#server/submissions/store.ts'
import { UserError } from '#server/user-error.ts'
import { EXAMPLE, type Submissions, type Submitted, toReferences } from './submissions.ts'

export const submissionsHandled = <Row extends Submitted>({ noun, table, name }: Submissions<Row>): Command => ({
	usage: 'REFERENCE… [--undo]',
	summary: `Marks ${noun}s as handled, so that list --unhandled leaves them out.`,
	help: 'When one reference is wrong, none is marked.',
	example: EXAMPLE,
	operands: { least: 1 },
	options: { undo: { type: 'boolean' } },
	async run({ open, operands, options: { undo } }) {
		const references = toReferences(operands)
		const missing = await setHandled(await open(), table, references, undo ? null : new Date().toISOString())
		if (missing.length > 0)
			throw new UserError(`Nothing was marked: among the ${name} there is no ${missing.join(', ')}.`)
		console.log(`${counted(references.length, noun)} marked as ${undo ? 'open' : 'handled'}.`)
	},
})
