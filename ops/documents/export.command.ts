import type { Kysely } from 'kysely'
import type { Command } from '#ops/command.ts'
import { toCsv, writeOut } from '#ops/new-file.ts'
import type { Database } from '#server/db/database.ts'
import { readSnapshot } from '#server/orders/documents/snapshot.ts'
import { findDocument, listDocuments } from '#server/orders/documents/store.ts'
import { YEAR_OPTIONS, YEAR_USAGE, yearOf } from './documents.ts'

const COLUMNS = [
	'number',
	'kind',
	'issuedAt',
	'orderReference',
	'cancels',
	'recipient',
	'recipientGstin',
	'placeOfSupply',
	'sac',
	'currency',
	'taxable',
	'cgst',
	'sgst',
	'igst',
	'otherTax',
	'total',
	'isSample',
	'by',
] as const

export const command: Command = {
	usage: `${YEAR_USAGE} [--out FILE]`,
	summary: 'Writes the books of receipts, invoices and credit notes as CSV to a file, or to the terminal.',
	help: `A year is a financial year in India, like 26-27. Amounts are in hundredths of the currency.
A text that a spreadsheet would take for a formula starts with an apostrophe. FILE must not exist yet.`,
	example: '--year 26-27 --out books.csv',
	operands: 0,
	options: { ...YEAR_OPTIONS, out: { type: 'string' } },
	async run(call) {
		await writeOut(call.options['out'], toCsv(booksOf(await call.open(), yearOf(call)), [...COLUMNS]))
	},
}

type Entry = { [Column in (typeof COLUMNS)[number]]?: string | number | boolean | null }

async function* booksOf(db: Kysely<Database>, year: string | undefined): AsyncGenerator<Entry> {
	for await (const { number, kind, issuedAt, by, orderReference, cancelsId, snapshot } of listDocuments(db, year)) {
		const { recipient, placeOfSupply, sac, isSample, amounts } = readSnapshot(snapshot)
		const cancels = cancelsId === null ? undefined : await findDocument(db, { id: cancelsId })
		yield {
			number,
			kind,
			issuedAt,
			by,
			orderReference,
			...amounts,
			cancels: cancels?.number ?? '',
			recipient: recipient.name,
			recipientGstin: recipient.gstin,
			placeOfSupply,
			sac,
			isSample,
		}
	}
}
