import { type Command, Misuse } from '#ops/command.ts'
import { writeOut } from '#ops/new-file.ts'
import { csvHeader, csvRow } from '#shared/csv.ts'
import { FILTER_HELP, FILTER_OPTIONS, FILTERS, readFilter, type Submissions, type Submitted } from './submissions.ts'

export const submissionsExport = <Row extends Submitted>({ noun, list, columns }: Submissions<Row>): Command => ({
	usage: `${FILTERS} [--format csv|jsonl] [--out FILE]`,
	summary: `Writes the ${noun}s to a file, or to the terminal.`,
	help: `${FILTER_HELP}
In the CSV a text that a spreadsheet would take for a formula starts with an apostrophe; jsonl has every column, as it was typed.
Suspect ones are among them: the column suspect says why. FILE must not exist yet.`,
	example: '--from 2026-11-16 --out monday.csv',
	operands: 0,
	options: { ...FILTER_OPTIONS, format: { type: 'string' }, out: { type: 'string' } },
	async run({ open, options }) {
		const filter = readFilter(options)
		const { format = 'csv', out } = options
		if (format !== 'csv' && format !== 'jsonl') throw new Misuse('--format must be csv or jsonl.')
		const rows = list(await open(), filter)
		const text = format === 'csv' ? toCsv(rows, columns) : toJsonLines(rows)
		await writeOut(out, text)
	},
})

export async function* toJsonLines(rows: AsyncIterable<object>) {
	for await (const row of rows) yield `${JSON.stringify(row)}\n`
}

export async function* toCsv<Row>(rows: AsyncIterable<Row>, columns: (keyof Row)[]) {
	yield csvHeader(columns.map(String))
	for await (const row of rows) yield csvRow(columns.map((column) => toCell(row[column])))
}

function toCell(value: unknown) {
	if (typeof value === 'boolean') return value ? 'yes' : 'no'
	return Array.isArray(value) ? value.join('; ') : String(value ?? '')
}
