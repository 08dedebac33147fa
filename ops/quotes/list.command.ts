import { type Call, type Command, toLine } from '#ops/command.ts'
import { CSV_OPTIONS, toCsv, writeOut } from '#ops/new-file.ts'
import { referenceOf } from '#ops/orders/orders.ts'
import { lastDayOf, quotedFacts, quotedPrice } from '#server/booking/quote-view.ts'
import { findQuote, listQuotes, type QuoteStatus, statusOf } from '#server/booking/quotes.ts'
import { findOrder } from '#server/booking/store.ts'
import { quotePath } from '#server/booking/token.ts'
import { hundredthsText } from '#server/invoices/amounts.ts'
import { officeTime } from '#server/time.ts'
import { UserError } from '#server/user-error.ts'

const STATUS: Record<QuoteStatus, string> = {
	open: 'open',
	over: 'over',
	withdrawn: 'withdrawn',
	used: 'used for an order',
}

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
	usage: '[NUMBER] [--csv [--out FILE]]',
	summary: 'Lists quotes, oldest first; or one with who asked for it and its link.',
	help: '--csv writes quotes as CSV, to FILE or to the terminal, amounts in hundredths of the currency. A text that a spreadsheet would take for a formula starts with an apostrophe. FILE must not exist yet.',
	example: '--out quotes.csv',
	operands: { least: 0, most: 1 },
	options: CSV_OPTIONS,
	async run(call) {
		const { open, operands, options } = call
		if (operands.length > 0) return await showQuote(call)
		const now = new Date()
		const db = await open()
		async function* quotes() {
			for await (const quote of listQuotes(db)) yield { ...quote, status: statusOf(quote, now) }
		}
		if (options['csv']) return await writeOut(options['out'], toCsv(quotes(), COLUMNS))
		for await (const quote of quotes()) {
			const { number, receivedAt, status, suspect, company, email, course, classSlug, quantity, total, currency } =
				quote
			console.log(
				toLine(
					number,
					officeTime(receivedAt),
					suspect ? `suspect (${suspect})` : STATUS[status],
					hundredthsText(total, currency),
					`${quantity} people`,
					course,
					classSlug ?? 'no class',
					company,
					email,
				),
			)
		}
	},
}

async function showQuote(call: Call) {
	const number = referenceOf(call)
	const quote = await findQuote(await call.open(), { number })
	if (!quote) throw new UserError(`There is no quote ${number}.`)
	const { receivedAt, suspect, company, buyerName, email, address, country, gstin, token } = quote
	const order = quote.acceptedOrderId === null ? undefined : { id: quote.acceptedOrderId }
	const accepted = order && (await findOrder(await call.open(), order))
	console.log(toLine(number, officeTime(receivedAt), STATUS[statusOf(quote, new Date())], suspect ?? ''))
	console.log(toLine('', company, gstin ?? '', address, country))
	console.log(toLine('', buyerName, email))
	for (const { label, value } of [...quotedFacts(quote, undefined), ...quotedPrice(quote)])
		console.log(toLine('', `${label}: ${value}`))
	console.log(toLine('', `Valid until: ${lastDayOf(quote)}`))
	if (accepted) console.log(toLine('', `Order: ${accepted.reference}`))
	console.log(toLine('', call.env().publicUrl + quotePath(token)))
}
