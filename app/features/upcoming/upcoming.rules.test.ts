import { describe, expect, test } from 'vitest'
import { loadContent } from '#content/load.server.ts'
import type { UpcomingItem } from '#content/schema.ts'
import { dateRangeText, groupByDate, hasEnded } from './upcoming.rules.ts'

const item = (id: number, start?: string, end = start): UpcomingItem => ({
	id,
	type: start ? 'class' : 'notice',
	title: 'A class',
	description: 'Five days.',
	tags: [],
	links: {},
	...(start && end && { dateRange: { start, end } }),
})

describe('the dates of a class', () => {
	test.each([
		['within a month name it once', '2025-09-25', '2025-09-29', 'Sep 25 – 29, 2025'],
		['have two digits each', '2025-10-01', '2025-10-05', 'Oct 01 – 05, 2025'],
		['of a single day repeat it', '2025-10-01', '2025-10-01', 'Oct 01 – 01, 2025'],
		['across months name both', '2025-09-29', '2025-10-03', 'Sep 29 – Oct 03, 2025'],
		['across years name both months and the year of the end', '2025-12-29', '2026-01-02', 'Dec 29 – Jan 02, 2026'],
		['a year apart in the same month name it twice', '2025-09-25', '2026-09-29', 'Sep 25 – Sep 29, 2026'],
		['on a leap day are dates', '2028-02-29', '2028-03-01', 'Feb 29 – Mar 01, 2028'],
	])('%s', (_how, start, end, text) => {
		expect(dateRangeText({ start, end })).toBe(text)
	})

	test.each([
		['soon', 'later'],
		['2025-09-25', 'open end'],
		['to be announced', '2025-09-29'],
		['2025-02-30', '2025-03-04'],
		['2025-02-24', '2025-02-30'],
		['2025-13-01', '2025-13-05'],
		['2025-00-10', '2025-01-10'],
		['25 September 2025', '29 September 2025'],
		['2025-9-25', '2025-9-29'],
	])('that cannot be read stand as they are: %s – %s', (start, end) => {
		expect(dateRangeText({ start, end })).toBe(`${start} – ${end}`)
	})

	test('of the sample classes read as specified', () => {
		const texts = loadContent().upcoming.map(({ dateRange }) => dateRange && dateRangeText(dateRange))
		expect(texts).toEqual([
			'Sep 25 – 29, 2025',
			'Sep 25 – 29, 2025',
			'Oct 01 – 05, 2025',
			'Oct 01 – 05, 2025',
			undefined,
		])
	})
})

describe('a class has ended', () => {
	const five = item(1, '2025-09-25', '2025-09-29')

	test.each([
		['2025-09-24', false],
		['2025-09-25', false],
		['2025-09-29', false],
		['2025-09-30', true],
		['2026-01-01', true],
	])('on %s: %s', (today, ended) => {
		expect(hasEnded(five, today)).toBe(ended)
	})

	test('never when it has no dates or dates that cannot be read', () => {
		expect(hasEnded(item(1), '2999-01-01')).toBe(false)
		expect(hasEnded(item(1, '0 weeks', '1 week'), '2999-01-01')).toBe(false)
		expect(hasEnded(item(1, '2025-02-24', '2025-02-30'), '2999-01-01')).toBe(false)
	})
})

describe('groupByDate', () => {
	const ids = (items: UpcomingItem[], today: string) => {
		const { current, past } = groupByDate(items, today)
		return { current: current.map(({ id }) => id), past: past.map(({ id }) => id) }
	}

	test('puts classes to come by their start before notices, and past classes apart, the latest first', () => {
		const items = [item(1, '2025-01-01'), item(2), item(3, '2025-12-01'), item(4, '2025-11-01'), item(5, '2024-01-01')]
		expect(ids(items, '2025-06-01')).toEqual({ current: [4, 3, 2], past: [1, 5] })
	})

	test('orders classes that start together by id', () => {
		const together = [item(9, '2025-11-01'), item(10, '2025-11-01'), item(2, '2025-11-01')]
		expect(ids(together, '2025-01-01')).toEqual({ current: [2, 9, 10], past: [] })
		expect(ids(together, '2026-01-01')).toEqual({ current: [], past: [2, 9, 10] })
	})

	test('counts a class as past from the day after its last one', () => {
		expect(ids([item(1), item(2, '2025-06-01')], '2025-06-01')).toEqual({ current: [2, 1], past: [] })
		expect(ids([item(1), item(2, '2025-06-01')], '2025-06-02')).toEqual({ current: [1], past: [2] })
	})

	test('leaves the given list as it is', () => {
		const items = [item(2), item(1, '2025-11-01')]
		groupByDate(items, '2025-01-01')
		expect(items.map(({ id }) => id)).toEqual([2, 1])
	})

	test('leaves only the notice of the sample once every sample class has ended', () => {
		const { upcoming } = loadContent()
		expect(ids(upcoming, '2025-09-01')).toEqual({ current: [1, 2, 3, 4, 5], past: [] })
		expect(ids(upcoming, '2025-09-30')).toEqual({ current: [3, 4, 5], past: [1, 2] })
		expect(ids(upcoming, '2026-11-20')).toEqual({ current: [5], past: [3, 4, 1, 2] })
	})
})
