import { type Command, toLine, toMoment } from '#ops/command.ts'
import { FILTER_HELP, FILTER_OPTIONS, FILTERS, readFilter, type Submissions, type Submitted } from './submissions.ts'

export const submissionsList = <Row extends Submitted>({ noun, list, sender, lines }: Submissions<Row>): Command => ({
	usage: FILTERS,
	summary: `Lists the ${noun}s, oldest first, each marked as open, handled or suspect.`,
	help: FILTER_HELP,
	example: '--from 2026-11-16 --unhandled',
	operands: 0,
	options: FILTER_OPTIONS,
	async run({ open, options }) {
		const filter = readFilter(options)
		for await (const row of list(await open(), filter)) {
			console.log(toLine(toMoment(row.receivedAt), row.reference ?? '(no reference)', stateOf(row), ...sender(row)))
			for (const line of lines(row)) console.log(toLine('', line))
		}
	},
})

const stateOf = ({ suspect, handledAt }: Submitted) => (suspect ? 'suspect' : handledAt ? 'handled' : 'open   ')
