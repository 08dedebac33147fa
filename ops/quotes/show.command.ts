import { type Command, toLine } from '#ops/command.ts'
import { findOrder } from '#server/orders/store.ts'
import { quotePath } from '#server/orders/token.ts'
import { statusOf } from '#server/quotes/store.ts'
import { lastDayOf, quotedFacts, quotedPrice } from '#server/quotes/view.ts'
import { officeTime } from '#server/time.ts'
import { quoteOf, STATUS } from './quotes.ts'

export const command: Command = {
	usage: 'NUMBER',
	summary: 'Shows a quote with who asked for it and its link.',
	example: 'PRM-Q0XW-8X7Y-XBES',
	operands: 1,
	options: {},
	async run(call) {
		const quote = await quoteOf(call)
		const { number, receivedAt, suspect, company, buyerName, email, address, country, gstin, token } = quote
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
	},
}
