import { describe, expect, test } from 'vitest'
import { momentsText } from '#shared/days-text.ts'
import { daysIn, monthIn, weeksOf } from './calendar.rules.ts'

const moments = (...pairs: [string, string][]) => pairs.map(([from, to]) => [Date.parse(from), Date.parse(to)])
/** 10:00 to 17:00 in India on two days. */
const TWO_DAYS = moments(['2026-12-07T04:30Z', '2026-12-07T11:30Z'], ['2026-12-08T04:30Z', '2026-12-08T11:30Z'])

describe('momentsText', () => {
	test.each([
		['Asia/Kolkata', '7 – 8 December 2026, 10:00 AM to 5:00 PM'],
		['UTC', '7 – 8 December 2026, 4:30 AM to 11:30 AM'],
		['Pacific/Kiritimati', '7 – 8 December 2026, 6:30 PM to 1:30 AM on the next day'],
		['Pacific/Pago_Pago', '6 – 7 December 2026, 5:30 PM to 12:30 AM on the next day'],
		['America/New_York', '6 – 7 December 2026, 11:30 PM to 6:30 AM on the next day'],
		['Asia/Kathmandu', '7 – 8 December 2026, 10:15 AM to 5:15 PM'],
	])('in %s is %s', (zone, text) => {
		expect(momentsText(TWO_DAYS, zone)).toBe(text)
	})

	test('names both times when clocks change during the class', () => {
		const sessions = moments(['2026-10-31T04:30Z', '2026-10-31T11:30Z'], ['2026-11-02T04:30Z', '2026-11-02T11:30Z'])
		expect(momentsText(sessions, 'America/New_York')).toBe(
			'31 October 2026, 12:30 AM to 7:30 AM; 1 November 2026, 11:30 PM to 6:30 AM on the next day',
		)
	})

	test('of a month later begins on the day that the visitor has', () => {
		expect(daysIn(moments(['2026-11-30T20:00Z', '2026-12-01T02:00Z']), 'Asia/Kolkata')).toEqual(['2026-12-01'])
		expect(daysIn(moments(['2026-12-01T03:00Z', '2026-12-01T09:00Z']), 'America/Los_Angeles')).toEqual(['2026-11-30'])
	})
})

test.each([
	['2026-12', '', [5, 1, 31]],
	['2027-02', '', [4, 0, 28]],
	['2026-08', '', [6, 5, 31]],
	['2026-11', '2026-11-22', [3, 0, 15]],
	['2026-11', '2026-11-23', [2, 0, 8]],
])('weeksOf %s from "%s" has all days from that week on in the columns of their weekdays', (month, from, shape) => {
	const weeks = weeksOf(month, from)
	const days = weeks.flat().filter((day) => day.startsWith(month))
	expect([weeks.length, weeks[0]?.findIndex((day) => day.startsWith(month)), days.length]).toEqual(shape)
	expect(days.at(-1)).toBe(`${month}-${new Date(Number(month.slice(0, 4)), Number(month.slice(5)), 0).getDate()}`)
})

test.each([
	['month=2026-12', '2026-12'],
	['month=2031-01', '2026-11'],
	['month=%00', '2026-11'],
	['', '2026-11'],
])('monthIn of %j is %s', (query, month) => {
	expect(monthIn(new URLSearchParams(query), ['2026-11', '2026-12'])).toBe(month)
})
