import { countries, type TCountryCode } from 'countries-list'
import type { Offer, PriceList } from '#shared/price.ts'
import type { Course, Site } from './schema.ts'

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

/** A country as the registration form names it. */
export const countryName = (code: string) =>
	Object.hasOwn(countries, code) ? countries[code as TCountryCode].name : code

/** India, and the countries for which some course has a price of its own. */
export function priceCountries(courses: Course[]): { code: string; name: string }[] {
	const own = courses.flatMap(({ pricing }) => Object.keys(pricing?.byCountry ?? {})).sort()
	return [...new Set(['IN', ...own])].map((code) => ({ code, name: countryName(code) }))
}
