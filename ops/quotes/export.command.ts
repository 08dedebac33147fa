import type { Command } from '#ops/command.ts'
import { toCsv, writeOut } from '#ops/new-file.ts'
import { listQuotes, statusOf } from '#server/quotes/store.ts'

const COLUMNS = [
	'number',
	'receivedAt',
	'status',
	'company',
	'buyerName',
	'email',
	'gstin',
	'address',
	'country',
	'courseId',
	'course',
	'classSlug',
	'quantity',
	'groupPercent',
	'currency',
	'unit',
	'taxable',
	'taxRate',
	'tax',
	'total',
	'validUntil',
	'suspect',
] as const

export const command: Command = {
	usage: '[--out FILE]',
	summary: 'Writes quotes as CSV to a file, or to the terminal.',
	help: 'Amounts are in hundredths of the currency. A text that a spreadsheet would take for a formula starts with an apostrophe. FILE must not exist yet.',
	example: '--out quotes.csv',
	operands: 0,
	options: { out: { type: 'string' } },
	async run({ open, options }) {
		const now = new Date()
		const db = await open()
		async function* rows() {
			for await (const quote of listQuotes(db)) yield { ...quote, status: statusOf(quote, now) }
		}
		await writeOut(options['out'], toCsv(rows(), [...COLUMNS]))
	},
}
