import { describe, expect, test } from 'vitest'
import { ELSEWHERE, priceFor, priceListOf } from '#app/features/courses/price.ts'
import { sitemapPaths } from '#app/prerender-paths.server.ts'
import { type Content, coursesAtPath, loadContent } from '#content/load.server.ts'
import type { UpcomingItem } from '#content/schema.ts'
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
const told = (path: string, type: string, words: Content = content, today = '2026-11-21') =>
	thingsOf(path, words, headings, today).filter((thing) => thing['@type'] === type)

const classes = (...changes: Partial<UpcomingItem>[]): Content => ({
	...content,
	upcoming: changes.map((change, index) => ({
		id: index + 1,
		type: 'class',
		title: 'Lead Auditor QMS',
		description: 'Five live days.',
		tags: [],
		dateRange: { start: '2026-12-01', end: '2026-12-05' },
		venue: 'Online (Zoom)',
		links: { course: QMS },
		...change,
	})),
})

test('the provider is told on home, about and contact only', () => {
	const where = paths.filter((page) => told(page, 'Organization').length > 0)
	expect(where).toEqual(['/', '/about', '/contact'])
	expect(told('/', 'Organization')[0]).toMatchObject({ name: site.name, url: `${site.address}/` })
})

describe('breadcrumbs', () => {
	const way = (path: string) =>
		itemsOf(told(path, 'BreadcrumbList')[0]).map(({ name, item }) => [item.slice(site.address.length), name])

	test.each([
		['/about', ['/', '/about']],
		['/blog/what-changed-in-iso-9001-2026', ['/', '/blog', '/blog/what-changed-in-iso-9001-2026']],
		['/whitepaper/9001', ['/', '/whitepaper/9001']],
		['/courses/all', ['/', '/courses', '/courses/all']],
		[QMS, ['/', '/courses', '/courses/exemplar-global', QMS]],
	])('of %s lead over pages that exist', (path, expected) => {
		expect(way(path)).toEqual(expected.map((page) => [page, page === '/' ? 'Home' : `Heading of ${page}`]))
	})

	test('stand on every page but the home page', () => {
		expect(paths.filter((page) => told(page, 'BreadcrumbList').length !== 1)).toEqual(['/'])
	})
})

test('a list tells its first nine courses in order, each at an address of its own', () => {
	const [list] = told('/courses/exemplar-global', 'ItemList')
	const items = itemsOf(list)
	const expected = courses.filter(({ by }) => by === 'exemplar-global').slice(0, 9)
	expect(items.map(({ name }) => name)).toEqual(expected.map(({ name }) => name))
	expect(items.map(({ position }) => position)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9])
	expect(new Set(items.map(({ url }) => url)).size).toBe(9)
	expect(told('/courses/consultancy', 'ItemList')).toEqual([])
})

describe('a course', () => {
	test.each(courses)('$name tells the prices that its page shows', (course) => {
		const list = priceListOf(course, site.taxRates)
		const [thing] = told(`/${course.by}/${course.link}`, 'Course').filter(({ name }) => name === course.name)
		const offers = thing?.['offers'] as { price: string; priceCurrency: string; eligibleRegion?: string }[]
		expect(offers.length).toBe(1 + Object.keys(list.own).filter((c) => c !== 'IN').length + (list.usd ? 1 : 0))
		for (const offer of offers) {
			const { offer: amount, currency } = priceFor(list, offer.eligibleRegion ?? (list.usd ? ELSEWHERE : 'IN'))
			expect([offer.price, offer.priceCurrency]).toEqual([String(amount), currency])
		}
		expect(thing).toMatchObject({
			provider: { name: site.name },
			hasCourseInstance: [{ courseMode: course.mode, courseWorkload: `PT${course.duration.hours}H` }],
		})
	})

	test('at a shared address is told with all others there', () => {
		const told8 = told(SHARED, 'Course')
		expect(told8.map(({ name }) => name)).toEqual(coursesAtPath(SHARED).map(({ name }) => name))
		expect(told8.map(({ url }) => url)).toEqual(
			coursesAtPath(SHARED).map(({ id }) => `${site.address}${SHARED}?course=${id}`),
		)
	})
})

describe('a class', () => {
	const schedules = (path: string, words: Content) =>
		told(path, 'Course', words).map(({ hasCourseInstance }) =>
			(hasCourseInstance as Thing[]).flatMap((instance) => instance['courseSchedule'] ?? []),
		)

	test('that can be attended is an event and gives its course a schedule', () => {
		const words = classes({})
		expect(told(QMS, 'Event', words, '2026-12-05')).toMatchObject([
			{
				startDate: '2026-12-01',
				endDate: '2026-12-05',
				eventAttendanceMode: 'https://schema.org/OnlineEventAttendanceMode',
				location: { '@type': 'VirtualLocation', url: site.address + QMS },
				organizer: { name: site.name },
			},
		])
		expect(schedules(QMS, words)).toMatchObject([[{ startDate: '2026-12-01', endDate: '2026-12-05', repeatCount: 5 }]])
		expect(told('/british_training/lead-auditor-qms', 'Event', words)).toEqual([])
		expect(schedules('/british_training/lead-auditor-qms', words)).toEqual([[]])
	})

	test.each([
		['has ended', { dateRange: { start: '2026-11-16', end: '2026-11-20' } }],
		['is a notice', { type: 'notice' as const }],
		['has no real date', { dateRange: { start: 'spring', end: 'later' } }],
	])('that %s is neither', (_why, change) => {
		expect(told(QMS, 'Event', classes(change))).toEqual([])
		expect(schedules(QMS, classes(change))).toEqual([[]])
	})

	test('at a place is not called online', () => {
		expect(told(QMS, 'Event', classes({ venue: 'New Delhi' }))).toMatchObject([
			{
				eventAttendanceMode: 'https://schema.org/OfflineEventAttendanceMode',
				location: { '@type': 'Place', name: 'New Delhi' },
			},
		])
	})

	test('at a shared address belongs to the course it names, else to the first', () => {
		const [, second] = coursesAtPath(SHARED)
		const dated = (course: string) => schedules(SHARED, classes({ links: { course } })).map(({ length }) => length)
		expect(dated(SHARED)).toEqual([1, 0, 0, 0, 0, 0, 0, 0])
		expect(dated(`${SHARED}?course=${second?.id}`)).toEqual([0, 1, 0, 0, 0, 0, 0, 0])
	})

	test('of the sample content has ended, so no event is told', () => {
		expect(paths.flatMap((page) => told(page, 'Event'))).toEqual([])
	})
})

test('articles and white papers are told with date, author and length', () => {
	const [paper] = content.whitepapers
	expect(told(`/whitepaper/${paper?.slug}`, 'Article')).toMatchObject([
		{
			headline: paper?.title,
			datePublished: paper?.revised,
			author: { '@type': 'Organization' },
			wordCount: paper?.words,
		},
	])
	for (const { slug, title, date, words } of content.articles)
		expect(told(`/blog/${slug}`, 'Article')).toMatchObject([
			{ headline: title, datePublished: date, author: { name: site.name }, wordCount: words },
		])
	expect(told('/blog', 'Article')).toEqual([])
})
