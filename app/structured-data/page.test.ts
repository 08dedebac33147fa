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
const ofType = (path: string, type: string, from: Content = content, today = '2026-11-21') =>
	thingsOf(path, from, headings, today).filter((thing) => thing['@type'] === type)

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

test('the organization is only on the home, about and contact pages', () => {
	const found = paths.filter((page) => ofType(page, 'Organization').length > 0)
	expect(found).toEqual(['/', '/about', '/contact'])
	expect(ofType('/', 'Organization')[0]).toMatchObject({ name: site.name, url: `${site.address}/` })
})

describe('breadcrumbs', () => {
	const trail = (path: string) =>
		itemsOf(ofType(path, 'BreadcrumbList')[0]).map(({ name, item }) => [item.slice(site.address.length), name])

	test.each([
		['/about', ['/', '/about']],
		['/blog/what-changed-in-iso-9001-2026', ['/', '/blog', '/blog/what-changed-in-iso-9001-2026']],
		['/whitepaper/9001', ['/', '/whitepaper/9001']],
		['/courses/all', ['/', '/courses', '/courses/all']],
		[QMS, ['/', '/courses', '/courses/exemplar-global', QMS]],
	])('of %s name existing pages only', (path, expected) => {
		expect(trail(path)).toEqual(expected.map((page) => [page, page === '/' ? 'Home' : `Heading of ${page}`]))
	})

	test('are on every page except the home page', () => {
		expect(paths.filter((page) => ofType(page, 'BreadcrumbList').length !== 1)).toEqual(['/'])
	})
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
		const list = priceListOf(course, site.taxRates)
		const [thing] = ofType(`/${course.by}/${course.link}`, 'Course').filter(({ name }) => name === course.name)
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

	test('is listed with all others when they share an address', () => {
		const sharing = ofType(SHARED, 'Course')
		expect(sharing.map(({ name }) => name)).toEqual(coursesAtPath(SHARED).map(({ name }) => name))
		expect(sharing.map(({ url }) => url)).toEqual(
			coursesAtPath(SHARED).map(({ id }) => `${site.address}${SHARED}?course=${id}`),
		)
	})
})

describe('a class', () => {
	const schedules = (path: string, words: Content) =>
		ofType(path, 'Course', words).map(({ hasCourseInstance }) =>
			(hasCourseInstance as Thing[]).flatMap((instance) => instance['courseSchedule'] ?? []),
		)

	test('is an event and a schedule of its course when it has not ended', () => {
		const words = classes({})
		expect(ofType(QMS, 'Event', words, '2026-12-05')).toMatchObject([
			{
				startDate: '2026-12-01',
				endDate: '2026-12-05',
				eventAttendanceMode: 'https://schema.org/OnlineEventAttendanceMode',
				location: { '@type': 'VirtualLocation', url: site.address + QMS },
				organizer: { name: site.name },
			},
		])
		expect(schedules(QMS, words)).toMatchObject([[{ startDate: '2026-12-01', endDate: '2026-12-05', repeatCount: 5 }]])
		expect(ofType('/british_training/lead-auditor-qms', 'Event', words)).toEqual([])
		expect(schedules('/british_training/lead-auditor-qms', words)).toEqual([[]])
	})

	test.each([
		['has ended', { dateRange: { start: '2026-11-16', end: '2026-11-20' } }],
		['is a notice', { type: 'notice' as const }],
		['has no real date', { dateRange: { start: 'spring', end: 'later' } }],
	])('is neither an event nor a schedule when it %s', (_why, change) => {
		expect(ofType(QMS, 'Event', classes(change))).toEqual([])
		expect(schedules(QMS, classes(change))).toEqual([[]])
	})

	test('is not online when it has a place', () => {
		expect(ofType(QMS, 'Event', classes({ venue: 'New Delhi' }))).toMatchObject([
			{
				eventAttendanceMode: 'https://schema.org/OfflineEventAttendanceMode',
				location: { '@type': 'Place', name: 'New Delhi' },
			},
		])
	})

	test('belongs to the course it names, else to the first, when several share an address', () => {
		const [, second, ...others] = coursesAtPath(SHARED)
		const none = others.map(() => 0)
		const dated = (course: string) => schedules(SHARED, classes({ links: { course } })).map(({ length }) => length)
		expect(dated(SHARED)).toEqual([1, 0, ...none])
		expect(dated(`${SHARED}?course=${second?.id}`)).toEqual([0, 1, ...none])
	})

	test('from the sample content is no event because it has ended', () => {
		expect(paths.flatMap((page) => ofType(page, 'Event'))).toEqual([])
	})
})

test('articles and white papers have date, author and word count', () => {
	const [paper] = content.whitepapers
	expect(ofType(`/whitepaper/${paper?.slug}`, 'Article')).toMatchObject([
		{
			headline: paper?.title,
			datePublished: paper?.revised,
			author: { '@type': 'Organization' },
			wordCount: paper?.words,
		},
	])
	for (const { slug, title, date, words } of content.articles)
		expect(ofType(`/blog/${slug}`, 'Article')).toMatchObject([
			{ headline: title, datePublished: date, author: { name: site.name }, wordCount: words },
		])
	expect(ofType('/blog', 'Article')).toEqual([])
})
