import { type Command, toLine } from '#ops/command.ts'
import { writeNew } from '#ops/new-file.ts'
import { startDocuments } from '#server/documents/documents.ts'
import { drawDocument } from '#server/orders/documents/file.ts'
import { numberIn } from '#server/orders/documents/numbers.ts'
import { readSnapshot } from '#server/orders/documents/snapshot.ts'
import { findDocument } from '#server/orders/documents/store.ts'
import { officeTime } from '#server/time.ts'
import { UserError } from '#server/user-error.ts'
import { numberOf } from './documents.ts'

export const command: Command = {
	usage: 'NUMBER [--out FILE.pdf]',
	summary: 'Shows what a document says, or writes its PDF.',
	help: 'The PDF is the one that the customer has. FILE must not exist yet.',
	example: 'INV/26-27/000042 --out invoice.pdf',
	operands: 1,
	options: { out: { type: 'string' } },
	async run(call) {
		const { series, count } = numberOf(call)
		const number = numberIn(series, count)
		const row = await findDocument(await call.open(), { number })
		if (!row) throw new UserError(`There is no document ${number}.`)
		const { snapshot, orderReference, issuedAt, by } = row
		const { out } = call.options
		if (typeof out === 'string') {
			const documents = startDocuments({ timeoutMs: 60_000 })
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
	},
}
