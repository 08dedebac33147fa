import { clockText, daysText } from '#shared/days-text.ts'
import { addDays, wallClock } from '#shared/zoned-time.ts'

/** Start and end of a session in milliseconds since 1970. */
type Moments = readonly (readonly number[])[]

/** The days on which sessions start in a zone, or in that of the device. */
export const daysIn = (moments: Moments, timeZone?: string) =>
	moments.map(([start = 0]) => wallClock(start, timeZone).date)

/**
 * Sessions in words as a zone shows them: '7 – 11 December 2026, 4:30 AM to 11:30 AM'. Days with other times, as when clocks
 * change between them, stand behind a semicolon.
 */
export function momentsText(moments: Moments, timeZone?: string): string {
	const groups: { days: string[]; times: string }[] = []
	for (const [start = 0, end = 0] of moments) {
		const [from, to] = [wallClock(start, timeZone), wallClock(end, timeZone)]
		const nextDay = to.date > from.date ? ' on the next day' : ''
		const times = `${clockText(from.time)} to ${clockText(to.time)}${nextDay}`
		const last = groups.at(-1)
		if (last?.times === times) last.days.push(from.date)
		else groups.push({ days: [from.date], times })
	}
	return groups.map(({ days, times }) => `${daysText(days)}, ${times}`).join('; ')
}

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
