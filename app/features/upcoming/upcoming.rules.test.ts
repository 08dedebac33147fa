import { describe, expect, test } from 'vitest'
import { loadContent } from '#content/load.server.ts'
import type { UpcomingItem } from '#content/schema.ts'
import { dateRangeText, hasEnded, inOrder } from './upcoming.rules.ts'

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

describe('the order of the panel', () => {
	const order = (items: UpcomingItem[], today: string) => inOrder(items, today).map(({ id }) => id)

	test('is next classes by their start, then notices, then ended classes', () => {
		const items = [item(1, '2025-01-01'), item(2), item(3, '2025-12-01'), item(4, '2025-11-01'), item(5, '2024-01-01')]
		expect(order(items, '2025-06-01')).toEqual([4, 3, 2, 5, 1])
	})

	test('is by id among classes that start together', () => {
		expect(order([item(9, '2025-11-01'), item(10, '2025-11-01'), item(2, '2025-11-01')], '2025-01-01')).toEqual([
			2, 9, 10,
		])
	})

	test('counts a class on its last day among the next ones', () => {
		expect(order([item(1), item(2, '2025-06-01')], '2025-06-01')).toEqual([2, 1])
		expect(order([item(1), item(2, '2025-06-01')], '2025-06-02')).toEqual([1, 2])
	})

	test('leaves the given list as it is', () => {
		const items = [item(2), item(1, '2025-11-01')]
		inOrder(items, '2025-01-01')
		expect(items.map(({ id }) => id)).toEqual([2, 1])
	})

	test('puts the notice of the sample first once every sample class has ended', () => {
		expect(order(loadContent().upcoming, '2025-09-01')).toEqual([1, 2, 3, 4, 5])
		expect(order(loadContent().upcoming, '2025-09-30')).toEqual([3, 4, 5, 1, 2])
		expect(order(loadContent().upcoming, '2026-11-20')).toEqual([5, 1, 2, 3, 4])
	})
})
