import { type Call, type Command, Misuse, toLine } from '#ops/command.ts'
import { toCsv, writeNew, writeOut } from '#ops/new-file.ts'
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
	'payment',
	'isSample',
	'by',
] as const

const MONEY_LABELS = ['Received', 'Sent back', 'Recorded by mistake']

export const command: Command = {
	usage: '[NUMBER [--out FILE.pdf] | --year YEAR] [--csv [--out FILE]]',
	summary: 'Lists receipts, invoices and credit notes, oldest first; or shows what one says, or writes its PDF.',
	help: `A year is a financial year in India, like 26-27. With a NUMBER, --out writes the PDF that the customer has.
--csv writes the books as CSV, to FILE or to the terminal, amounts in hundredths of the currency. Text that a spreadsheet would take for a formula starts with an apostrophe. FILE must not exist yet.`,
	example: 'INV/26-27/000042 --out invoice.pdf',
	operands: { least: 0, most: 1 },
	async run(call) {
		const { open, operands, options } = call
		if (operands.length > 0) return await showDocument(call)
		const year = yearOf(call)
		const db = await open()
		if (options['csv']) return await writeOut(options['out'], toCsv(booksOf(db, year), COLUMNS))
		for await (const { number, issuedAt, orderReference, snapshot } of listDocuments(db, year)) {
			const { title, amounts, recipient } = readSnapshot(snapshot)
			const total = hundredthsText(amounts.total, amounts.currency)
			console.log(toLine(number, officeTime(issuedAt), orderReference ?? '', title, total, recipient.name))
		}
	},
}

async function showDocument(call: Call) {
	const [typed = ''] = call.operands
	const number = readNumber(typed.trim())
	if (!number) throw new Misuse(`${typed} is no number of a document, like INV/26-27/000042.`)
	const row = await findDocument(await call.open(), { number })
	if (!row) throw new UserError(`There is no document ${number}.`)
	const { snapshot, orderReference, issuedAt, by } = row
	const { out } = call.options
	if (typeof out === 'string') {
		const documents = startDrawer({ timeoutMs: 60_000 })
		const pdf = await drawDocument(row, documents).finally(() => documents.close())
		await writeNew(out, [pdf])
		return console.log(`${out} holds ${number}.`)
	}
	const { title, recipient, facts, rows, sums, notes } = readSnapshot(snapshot)
	console.log(toLine(number, title, officeTime(issuedAt), by, orderReference ?? ''))
	console.log(toLine('', recipient.name, ...recipient.lines))
	for (const { label, value } of facts) console.log(toLine('', `${label}: ${value}`))
	for (const cells of rows) console.log(toLine('', ...cells))
	for (const { label, value } of sums) console.log(toLine('', `${label}: ${value}`))
	for (const note of notes) console.log(toLine('', note))
}

/** The financial year in --year, if there is one. */
function yearOf({ options: { year } }: Call): string | undefined {
	if (year === undefined) return undefined
	const [first, second] = String(year).match(/^\d\d-\d\d$/) ? String(year).split('-').map(Number) : []
	if (first === undefined || second !== (first + 1) % 100) throw new Misuse('--year must be like 26-27.')
	return String(year)
}

async function* booksOf(db: Db, year: string | undefined) {
	for await (const { number, kind, issuedAt, by, orderReference, cancelsId, snapshot } of listDocuments(db, year)) {
		const { recipient, placeOfSupply, sac, isSample, amounts, facts } = readSnapshot(snapshot)
		const cancels = cancelsId === null ? undefined : await findDocument(db, { id: cancelsId })
		yield {
			number,
			kind,
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
