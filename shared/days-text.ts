import { addDays, wallClock } from './zoned-time.ts'

// Not Intl: its first use is slow in browsers.
const MONTHS = [
	'January',
	'February',
	'March',
	'April',
	'May',
	'June',
	'July',
	'August',
	'September',
	'October',
	'November',
	'December',
]

/** '2026-12' as 'December 2026'. */
export const monthText = (month: string) => `${MONTHS[Number(month.slice(5, 7)) - 1]} ${month.slice(0, 4)}`

/** '2025-09-29' as '29 September 2025'; a text that is no date (2025, 2025-02-30) unchanged. */
export function dateText(date: string): string {
	const parsed = new Date(`${date}T00:00:00Z`)
	const isDay = !Number.isNaN(parsed.getTime()) && parsed.toISOString().startsWith(`${date}T`)
	return isDay ? `${Number(date.slice(8))} ${monthText(date)}` : date
}

/** Days (YYYY-MM-DD, rising) as '5 – 6, 12 – 13 and 19 December 2026'; month and year stand where they change. */
export function daysText(days: readonly string[]): string {
	const runs: [first: string, last?: string][] = []
	for (const day of days) {
		const run = runs.at(-1)
		if (run && addDays(run[1] ?? run[0], 1) === day) run[1] = day
		else runs.push([day])
	}
	const ends = runs.flat()
	let at = 0
	const write = (day = '') => {
		at += 1
		const next = ends[at] ?? ''
		const month = next.slice(0, 7) === day.slice(0, 7) ? '' : ` ${MONTHS[Number(day.slice(5, 7)) - 1]}`
		return `${Number(day.slice(8))}${month}${next.slice(0, 4) === day.slice(0, 4) ? '' : ` ${day.slice(0, 4)}`}`
	}
	const texts = runs.map((run) => run.map(write).join(' – '))
	const last = texts.pop() ?? ''
	return texts.length > 0 ? `${texts.join(', ')} and ${last}` : last
}

/** '17:00' as '5:00 PM'. */
export function clockText(time: string): string {
	const hour = Number(time.slice(0, 2))
	return `${hour % 12 || 12}${time.slice(2)} ${hour < 12 ? 'AM' : 'PM'}`
}

/** Start and end of sessions in milliseconds since 1970. */
export type Moments = readonly (readonly number[])[]

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

/** The same without days that stand above it already. */
export const timesIn = (moments: Moments, dates: string, timeZone?: string) => {
	const text = momentsText(moments, timeZone)
	return text.startsWith(`${dates}, `) ? text.slice(dates.length + 2) : text
}
