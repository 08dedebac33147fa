import { dayText } from '#server/time.ts'
import type { Fact } from '#shared/order-view.ts'
import { inCountry, type PriceList } from '#shared/price.ts'
import type { QuoteView } from '#shared/quote-view.ts'
import type { OfferedClass } from './classes.ts'
import { type Quote, quoteStatusOf } from './order.ts'
import { quotePath } from './token.ts'
import { bookedFacts, firstNameAndInitial, priceFacts } from './view.ts'

type Shown = {
	quote: Quote
	offered: OfferedClass | undefined
	prices: PriceList | undefined
	now: Date
}

export const quoteViewOf = ({ quote, offered, prices, now }: Shown): QuoteView => ({
	number: quote.reference,
	company: quote.company,
	person: firstNameAndInitial(quote.buyerName),
	status: quoteStatusOf(quote, now),
	validUntil: lastDayOf(quote),
	pdf: `${quotePath(quote.token)}/quote.pdf`,
	booked: quotedFacts(quote, offered),
	price: quotedPrice(quote),
	...(prices && { taxNote: inCountry(prices, quote.country).taxNote }),
	...(quoteStatusOf(quote, now) === 'open' &&
		quote.suspect === null && { register: `${quotePath(quote.token)}/register` }),
})

/** It ends with the day, so that the moment is the first of the next one. */
export const lastDayOf = ({ validUntil }: Pick<Quote, 'validUntil'>) =>
	dayText(new Date(Date.parse(validUntil) - 1).toISOString())

export const quotedFacts = (quote: Quote, offered: OfferedClass | undefined): Fact[] => [
	...bookedFacts({ ...quote, quantity: 1 }, offered),
	...(quote.classSlug ? [] : [{ label: 'Class', value: 'Dates to be agreed' }]),
	{ label: 'People', value: String(quote.quantity) },
]

/** Before the sums: what the group pays less. */
export const quotedPrice = (quote: Quote): Fact[] => [
	...(quote.groupPercent > 0 ? [{ label: 'Group price', value: `${quote.groupPercent}% less for each person` }] : []),
	...priceFacts({ ...quote, state: 'payable' }, { received: 0, due: quote.total, excess: 0 }),
]
