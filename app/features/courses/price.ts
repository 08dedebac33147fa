import type { Course, Site } from '#content/schema.ts'

export type Offer = { currency: string; original: number; offer: number; taxRate: number }
/** What a course costs: its own prices by country, then USD for abroad, then INR. */
export type PriceList = { own: Record<string, Offer>; usd?: Offer; inr: Offer }
export type Price = Offer & { tax: number; total: number }

/** Any country without a name of its own in the choice. */
export const ELSEWHERE = 'ZZ'

export function priceListOf(course: Course, taxRates: Site['taxRates']): PriceList {
	const own = Object.entries(course.pricing?.byCountry ?? {}).map(([country, price]): [string, Offer] => [
		country,
		{ currency: price.currency, original: price.original_price, offer: price.offer_price, taxRate: price.taxRate },
	])
	const { original_usd_price, offer_usd_price } = course
	return {
		own: Object.fromEntries(own),
		inr: {
			currency: 'INR',
			original: Number(course.original_price),
			offer: Number(course.offer_price),
			taxRate: course.pricing?.default.taxRate ?? taxRates.INR,
		},
		...(original_usd_price &&
			offer_usd_price && {
				usd: {
					currency: 'USD',
					original: Number(original_usd_price),
					offer: Number(offer_usd_price),
					taxRate: taxRates.USD,
				},
			}),
	}
}

// In hundredths first, without the noise of binary fractions: 100.25 at 18 percent is 18.045 and gives 18.05.
const toHundredth = (amount: number) => Math.round(Number((amount * 100).toFixed(6))) / 100

/** The one place where a price is settled. `country` is a two-letter code; tax and total are rounded to the hundredth. */
export function priceFor(list: PriceList, country: string): Price {
	const own = Object.hasOwn(list.own, country) ? list.own[country] : undefined
	const offer = own ?? (country === 'IN' ? list.inr : (list.usd ?? list.inr))
	const tax = toHundredth(offer.offer * offer.taxRate)
	return { ...offer, tax, total: toHundredth(offer.offer + tax) }
}

const formats = new Map<string, Intl.NumberFormat>()

/** A formatter is costly to make, and the build writes thousands of prices. */
function formatOf(currency: string, decimals: number): Intl.NumberFormat {
	const key = `${currency} ${decimals}`
	const format =
		formats.get(key) ??
		new Intl.NumberFormat(currency === 'INR' ? 'en-IN' : 'en', {
			style: 'currency',
			currency,
			minimumFractionDigits: decimals,
		})
	formats.set(key, format)
	return format
}

/** An amount in its currency, without decimals when there are none. */
export const money = (amount: number, currency: string) =>
	formatOf(currency, Number.isInteger(amount) ? 0 : 2).format(amount)
