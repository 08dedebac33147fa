import { type Amounts, amountsOf, type SeatPrice } from '#server/invoices/amounts.ts'
import { isEarly } from '#shared/class-state.ts'
import { discounted, type PriceList, priceFor } from '#shared/price.ts'

export type GroupPrice = readonly { from: number; percent: number }[]

type Asked = {
	prices: PriceList
	earlyBird?: { percent: number; until: number } | undefined
	country: string
	people: number
	groupPrice: GroupPrice
	now: Date
}

/** What a group of so many people pays less, in percent. */
export const groupPercentOf = (steps: GroupPrice, people: number): number =>
	steps.filter(({ from }) => from <= people).sort((a, b) => b.from - a.from)[0]?.percent ?? 0

/** The price of a group on the day: that of a seat less the discount of the group, times the people; the tax is that of the sum. */
export function quotedAmounts({ prices, earlyBird, country, people, groupPrice, now }: Asked): Amounts & {
	groupPercent: number
} {
	const alone = priceFor(prices, country, isEarly(earlyBird, now.getTime()) ? earlyBird.percent : 0)
	const groupPercent = groupPercentOf(groupPrice, people)
	const { offer: amount, currency, taxRate } = discounted(alone, groupPercent)
	return { ...amountsOf({ amount, currency, taxRate } satisfies SeatPrice, people), groupPercent }
}
