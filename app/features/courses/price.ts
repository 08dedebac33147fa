import type { Course, Site } from '#content/schema.ts'

export type Offer = { currency: string; original: number; offer: number; taxRate: number }
/** What a course costs: its own prices by country, then USD for abroad, then INR. */
export type ByCountry<T> = { own: Record<string, T>; usd?: T; inr: T }
export type PriceList = ByCountry<Offer>
export type Price = Offer & { tax: number; total: number }
/** The amounts as they are shown. */
export type WrittenPrice = { original: string; offer: string; tax: string; total: string; taxRate: number }

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

/** What holds in a country, a two-letter code. */
export function inCountry<T>({ own, usd, inr }: ByCountry<T>, country: string): T {
	return (Object.hasOwn(own, country) ? own[country] : undefined) ?? (country === 'IN' ? inr : (usd ?? inr))
}

/** Tax and total are rounded to the hundredth. */
function settled(offer: Offer): Price {
	const tax = toHundredth(offer.offer * offer.taxRate)
	return { ...offer, tax, total: toHundredth(offer.offer + tax) }
}

/** The one place where a price is settled. */
export const priceFor = (list: PriceList, country: string): Price => settled(inCountry(list, country))

/** A browser takes longer to load its first number format than to draw a list of courses, so the build writes all prices. */
export function written({ own, usd, inr }: PriceList): ByCountry<WrittenPrice> {
	const write = (offered: Offer): WrittenPrice => {
		const { currency, taxRate, original, offer, tax, total } = settled(offered)
		const text = (amount: number) => money(amount, currency)
		return { original: text(original), offer: text(offer), tax: text(tax), total: text(total), taxRate }
	}
	return {
		own: Object.fromEntries(Object.entries(own).map(([country, offer]) => [country, write(offer)])),
		inr: write(inr),
		...(usd && { usd: write(usd) }),
	}
}

const formats = new Map<string, Intl.NumberFormat>()

/** A formatter is costly to make. */
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
