import { countryCode } from '#catalogue/prices.ts'
import { amountsOf } from '#server/invoices/amounts.ts'
import { isEarly } from '#shared/class-state.ts'
import { discounted, type GroupPrice, groupPercentOf, inCountry, type NetPrice, type PriceList } from '#shared/price.ts'

type Priced = { prices: PriceList; earlyBird?: { percent: number; until: number } | undefined }

/** What holds in a country, by its name in the list. */
export const offerIn = (prices: PriceList, country: string): NetPrice => inCountry(prices, countryCode(country) ?? '')

/** The price of a seat on the day in a country, by its name in the list. */
export const priceOf = ({ prices, earlyBird }: Priced, country: string, now: Date) =>
	discounted(offerIn(prices, country), isEarly(earlyBird, now.getTime()) ? earlyBird.percent : 0)

type Asked = Priced & { country: string; people: number; groupPrice: GroupPrice; now: Date }

/** The price of a group on the day: that of a seat less the discount of the group, times the people; the tax is that of the sum. */
export function quotedAmounts({ country, people, groupPrice, now, ...priced }: Asked) {
	const groupPercent = groupPercentOf(groupPrice, people)
	const price = discounted(priceOf(priced, country, now), groupPercent)
	return { ...amountsOf(price, people), groupPercent }
}
