import { describe, expect, test } from 'vitest'
import { ELSEWHERE } from '#app/base/price.ts'
import { sitemapPaths } from '#app/router/prerender-paths.server.ts'
import type { Class } from '#catalogue/classes/classes.ts'
import type { Content } from '#catalogue/load/content.server.ts'
import { coursesAtPath, loadContent } from '#catalogue/load.server.ts'
import { priceListOf } from '#catalogue/prices.ts'
import { priceFor } from '#shared/price.ts'
import { thingsOf } from './page.ts'
import type { Thing } from './thing.ts'

const content = loadContent()
const { courses, site } = content
const paths = await sitemapPaths()
const headings = new Map(paths.map((page) => [page, `Heading of ${page}`]))
const QMS = '/exemplar-global/lead-auditor-qms'
const SHARED = '/exemplar-global/exemplar-global-certified-lead-auditor'

const itemsOf = (thing: Thing | undefined) =>
	(thing?.['itemListElement'] ?? []) as { position: number; name: string; item: string; url: string }[]
const ofType = (path: string, type: string, from: Content = content, today = '2026-11-21') =>
	thingsOf(path, from, headings, Date.parse(today)).filter((thing) => thing['@type'] === type)

const [FIRST] = content.classes
if (!FIRST) throw new Error('There is no class')
const session = (date: string) => ({ date, from: '10:00', to: '17:00' })
const QMS_CLASS: Class = {
	...FIRST,
	slug: 'qms-in-december',
	sample: false,
	earlyBird: undefined,
	course: 22,
	title: 'Lead Auditor QMS',
	sessions: [session('2026-12-01'), session('2026-12-02')],
	timeZone: 'Asia/Kolkata',
	mode: 'online',
	seats: 'few',
	enrolBy: '2026-11-28',
}
/** Real classes alone: a site that is no sample has no others. */
const classes = (...changes: Partial<Class>[]): Content => ({
	...content,
	site: { ...site, samples: [] },
	classes: changes.map((change, index) => ({ ...QMS_CLASS, slug: `class-${index}`, ...change })),
})

test('the organization is only on the home, about and contact pages', () => {
	const found = paths.filter((page) => ofType(page, 'Organization').length > 0)
	expect(found).toEqual(['/', '/about', '/contact'])
	expect(ofType('/', 'Organization')[0]).toMatchObject({ name: site.name, url: `${site.address}/` })
})

test('a course list has its first nine courses in order, each with its own address', () => {
	const [list] = ofType('/courses/exemplar-global', 'ItemList')
	const items = itemsOf(list)
	const expected = courses.filter(({ by }) => by === 'exemplar-global').slice(0, 9)
	expect(items.map(({ name }) => name)).toEqual(expected.map(({ name }) => name))
	expect(items.map(({ position }) => position)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9])
	expect(new Set(items.map(({ url }) => url)).size).toBe(9)
	expect(ofType('/courses/consultancy', 'ItemList')).toEqual([])
})

describe('a course', () => {
	test.each(courses)('$name has the prices that its page shows', (course) => {
		const list = priceListOf(course, site.tax)
		const [thing] = ofType(`/${course.by}/${course.link}`, 'Course').filter(({ name }) => name === course.name)
		const offers = thing?.['offers'] as { price: string; priceCurrency: string; eligibleRegion?: string }[]
		const expected = ['IN', ...Object.keys(list.own), ELSEWHERE].map((country) => {
			const { offer, currency } = priceFor(list, country)
			return `${offer} ${currency}`
		})
		expect(offers.map(({ price, priceCurrency }) => `${price} ${priceCurrency}`)).toEqual([...new Set(expected)])
		for (const offer of offers) {
			const region = offer.eligibleRegion ?? (offer.priceCurrency === 'INR' ? 'IN' : ELSEWHERE)
			const { offer: amount, taxRate } = priceFor(list, region)
			expect(offer.price).toBe(String(amount))
			expect('priceSpecification' in offer).toBe(taxRate > 0)
		}
		expect(thing).toMatchObject({
			provider: { name: site.name },
			inLanguage: 'en',
			educationalCredentialAwarded: loadContent().shared.course.certificate,
			hasCourseInstance: expect.arrayContaining([
				expect.objectContaining({ courseMode: course.mode, courseWorkload: `PT${course.duration.hours}H` }),
			]),
		})
	})

	test('is alone in the data of its own address when others share its path', () => {
		for (const { id, name } of coursesAtPath(SHARED)) {
			const described = ofType(`${SHARED}?course=${id}`, 'Course')
			expect(described.map((course) => course['name'])).toEqual([name])
		}
	})
})

