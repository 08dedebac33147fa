import { expect, test } from 'vitest'
import { ELSEWHERE } from '#app/base/price.ts'
import { allCountries } from '#app/features/registration/resources/countries.resource.ts'
import { momentsOf } from '#catalogue/classes/classes.ts'
import { classesAhead } from '#catalogue/classes/offered-classes.ts'
import { courseAddress, loadContent } from '#catalogue/load.server.ts'
import { priceCountries, priceListOf } from '#catalogue/prices.ts'
import type { Course } from '#catalogue/schema.ts'
import { fixture } from '#catalogue/testing/fixture.ts'
import { offerIn } from '#server/booking/price.ts'
import { inCountry, priceFor } from '#shared/price.ts'
import { readOffer } from './offer.ts'

const content = loadContent()
const { classes, courses, formerNames } = await readOffer()

test('the server knows every class that a build lists, with its moments and the address of its course', async () => {
	const bySlug = new Map(classes.map((one) => [one.slug, one]))
	const ids = new Set(courses.map(([, id]) => id))
	const listed = classesAhead(content, Date.now())
	for (const one of listed) {
		const offered = bySlug.get(one.slug)
		expect(offered).toMatchObject({ courseId: one.course, seats: one.seats, moments: momentsOf(one) })
		expect(ids.has(one.course)).toBe(true)
		const course = content.courses.find(({ id }) => id === one.course)
		expect(offered?.url).toBe(course && content.site.address + courseAddress(course))
	}
})

test('the server knows the names that courses had', () => {
	const today = new Map(content.courses.map(({ id, name }) => [id, name]))
	expect(new Map(formerNames).get('Exemplar Global Certified Lead Auditor QMS')).toBe(today.get(26))
	expect(formerNames).toHaveLength(content.courses.flatMap((course) => course.formerNames).length)
})

test('a registration from each country of the price choice is stored at the price that the page shows for it', async () => {
	const countries = priceCountries(content.courses)
	for (const { slug, courseId, prices } of classes) {
		const course = content.courses.find(({ id }) => id === courseId)
		if (!course) throw new Error(`${slug} is of no course`)
		const shown = priceListOf(course, content.site.tax)
		for (const { code, name } of [...countries, { code: ELSEWHERE, name: 'Fiji' }])
			expect(offerIn(prices, name), `${slug} in ${name}`).toEqual(inCountry(shown, code))
	}
})

test('the countries of the price choice are India and those with a price of their own, by the names of the form', () => {
	expect(priceCountries(fixture.courses).map(({ code }) => code)).toEqual(['IN', 'AE', 'GB', 'US', 'ZA', 'ZM'])
	const [first] = fixture.courses
	const price = { currency: 'KES', original_price: 40000, offer_price: 32000, taxRate: 0 }
	const pricing = { default: { currency: 'INR', taxRate: 0.18 }, byCountry: { KE: price } }
	const kenya = { ...first, pricing } as Course
	expect(priceCountries([kenya])).toEqual([
		{ code: 'IN', name: 'India' },
		{ code: 'KE', name: 'Kenya' },
	])
	expect(priceFor(priceListOf(kenya, fixture.site.tax), 'KE').currency).toBe('KES')
	const names = new Set(allCountries().map(({ name }) => name))
	for (const { name } of priceCountries(content.courses)) expect(names, name).toContain(name)
})
