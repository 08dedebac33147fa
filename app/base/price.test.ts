import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { lacksGstin, priceListOf } from '#catalogue/prices.ts'
import { fixture } from '#catalogue/testing/fixture.ts'
import { money, type NetPrice, type PriceList, priceFor } from '#shared/price.ts'
import { ELSEWHERE, written } from './price.ts'

const { site } = fixture

function course(name: string) {
	const found = fixture.courses.find((one) => one.name === name)
	if (!found) throw new Error(`There is no course ${name}`)
	return found
}
const priceOf = (name: string, country: string) => priceFor(priceListOf(course(name), site.tax), country)

const INR_ONLY = ['ISO/IEC 27001:2022 Lead Auditor', 'ISO 22000:2018 Lead Auditor']

describe('the tax of a price follows the country, not the currency', () => {
	test.each(INR_ONLY)('%s costs 15000 INR with 18 percent tax in India and without tax abroad', (name) => {
		const { india, abroad } = site.tax
		expect(priceOf(name, 'IN')).toMatchObject({ taxRate: 0.18, total: 17700, taxNote: india.note })
		for (const country of ['US', 'FR', ELSEWHERE])
			expect(priceOf(name, country)).toMatchObject({ taxRate: 0, total: 15000, taxNote: abroad.note })
	})

	test('a course with a rate of its own for a country says this rate', () => {
		const own = { currency: 'GBP', original_price: 299, offer_price: 200, taxRate: 0.175 }
		const pricing = { default: { currency: 'INR', taxRate: 0.05 }, byCountry: { GB: own } }
		const list = priceListOf({ ...course('Lead Auditor QMS'), pricing }, site.tax)
		expect(priceFor(list, 'GB')).toMatchObject({ tax: 35, taxNote: site.tax.other.replace('{rate}', '17.5') })
		expect(priceFor(list, 'IN').taxNote).toBe(site.tax.other.replace('{rate}', '5'))
		expect(priceFor(list, 'FR').taxNote).toBe(site.tax.abroad.note)
	})
})

test('money is asked for unless prices in India have tax, there is no GSTIN, and billing is no sample', () => {
	const untaxed = { ...site.tax, india: { ...site.tax.india, rate: 0 } }
	const courses = [course('Lead Auditor QMS')]
	const lacks = (change: object) => lacksGstin(courses, { ...site, gstin: undefined, samples: [], ...change })
	expect(lacks({})).toBe(true)
	for (const change of [{ gstin: '07AAAAA0000A1Z5' }, { samples: ['billing'] }, { tax: untaxed }])
		expect(lacks(change)).toBe(false)
})

describe('which of its prices a course has', () => {
	const offer = (currency: string): NetPrice => ({ currency, original: 200, offer: 100, taxRate: 0, taxNote: '' })
	const list: PriceList = { own: { GB: offer('GBP') }, abroad: offer('USD'), inr: offer('INR') }

	test.each([
		['its own price for the country', 'GB', 'GBP'],
		['INR in India', 'IN', 'INR'],
		['USD in any other country', 'FR', 'USD'],
		['USD for a country that nobody knows', ELSEWHERE, 'USD'],
		['USD for a text that is no country', 'constructor', 'USD'],
	])('%s', (_rule, country, currency) => {
		expect(priceFor(list, country).currency).toBe(currency)
	})

	test('its own price for India comes before its INR price', () => {
		expect(priceFor({ ...list, own: { IN: { ...offer('INR'), offer: 90 } } }, 'IN').total).toBe(90)
	})

	test('INR abroad as well when only one of the two amounts in USD is given', () => {
		const { offer_usd_price: _, ...half } = course('Lead Auditor QMS')
		expect(priceListOf(half, site.tax).abroad.currency).toBe('INR')
	})
})

const offers = fc.record({
	currency: fc.constantFrom('INR', 'USD', 'GBP', 'ZMW'),
	hundredths: fc.integer({ min: 1, max: 10_000_000 }),
	percent: fc.integer({ min: 0, max: 100 }),
})

test('tax is rounded half up to the hundredth and the total is offer and tax, to the hundredth', () => {
	fc.assert(
		fc.property(offers, fc.string(), ({ currency, hundredths, percent }, country) => {
			const amounts = { original: hundredths / 50, offer: hundredths / 100, taxRate: percent / 100 }
			const offer = { currency, ...amounts, taxNote: '' }
			const price = priceFor({ own: {}, inr: offer, abroad: offer }, country)
			const tax = Math.floor((hundredths * percent + 50) / 100)
			expect(price.tax).toBe(tax / 100)
			expect(price.total).toBe((hundredths + tax) / 100)
		}),
		{ examples: [[{ currency: 'INR', hundredths: 10025, percent: 18 }, 'IN']] },
	)
})

describe('an amount is written', () => {
	test.each([
		['in India with lakhs', 150000, 'INR', '₹1,50,000'],
		['elsewhere with thousands', 150000, 'USD', 'US$150,000'],
		['without decimals when there are none', 17700, 'INR', '₹17,700'],
		['with two decimals when there are some', 8260.5, 'INR', '₹8,260.50'],
		['in pounds', 219, 'GBP', '£219'],
		['with the code of a currency that has no sign', 5200, 'ZMW', 'ZMW 5,200'],
	])('%s', (_how, amount, currency, written) => {
		expect(money(amount, currency)).toBe(written)
	})
})

describe('an early-bird offer', () => {
	const list = (offer: NetPrice): PriceList => ({ own: {}, inr: offer, abroad: offer })

	test('takes its percentage off the price, and tax is on what is left', () => {
		const inr = { currency: 'INR', original: 22000, offer: 15000, taxRate: 0.18, taxNote: '' }
		expect(priceFor(list(inr), 'IN', 20)).toEqual({ ...inr, offer: 12000, tax: 2160, total: 14160 })
		expect(written(list(inr), 20).inr).toEqual({
			original: '₹22,000',
			offer: '₹12,000',
			tax: '₹2,160',
			total: '₹14,160',
			taxRate: 0.18,
		})
	})

	test('is rounded to the hundredth', () => {
		const usd = { currency: 'USD', original: 349, offer: 249, taxRate: 0, taxNote: '' }
		expect(priceFor(list(usd), 'US', 15)).toMatchObject({ offer: 211.65, total: 211.65 })
	})
})
