import { listing, tableOf, toLine, toMoment } from '#ops/command.ts'
import { startOfDay } from '#server/time.ts'
import { addDays } from '#shared/zoned-time.ts'
import { FORMS, formState } from './forms.ts'

export const command = listing({
	summary: 'Lists what came in by the forms, oldest first, each marked as open, handled or suspect.',
	help: `Days count from midnight in India.
In the CSV, text that a spreadsheet would take for a formula starts with an apostrophe. The column suspect says why one looks like the work of a robot, and consentVersion the version of the notice that was shown, or 'not told'.`,
	example: 'registrations --from 2026-11-16 --csv --out monday.csv',
	fields: {
		form: { kind: 'choice', label: 'which form', options: ['registrations', 'messages'], operand: true },
		from: { kind: 'day', label: 'the first day', optional: true },
		to: { kind: 'day', label: 'the last day', optional: true },
		unhandled: { kind: 'flag', label: 'only those that are not marked as handled' },
		suspects: { kind: 'flag', label: 'only those that look like the work of a robot' },
	},
	async run({ form, from, to, ...only }, { open }) {
		const { columns, list, sender, lines } = FORMS[form]
		const period = {
			from: from && new Date(startOfDay(from)).toISOString(),
			before: to && new Date(startOfDay(addDays(to, 1))).toISOString(),
		}
		const rows = asShown(list(await open(), { ...period, ...only }))
		return {
			table: tableOf(rows, columns, (row) =>
				[
					toLine(toMoment(row.receivedAt), row.reference, formState(row), ...sender(row)),
					...lines(row).map((line) => toLine('', line)),
				].join('\n'),
			),
		}
	},
})

async function* asShown<Row extends { consentVersion: string | null }>(rows: AsyncIterable<Row>) {
	for await (const row of rows) yield { ...row, consentVersion: row.consentVersion ?? 'not told' }
}
