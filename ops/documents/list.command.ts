import { type Command, toLine } from '#ops/command.ts'
import { hundredthsText } from '#server/orders/amounts.ts'
import { readSnapshot } from '#server/orders/documents/snapshot.ts'
import { listDocuments } from '#server/orders/documents/store.ts'
import { officeTime } from '#server/time.ts'
import { YEAR_OPTIONS, YEAR_USAGE, yearOf } from './documents.ts'

export const command: Command = {
	usage: YEAR_USAGE,
	summary: 'Lists receipts, invoices and credit notes, oldest first.',
	help: 'A year is a financial year in India, like 26-27.',
	example: '--year 26-27',
	operands: 0,
	options: YEAR_OPTIONS,
	async run(call) {
		const all = listDocuments(await call.open(), yearOf(call))
		for await (const { number, issuedAt, orderReference, snapshot } of all) {
			const { title, amounts, recipient } = readSnapshot(snapshot)
			const total = hundredthsText(amounts.total, amounts.currency)
			console.log(toLine(number, officeTime(issuedAt), orderReference ?? '', title, total, recipient.name))
		}
	},
}
