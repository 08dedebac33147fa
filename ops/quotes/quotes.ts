import type { Call } from '#ops/command.ts'
import { referenceOf } from '#ops/orders/orders.ts'
import { findQuote, type Quote, type QuoteStatus } from '#server/quotes/store.ts'
import { UserError } from '#server/user-error.ts'

export const STATUS: Record<QuoteStatus, string> = {
	open: 'open',
	over: 'over',
	withdrawn: 'withdrawn',
	used: 'used for an order',
}

export async function quoteOf(call: Call): Promise<Quote> {
	const number = referenceOf(call)
	const quote = await findQuote(await call.open(), { number })
	if (!quote) throw new UserError(`There is no quote ${number}.`)
	return quote
}
