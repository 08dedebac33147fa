import { type Answer, listing, tableOf, toLine } from '#ops/command.ts'
import { Misuse, MONTH, periodOf } from '#ops/fields.ts'
import type { Db } from '#server/db/database.ts'
import { hundredthsText, wholeText } from '#server/invoices/amounts.ts'
import { drawDocument } from '#server/invoices/file.ts'
import { advanceOf, gstr1Table, rateOf } from '#server/invoices/gstr1.ts'
import { readNumber } from '#server/invoices/numbers.ts'
import { readSnapshot } from '#server/invoices/snapshot.ts'
import { documentsNaming, findDocument, listDocuments } from '#server/invoices/store.ts'
import { startDrawer } from '#server/pdf/drawer.ts'
import { officeDay, officeTime } from '#server/time.ts'
import { UserError } from '#server/user-error.ts'

const COLUMNS = [
	...(['number', 'kind', 'day', 'orderReference', 'cancels', 'recipient', 'recipientGstin'] as const),
	...(['placeOfSupply', 'sac', 'gstr1', 'advance', 'currency', 'rate', 'taxable', 'cgst', 'sgst', 'igst'] as const),
	...(['otherTax', 'total', 'payment', 'isSample', 'by'] as const),
]

const MONEY_LABELS = ['Received', 'Sent back', 'Recorded by mistake']

export const command = listing({
	summary: 'Lists receipts, invoices and credit notes, oldest first; or shows what one says, or writes its PDF.',
	help: `With a NUMBER, --out writes the PDF that the customer has.
--csv writes the books: days of India, whole amounts such as 13500.00, and the percentage of tax. Text that a spreadsheet would take for a formula starts with an apostrophe.
The column gstr1 is the table of the return; credit notes, refund vouchers and reversals are taken off. It is empty for what is not reported: receipts without tax, a document that is taken back in its month, and a voucher whose invoice is of the same month. The column advance is what vouchers of earlier months took for an invoice, before tax (table 11B). Ask an accountant before you file.`,
	example: '--month 2026-11 --csv --out november.csv',
	fields: {
		number: { kind: 'line', label: 'of a document', word: 'NUMBER', operand: true, optional: true },
		year: { kind: 'line', label: 'only a financial year in India, like 26-27', word: 'YEAR', optional: true },
		month: MONTH,
	},
	async run({ number, year, month, out }, { open }) {
		const db = await open()
		if (number !== undefined) return showDocument(db, number, out !== undefined)
		if (year !== undefined && month !== undefined) throw new Misuse('Say --year or --month.')
		const period = month ? periodOf(month, 1) : year ? periodOf(`20${checkedYear(year).slice(0, 2)}-04`, 12) : undefined
		return { table: tableOf(booksOf(db, period), COLUMNS, lineOf) }
	},
})

async function showDocument(db: Db, typed: string, isFile: boolean): Promise<Answer> {
	const number = readNumber(typed)
	if (!number) throw new Misuse(`${typed} is no number of a document, like INV/26-27/000042.`)
	const row = await findDocument(db, { number })
	if (!row) throw new UserError(`There is no document ${number}.`)
	const { snapshot, orderReference, issuedAt, by } = row
	if (isFile) {
		const documents = startDrawer({ timeoutMs: 60_000 })
		const pdf = await drawDocument(row, documents).finally(() => documents.close())
		return { file: { holds: number, parts: [pdf] } }
	}
	const { title, recipient, facts, rows, sums, notes } = readSnapshot(snapshot)
	const labelled = [...facts.map((one) => [one]), ...rows, ...sums.map((one) => [one]), ...notes.map((one) => [one])]
	return {
		said: [
			toLine(number, title, officeTime(issuedAt), by, orderReference ?? ''),
			toLine('', recipient.name, ...recipient.lines),
			...labelled.map((cells) =>
				toLine('', ...cells.map((cell) => (typeof cell === 'string' ? cell : `${cell.label}: ${cell.value}`))),
			),
		],
	}
}

function checkedYear(year: string): string {
	const [first, second] = year.match(/^\d\d-\d\d$/) ? year.split('-').map(Number) : []
	if (first === undefined || second !== (first + 1) % 100) throw new Misuse('--year must be like 26-27.')
	return year
}

type Entry = ReturnType<typeof booksOf> extends AsyncGenerator<infer Row> ? Row : never

const lineOf = ({ number, issuedAt, orderReference, title, amounts, recipient }: Entry) => ({
	Number: number,
	When: officeTime(issuedAt),
	Order: orderReference ?? '',
	What: title,
	Sum: hundredthsText(amounts.total, amounts.currency),
	Whom: recipient,
})

async function* booksOf(db: Db, period: readonly [string, string] | undefined) {
	for await (const row of listDocuments(db, period)) {
		const document = { ...row, ...readSnapshot(row.snapshot) }
		const { orderReference, cancelsId, recipient, amounts, facts } = document
		const all = orderReference === null ? [document] : await documentsNaming(db, orderReference)
		const rate = rateOf(document)
		const advance = advanceOf(document, all)
		// A receipt without tax has no value of a supply.
		const text = (hundredths: number) => (rate === undefined ? '' : wholeText(hundredths))
		yield {
			...document,
			taxable: text(amounts.taxable),
			cgst: text(amounts.cgst),
			sgst: text(amounts.sgst),
			igst: text(amounts.igst),
			otherTax: text(amounts.otherTax),
			day: officeDay(Date.parse(document.issuedAt)),
			currency: amounts.currency,
			rate,
			total: wholeText(amounts.total),
			gstr1: gstr1Table(document, all),
			advance: advance > 0 ? wholeText(advance) : '',
			cancels: all.find(({ id }) => id === cancelsId)?.number ?? '',
			// Day, way and reference of the bank.
			payment: facts.find(({ label }) => MONEY_LABELS.includes(label))?.value ?? '',
			recipient: recipient.name,
			recipientGstin: recipient.gstin,
		}
	}
}
