import { describe, expect, test } from 'vitest'
import type { Compared } from './compare.resource.ts'
import { resources } from './compare.resource.ts'
import { compareAddress, comparedIn, isSame } from './compare.rules.ts'
import { rowsOf } from './comparison.ts'

const compared = (query: string) => comparedIn(new URLSearchParams(query))

test.each([
	['', [], []],
	['ids=', [], []],
	['ids=1,22', [1, 22], []],
	['ids=22,1,22', [22, 1], []],
	['ids=1 2,,3', [1, 2, 3], []],
	['ids=1,2,3,4,5,6', [1, 2, 3, 4], ['5', '6']],
	['ids=x,-1,0,1.5,7', [7], ['x', '-1', '0', '1.5']],
	['ids=99999999999999999999', [], ['99999999999999999999']],
])('the address "%s" compares %j and leaves out %j', (query, ids, ignored) => {
	expect(compared(query)).toEqual({ ids, ignored })
})

test('the address of a comparison compares its courses', () => {
	expect(compared(compareAddress([3, 9, 41]).split('?')[1] ?? '').ids).toEqual([3, 9, 41])
})

test('an address of 10,000 ids compares four', () => {
	expect(compared(`ids=${Array.from({ length: 10_000 }, (_, i) => i + 1).join(',')}`).ids).toEqual([1, 2, 3, 4])
})

test('a row is the same only if all values are equal', () => {
	expect(isSame(['a', 'a', 'a'])).toBe(true)
	expect(isSame(['a', 'b', 'a'])).toBe(false)
	expect(isSame(['a'])).toBe(true)
})

describe('the rows of a comparison', () => {
	const files = new Map(resources().map(({ path, read }) => [path, read]))
	const courses = [1, 24].map((id) => files.get(`/data/courses/compare/${id}.json`)?.() as Compared)
	const rows = (country: string, of = courses, now = Date.now()) => rowsOf(of, country, now)
	const fees = (country: string) => rows(country).filter(({ label }) => label.startsWith('Fee'))

	test('compare fees in one currency and set two currencies apart in words', () => {
		expect(fees('IN')).toEqual([
			{ label: 'Fee before tax', values: ['₹15,000', '₹15,000'], differs: false },
			{ label: 'Fee with tax', values: ['₹17,700', '₹17,700'], differs: false },
		])
		expect(fees('US')).toEqual([
			{ label: 'Fee before tax, in different currencies', values: ['$250', '₹15,000'], differs: false },
			{ label: 'Fee with tax, in different currencies', values: ['$250', '₹15,000'], differs: false },
		])
	})

	test('name the next class until its enrolment closes', () => {
		const [first] = courses
		if (!first) throw new Error('There is no course')
		const dated = (dates: string, closesAt: number) => ({
			dates,
			state: { closesAt, endsAt: closesAt + 1000, seats: 'open' as const },
		})
		const one = { ...first, dates: [dated('May', 100), dated('June', 200)] }
		const next = (now: number) => rows('IN', [one], now).find(({ label }) => label === 'Next dates')?.values
		expect([99, 100, 200].map(next)).toEqual([['May'], ['June'], ['Ask us for dates']])
	})
})
