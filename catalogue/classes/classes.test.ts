import { describe, expect, test } from 'vitest'
import { CATEGORIES, SCHEMES } from '#catalogue/schema.ts'
import { fixture } from '#catalogue/testing/fixture.ts'
import { addDays } from '#shared/zoned-time.ts'
import {
	type Class,
	classFaults,
	dateRangeOf,
	daysOf,
	earlyBirdOf,
	momentsOf,
	spanOf,
	timesOf,
	timesText,
} from './classes.ts'
import { classesAhead, classesAround } from './offered-classes.ts'

const NOW = Date.parse('2026-11-22')
const { shared, site, classes } = fixture
const [lead] = fixture.courses
if (!lead) throw new Error('There is no course')
const DAYS = { 'lead-auditor': 5, 'internal-auditor': 2, 'awareness-auditor': 1 }
/** A course of each subject and level. */
const taught = SCHEMES.flatMap((scheme, i) =>
	CATEGORIES.map((category, j) => ({
		...lead,
		id: 100 + i * CATEGORIES.length + j,
		scheme,
		category,
		duration: { ...lead.duration, days: DAYS[category], liveHours: 6 * DAYS[category] },
	})),
)
const courses = [...fixture.courses, ...taught]
const content = { ...fixture, courses }
const [specified] = classes
if (!specified) throw new Error('There is no class')

const session = (date: string, from = '10:00', to = '17:00') => ({ date, from, to })
const inZone = (timeZone: string, ...sessions: Class['sessions']): Class => ({ ...specified, timeZone, sessions })

describe('the moments of a class', () => {
	test('keep the time on the clock when clocks change between two days', () => {
		const one = inZone('Europe/London', session('2026-03-28'), session('2026-03-29'))
		expect(momentsOf(one).map(([start]) => new Date(start).toISOString())).toEqual([
			'2026-03-28T10:00:00.000Z',
			'2026-03-29T09:00:00.000Z',
		])
		expect(timesText(one)).toBe('10:00 AM to 5:00 PM GMT; 10:00 AM to 5:00 PM BST')
		expect(spanOf(one)).toEqual({ startDate: '2026-03-28T10:00:00+00:00', endDate: '2026-03-29T17:00:00+01:00' })
	})
})

test('registration closes at the end of its last day in the zone of the class, and so does the early-bird offer', () => {
	const one = { ...inZone('America/New_York', session('2026-12-07')), enrolBy: '2026-12-05' }
	expect(new Date(timesOf(one).closesAt).toISOString()).toBe('2026-12-06T05:00:00.000Z')
	const early = earlyBirdOf({ ...one, earlyBird: { percent: 10, daysBefore: 10 } })
	expect(early).toEqual({ percent: 10, lastDay: '2026-11-27', until: Date.parse('2026-11-28T05:00:00Z') })
	expect(earlyBirdOf({ ...one, enrolBy: '2026-11-20', earlyBird: { percent: 10, daysBefore: 10 } })?.lastDay).toBe(
		'2026-11-20',
	)
})

describe('sample classes', () => {
	const days = Array.from({ length: 400 }, (_, i) => addDays('2026-11-22', i))

	test('are about one a week for twelve weeks, on weekdays and at weekends, of several subjects and levels', () => {
		for (const today of days) {
			const ahead = classesAhead(content, Date.parse(today))
			expect(ahead.length, today).toBeGreaterThanOrEqual(10)
			expect(ahead.length, today).toBeLessThanOrEqual(20)
			const byId = new Map(courses.map((course) => [course.id, course]))
			expect(new Set(ahead.map(({ course }) => byId.get(course)?.scheme)).size, today).toBeGreaterThanOrEqual(4)
			expect(new Set(ahead.map(({ course }) => byId.get(course)?.category)).size, today).toBe(3)
			const weekdays = new Set(ahead.map(({ sessions }) => new Date(sessions[0].date).getUTCDay()))
			expect(weekdays, today).toEqual(new Set([1, 6]))
		}
	})

	test('are the same whatever the day on which they are listed', () => {
		const seen = new Map<string, Class>()
		for (const today of days)
			for (const one of classesAhead(content, Date.parse(today))) {
				expect(seen.get(one.slug) ?? one).toEqual(one)
				seen.set(one.slug, one)
			}
		expect(seen.size).toBeGreaterThan(50)
	})

	test('of a build are known to servers that were started up to twelve weeks before or after it', () => {
		const built = classesAhead(content, NOW)
		for (const started of ['2026-08-30', '2026-11-22', '2027-02-14'])
			expect(classesAround(content, Date.parse(started))).toEqual(expect.arrayContaining(built))
	})

	test('fit their courses, are marked and have names that no other has', () => {
		const all = classesAround(content, NOW)
		expect(new Set(all.map(({ slug }) => slug)).size).toBe(all.length)
		for (const one of all) {
			const course = courses.find(({ id }) => id === one.course)
			expect(classFaults(one, course, shared.course.breakMinutes), one.slug).toEqual([])
			expect(one.sample, one.slug).toBe(true)
		}
	})

	test('are not made when the site is no sample', () => {
		const real = { ...content, site: { ...site, samples: [] } }
		expect(classesAhead(real, NOW)).toEqual([])
		expect(
			classesAround(real, NOW)
				.map(({ slug }) => slug)
				.sort(),
		).toEqual(classes.map(({ slug }) => slug).sort())
	})
})

test('the next class comes first, and a class is listed until its last day has passed where it is held', () => {
	const own = [
		{ ...inZone('America/New_York', session('2026-12-03')), slug: 'later' },
		{ ...inZone('Asia/Kolkata', session('2026-12-01'), session('2026-12-04')), slug: 'first' },
	]
	const listed = (moment: string) =>
		classesAhead({ ...content, site: { ...site, samples: [] }, classes: own }, Date.parse(moment)).map(
			({ slug }) => slug,
		)
	expect(listed('2026-11-22')).toEqual(['first', 'later'])
	expect(listed('2026-12-04T04:59Z')).toEqual(['first', 'later'])
	expect(listed('2026-12-04T05:00Z')).toEqual(['first'])
	expect(listed('2026-12-04T18:29Z')).toEqual(['first'])
	expect(listed('2026-12-04T18:30Z')).toEqual([])
	expect(own.map((one) => [dateRangeOf(one).end, daysOf(one).length])).toEqual([
		['2026-12-03', 1],
		['2026-12-04', 2],
	])
})
