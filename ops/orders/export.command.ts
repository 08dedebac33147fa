import type { Command } from '#ops/command.ts'
import { toCsv, writeOut } from '#ops/new-file.ts'
import { listOrders } from '#server/orders/store.ts'
import { FILTER_OPTIONS, FILTER_USAGE, readFilter } from './list.command.ts'

const COLUMNS = [
	'reference',
	'createdAt',
	'state',
	'status',
	'attention',
	'buyerName',
	'email',
	'country',
	'courseId',
	'course',
	'classSlug',
	'quantity',
	'currency',
	'unit',
	'taxable',
	'taxRate',
	'tax',
	'total',
	'received',
	'due',
	'excess',
	'payBy',
] as const

export const command: Command = {
	usage: `${FILTER_USAGE} [--out FILE]`,
	summary: 'Writes orders as CSV to a file, or to the terminal.',
	help: 'Amounts are in hundredths of the currency. A text that a spreadsheet would take for a formula starts with an apostrophe. FILE must not exist yet.',
	example: '--state confirmed --out confirmed.csv',
	operands: 0,
	options: { ...FILTER_OPTIONS, out: { type: 'string' } },
	async run({ open, options }) {
		await writeOut(options['out'], toCsv(listOrders(await open(), readFilter(options)), [...COLUMNS]))
	},
}