describe('a class', () => {
	const instances = (path: string, words: Content) =>
		ofType(path, 'Course', words).map(({ hasCourseInstance }) =>
			(hasCourseInstance as Thing[]).filter((instance) => 'startDate' in instance),
		)

	test('is an event and an instance of its course until it has ended, with its seats at every price', () => {
		const words = classes({})
		const [event] = ofType(QMS, 'Event', words, '2026-12-02T18:29Z')
		expect(event).toMatchObject({
			startDate: '2026-12-01T10:00:00+05:30',
			endDate: '2026-12-02T17:00:00+05:30',
			eventStatus: 'https://schema.org/EventScheduled',
			eventAttendanceMode: 'https://schema.org/OnlineEventAttendanceMode',
			location: { '@type': 'VirtualLocation', url: site.address + QMS },
			organizer: { name: site.name },
			inLanguage: 'en',
		})
		const [course] = ofType(QMS, 'Course', words)
		const offers = event?.['offers'] as Thing[]
		expect(course?.['offers']).toHaveLength(offers.length)
		for (const offer of offers)
			expect(offer).toMatchObject({
				availability: 'https://schema.org/LimitedAvailability',
				validThrough: '2026-11-28',
				url: `${site.address}/registration?course=22&class=class-0`,
			})
		expect(instances(QMS, words)).toMatchObject([
			[
				{
					courseMode: 'online',
					startDate: '2026-12-01T10:00:00+05:30',
					courseSchedule: { startDate: '2026-12-01', endDate: '2026-12-02', repeatCount: 2 },
				},
			],
		])
		expect(ofType('/british_training/lead-auditor-qms', 'Event', words)).toEqual([])
		expect(instances('/british_training/lead-auditor-qms', words)).toEqual([[]])
		expect(ofType(QMS, 'Event', words, '2026-12-02T18:30Z')).toEqual([])
	})

	test('is no event, no offer and no date of its course while it is a sample', () => {
		const words = classes({ sample: true })
		for (const path of paths) expect(ofType(path, 'Event', words), path).toEqual([])
		expect(instances(QMS, words)).toEqual([[]])
	})

	test('has the early-bird price until its last day, then the full price', () => {
		const words = classes({ earlyBird: { percent: 20, daysBefore: 10 } })
		const offered = (today: string) =>
			ofType(QMS, 'Event', words, today).map(({ offers }) => {
				const [{ price, validThrough } = {}] = offers as { price: string; validThrough: string }[]
				return [price, validThrough]
			})
		expect(offered('2026-11-21T18:29Z')).toEqual([['12000', '2026-11-21']])
		expect(offered('2026-11-21T18:30Z')).toEqual([['15000', '2026-11-28']])
	})

	test.each([
		['onsite', 'Offline', { '@type': 'Place', name: 'New Delhi' }],
		['blended', 'Mixed', [{ '@type': 'Place' }, { '@type': 'VirtualLocation' }]],
	] as const)('that is %s names its place', (mode, attendance, location) => {
		expect(ofType(QMS, 'Event', classes({ mode, venue: 'New Delhi' }))).toMatchObject([
			{ eventAttendanceMode: `https://schema.org/${attendance}EventAttendanceMode`, location },
		])
	})

	test('that is full or has a waiting list is sold out', () => {
		const events = ofType(QMS, 'Event', classes({ seats: 'full' }, { seats: 'waiting-list' }, { seats: 'open' }))
		expect(events.map((event) => (event['offers'] as Thing[])[0]?.['availability'])).toEqual([
			'https://schema.org/SoldOut',
			'https://schema.org/SoldOut',
			'https://schema.org/InStock',
		])
	})
})
