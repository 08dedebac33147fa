import type { Command } from '#ops/command.ts'
import { UserError } from '#server/user-error.ts'
import { EXAMPLE, type Submissions, type Submitted, toReferences } from './submissions.ts'

export const submissionsRelease = <Row extends Submitted>({ noun, name, release }: Submissions<Row>): Command => ({
	usage: 'REFERENCE',
	summary: `Lifts the suspicion from a ${noun}: it becomes one like any other, and its mails are sent.`,
	example: EXAMPLE,
	operands: 1,
	options: {},
	async run({ open, operands }) {
		const [reference = ''] = toReferences(operands)
		if (!(await release(await open(), reference, new Date())))
			throw new UserError(`Among the ${name} there is no suspect one with the reference ${reference}.`)
		console.log(`${reference} is no longer suspect. Its mails are on their way.`)
	},
})
