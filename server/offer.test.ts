import { expect, test } from 'vitest'
import { momentsOf } from '#catalogue/classes.ts'
import { loadContent } from '#catalogue/load.server.ts'
import { classesAhead } from '#catalogue/offered-classes.ts'
import { inCountry } from '#shared/price.ts'
import { readOffer } from './offer.ts'

test('the server knows every class that a build lists, with its moments and the address of its course', async () => {
	const { classes, courses } = await readOffer()
	const bySlug = new Map(classes.map((one) => [one.slug, one]))
	const ids = new Set(courses.map(([, id]) => id))
	const listed = classesAhead(loadContent(), Date.now())
	expect(listed.length).toBeGreaterThan(8)
	for (const one of listed) {
		const offered = bySlug.get(one.slug)
		expect(offered).toMatchObject({ courseId: one.course, seats: one.seats, moments: momentsOf(one) })
		expect(ids.has(one.course)).toBe(true)
		expect(offered?.url).toMatch(/^https:\/\/pramaan\.example\/(british_training|exemplar-global)\//)
	}
})

test('the prices of a class go by the names of countries that the form has', async () => {
	const { classes, courses } = await readOffer()
	const [, id] = courses.find(([name]) => name === 'Awareness Auditor QMS') ?? []
	const taught = classes.find(({ courseId }) => courseId === id)
	if (!taught) throw new Error('No class of this course is known')
	const asked = (country: string) => {
		const { currency, offer } = inCountry(taught.prices, country)
		return `${currency} ${offer}`
	}
	expect(['India', 'United Kingdom', 'United Arab Emirates', 'France'].map(asked)).toEqual([
		'INR 15000',
		'GBP 219',
		'AED 949',
		'USD 250',
	])
})
