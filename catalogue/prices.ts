import { countries, type TCountryCode } from 'countries-list'
import { discounted, inCountry, money, type NetPrice, type PriceList, percentOf, withTax } from '#shared/price.ts'
import type { Course } from './schema.ts'
import type { Site } from './site-schema.ts'

/** The tax follows the country of the customer, not the currency of the price. */
export function priceListOf(course: Course, tax: Site['tax']): PriceList {
	const offered = (
		currency: string,
		original: number,
		offer: number,
		rate: number | undefined,
		code?: string,
	): NetPrice => {
		const { rate: usual, note } = code === 'IN' ? tax.india : tax.abroad
		const taxRate = rate ?? usual
		const taxNote = taxRate === usual ? note : tax.other.replace('{rate}', String(percentOf(taxRate)))
		return { currency, original, offer, taxRate, taxNote }
	}
	const { original_price, offer_price, original_usd_price, offer_usd_price, pricing } = course
	const rupees = [Number(original_price), Number(offer_price)] as const
	return {
		own: Object.fromEntries(
			Object.entries(pricing?.byCountry ?? {}).map(([code, price]) => [
				code,
				offered(price.currency, price.original_price, price.offer_price, price.taxRate, code),
			]),
		),
		inr: offered('INR', ...rupees, pricing?.default.taxRate, 'IN'),
		abroad:
			original_usd_price && offer_usd_price
				? offered('USD', Number(original_usd_price), Number(offer_usd_price), undefined)
				: offered('INR', ...rupees, undefined),
	}
}

/** Says which price in India has a tax without two equal halves, as CGST and SGST are, once both discounts are taken off. */
export function taxFault(prices: PriceList, earlyPercents: number[], groupPercents: number[]): string | undefined {
	const price = inCountry(prices, 'IN')
	for (const early of earlyPercents)
		for (const group of groupPercents) {
			const { offer, tax, currency } = withTax(discounted(discounted(price, early), group))
			if (Math.round(tax * 100) % 2 === 1)
				return `the tax of ${money(tax, currency)} on ${money(offer, currency)} (early bird ${early}%, group ${group}%) has no two equal halves for CGST and SGST`
		}
	return undefined
}

/** Whether prices have a tax that may not be collected, as there is no tax number (CGST Act, section 32). A sample shows how it would be. */
export const lacksGstin = (
	courses: Course[],
	{ gstin, samples, tax }: Pick<Site, 'gstin' | 'samples' | 'tax'>,
): boolean =>
	!gstin &&
	!samples.includes('billing') &&
	courses.some((course) => inCountry(priceListOf(course, tax), 'IN').taxRate > 0)

/** A country as the registration form names it. */
export const countryName = (code: string) =>
	Object.hasOwn(countries, code) ? countries[code as TCountryCode].name : code

/** The code of a country by its name in the list. */
export const countryCode = (name: string): string | undefined =>
	Object.entries(countries).find(([, country]) => country.name === name)?.[0]

/** All countries as the forms name them, sorted. */
export const countryNames = () =>
	Object.values(countries)
		.map(({ name }) => name)
		.sort((a, b) => a.localeCompare(b, 'en'))

const folded = (text: string) =>
	text
		.normalize('NFKD')
		.replace(/\p{M}/gu, '')
		.toLowerCase()
		.replace(/[^\p{L}]+/gu, ' ')
		.trim()

const byName = new Map(countryNames().map((name) => [folded(name), name]))

/** The country of the list that a text names, whatever its capitals, accents and spaces; undefined if it names none. */
export const countryNamed = (text: string): string | undefined => byName.get(folded(text))

/** India, and the countries for which some course has a price of its own. */
export function priceCountries(courses: Course[]): { code: string; name: string }[] {
	const own = courses.flatMap(({ pricing }) => Object.keys(pricing?.byCountry ?? {})).sort()
	return [...new Set(['IN', ...own])].map((code) => ({ code, name: countryName(code) }))
}
