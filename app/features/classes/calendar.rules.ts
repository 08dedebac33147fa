import type { Moments } from '#shared/days-text.ts'
import { addDays, wallClock } from '#shared/zoned-time.ts'

/** The days on which sessions start in a zone, or in that of the device. */
export const daysIn = (moments: Moments, timeZone?: string) =>
	moments.map(([start = 0]) => wallClock(start, timeZone).date)

/** The weeks of a month (YYYY-MM) from Monday to Sunday, with days of other months, from the week that has the day `from`. */
export function weeksOf(month: string, from: string): string[][] {
	const first = `${month}-01`
	const weekday = new Date(`${first}T00:00:00Z`).getUTCDay() || 7
	const weeks: string[][] = []
	for (let day = addDays(first, 1 - weekday); day.slice(0, 7) <= month; day = addDays(day, 7))
		weeks.push(Array.from({ length: 7 }, (_, i) => addDays(day, i)))
	return weeks.filter((week) => (week.at(-1) ?? '') >= from)
}

/** '2026-12' of a query, if it is one of the months. */
export const monthIn = (query: URLSearchParams, months: string[]) =>
	months.find((month) => month === query.get('month')) ?? months[0]
