import type { Order } from '#server/db/booking-tables.ts'
// What pages, mails and files say of an order, in words.
import { hundredthsText, percentText } from '#server/invoices/amounts.ts'
import { dayText } from '#server/time.ts'
import { dateText } from '#shared/date-text.ts'
import type { Fact } from '#shared/order-view.ts'
import type { OfferedClass } from './classes.ts'
import type { Quote, Standing } from './order.ts'

/** 'Asha R.': a mail with the link may reach a stranger. */
export function firstNameAndInitial(name: string): string {
	const words = name.split(' ')
	const last = words.length > 1 ? words.at(-1) : undefined
	const [initial] = last ? new Intl.Segmenter('en').segment(last) : []
	return [words[0], initial && `${initial.segment}.`].filter(Boolean).join(' ')
}

/** Course and class; `times` name the zone of the class. */
export function bookedFacts(
	{ course, classSlug, classDates, quantity }: Pick<Order, 'course' | 'classSlug' | 'classDates' | 'quantity'>,
	offered: OfferedClass | undefined,
): Fact[] {
	return [
		{ label: 'Course', value: course },
		...(offered
			? [
					{ label: 'Class', value: offered.dates },
					{ label: 'Time', value: offered.times },
					{ label: 'Place', value: offered.venue },
				]
			: classSlug
				? [{ label: 'Class', value: classDates ?? classSlug }]
				: []),
		...(quantity > 1 ? [{ label: 'Seats', value: String(quantity) }] : []),
	]
}

/** The price of an order, and with its standing what came of it, was sent back and is left. */
export function priceFacts(order: Order, standing?: Standing): Fact[] {
	const { currency, unit, taxable, tax, total, taxRate, quantity } = order
	if (currency === null || unit === null || taxable === null || tax === null || total === null) return []
	const text = (hundredths: number) => hundredthsText(hundredths, currency)
	const fact = (label: string, hundredths: number) => ({ label, value: text(hundredths) })
	return [
		...(quantity > 1 ? [{ label: 'Price of a seat', value: text(unit) }] : []),
		fact('Fee', taxable),
		fact(tax > 0 ? `Tax, ${percentText(taxRate ?? '0')}` : 'Tax', tax),
		fact('Total', total),
		...(standing ? moneyFacts(standing) : []),
	]

	function moneyFacts({ received, due, excess, refunds }: Standing): Fact[] {
		const counted = refunds.filter((refund) => refund.currency === currency)
		const came = counted.reduce((sum, { amount }) => sum + amount, received)
		const sent = refunds.map((one) => `${hundredthsText(one.amount, one.currency)} on ${dateText(one.paidOn ?? '')}`)
		return [
			...(came > 0 ? [fact('Received', came)] : []),
			...(sent.length > 0 ? [{ label: 'Sent back', value: sent.join(', ') }] : []),
			...(due > 0 && came > 0 ? [fact('Still due', due)] : []),
			...(excess > 0 ? [fact('To be sent back', excess)] : []),
		]
	}
}

/** The last day of a period that ends at this moment, which is midnight. */
export const lastDayText = (moment: string) => dayText(new Date(Date.parse(moment) - 1).toISOString())

export const quotedFacts = (quote: Quote, offered: OfferedClass | undefined): Fact[] => [
	...bookedFacts({ ...quote, quantity: 1 }, offered),
	...(quote.classSlug ? [] : [{ label: 'Class', value: 'Dates to be agreed' }]),
	{ label: 'People', value: String(quote.quantity) },
]

/** The price of a quote, with the discount of the group first. */
export const quotedPrice = (quote: Quote): Fact[] => [
	...(quote.groupPercent > 0 ? [{ label: 'Group price', value: `${quote.groupPercent}% less for each person` }] : []),
	...priceFacts(quote),
]
