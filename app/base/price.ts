import { type ByCountry, discounted, money, type NetPrice, type PriceList, withTax } from '#shared/price.ts'

export { type ByCountry, inCountry, percentOf } from '#shared/price.ts'

/** The amounts as they are shown. */
export type WrittenPrice = { original: string; offer: string; tax: string; total: string; taxRate: number }

/** Any country without a name of its own in the choice. */
export const ELSEWHERE = 'ZZ'

export const ofEach = <From, To>({ own, inr, abroad }: ByCountry<From>, make: (one: From) => To): ByCountry<To> => ({
	own: Object.fromEntries(Object.entries(own).map(([country, one]) => [country, make(one)])),
	inr: make(inr),
	abroad: make(abroad),
})

/**
 * A browser takes longer to load its first number format than to draw a list of courses, so the build writes all prices.
 * `percent` is that of an early-bird offer.
 */
export const written = (list: PriceList, percent = 0): ByCountry<WrittenPrice> =>
	ofEach(list, (offered: NetPrice) => {
		const { currency, taxRate, original, offer, tax, total } = withTax(discounted(offered, percent))
		const text = (amount: number) => money(amount, currency)
		return { original: text(original), offer: text(offer), tax: text(tax), total: text(total), taxRate }
	})
