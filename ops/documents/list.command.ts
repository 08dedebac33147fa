import { type Answer, listing, tableOf, toLine } from '#ops/command.ts'
import { Misuse } from '#ops/fields.ts'
import type { Db } from '#server/db/database.ts'
import { hundredthsText } from '#server/invoices/amounts.ts'
import { drawDocument } from '#server/invoices/file.ts'
import { readNumber } from '#server/invoices/numbers.ts'
import { readSnapshot } from '#server/invoices/snapshot.ts'
import { findDocument, listDocuments } from '#server/invoices/store.ts'
import { startDrawer } from '#server/pdf/drawer.ts'
import { officeTime } from '#server/time.ts'
import { UserError } from '#server/user-error.ts'

const COLUMNS = [
	...(['number', 'kind', 'issuedAt', 'orderReference', 'cancels', 'recipient', 'recipientGstin'] as const),
	...(['placeOfSupply', 'sac', 'currency', 'taxable', 'cgst', 'sgst', 'igst', 'otherTax', 'total'] as const),
	...(['payment', 'isSample', 'by'] as const),
]

const MONEY_LABELS = ['Received', 'Sent back', 'Recorded by mistake']

export const command = listing({
	summary: 'Lists receipts, invoices and credit notes, oldest first; or shows what one says, or writes its PDF.',
	help: `With a NUMBER, --out writes the PDF that the customer has.
--csv writes the books, amounts in hundredths of the currency. Text that a spreadsheet would take for a formula starts with an apostrophe.`,
	example: 'INV/26-27/000042 --out invoice.pdf',
	fields: {
		number: { kind: 'line', label: 'of a document', word: 'NUMBER', operand: true, optional: true },
		year: { kind: 'line', label: 'a financial year in India, like 26-27', word: 'YEAR', optional: true },
	},
	async run({ number, year, out }, { open }) {
		const db = await open()
		if (number !== undefined) return showDocument(db, number, out !== undefined)
		return { table: tableOf(booksOf(db, year === undefined ? undefined : checkedYear(year)), COLUMNS, lineOf) }
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

const lineOf = ({ number, issuedAt, orderReference, title, total, currency, recipient }: Entry) =>
	toLine(number, officeTime(issuedAt), orderReference ?? '', title, hundredthsText(total, currency), recipient)

async function* booksOf(db: Db, year: string | undefined) {
	for await (const { number, kind, issuedAt, by, orderReference, cancelsId, snapshot } of listDocuments(db, year)) {
		const { title, recipient, placeOfSupply, sac, isSample, amounts, facts } = readSnapshot(snapshot)
		const cancels = cancelsId === null ? undefined : await findDocument(db, { id: cancelsId })
		yield {
			number,
			kind,
			title,
			issuedAt,
			by,
			orderReference,
			...amounts,
			cancels: cancels?.number ?? '',
			// Day, way and reference of the bank.
			payment: facts.find(({ label }) => MONEY_LABELS.includes(label))?.value ?? '',
			recipient: recipient.name,
			recipientGstin: recipient.gstin,
			placeOfSupply,
			sac,
			isSample,
		}
	}
}
