import type { UpcomingItem } from '#app/base/upcoming.server.ts'
import { hasEnded } from '#shared/class-state.ts'

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

function parse(date: string) {
	const [, year = '', month = '', day = ''] = date.match(/^(\d{4})-(\d{2})-(\d{2})$/) ?? []
	const parsed = new Date(`${date}T00:00:00Z`)
	if (!year || Number.isNaN(parsed.getTime()) || parsed.getUTCDate() !== Number(day)) return undefined
	return { year, month: MONTHS[Number(month) - 1] ?? '', day: Number(day) }
}

/** Spec 4: 'Mon DD – DD, YYYY' within a month, else 'Mon DD – Mon DD, YYYY'; invalid dates are returned unchanged. One day stands alone. */
export function dateRangeText({ start, end }: { start: string; end: string }): string {
	const from = parse(start)
	const to = parse(end)
	if (!from || !to) return `${start} – ${end}`
	const two = (day: number) => String(day).padStart(2, '0')
	if (start === end) return `${from.month} ${two(from.day)}, ${from.year}`
	if (from.month === to.month && from.year === to.year)
		return `${from.month} ${two(from.day)} – ${two(to.day)}, ${to.year}`
	return `${from.month} ${two(from.day)} – ${to.month} ${two(to.day)}, ${to.year}`
}

/** Upcoming and current classes by start, then notices; past classes separately, the latest first. */
export function groupByDate(items: UpcomingItem[], now: number) {
	const start = (item: UpcomingItem) => item.dateRange?.start ?? ''
	// Not localeCompare: its first use is slow in browsers.
	const compare = (a: string, b: string) => Number(a > b) - Number(a < b)
	const byStart = (a: UpcomingItem, b: UpcomingItem) => compare(start(a), start(b))
	const isNotice = ({ type }: UpcomingItem) => Number(type === 'notice')
	const isPast = ({ type, times }: UpcomingItem) => type === 'class' && (!times || hasEnded(times, now))
	return {
		current: items
			.filter((item) => !isPast(item))
			.sort((a, b) => isNotice(a) - isNotice(b) || byStart(a, b) || compare(a.id, b.id)),
		past: items.filter(isPast).sort((a, b) => byStart(b, a) || compare(a.id, b.id)),
	}
}
