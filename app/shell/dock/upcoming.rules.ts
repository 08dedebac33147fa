import type { UpcomingItem } from '#app/base/upcoming.server.ts'
import { hasEnded } from '#shared/class-state.ts'

/**
 * Upcoming and current classes by start, those of the course at `path` before the others, then notices; past classes
 * separately, the latest first.
 */
export function groupByDate(items: UpcomingItem[], now: number, path: string) {
	const start = (item: UpcomingItem) => item.dateRange?.start ?? ''
	// Not localeCompare: its first use is slow in browsers.
	const compare = (a: string, b: string) => Number(a > b) - Number(a < b)
	const byStart = (a: UpcomingItem, b: UpcomingItem) => compare(start(a), start(b))
	const isNotice = ({ type }: UpcomingItem) => Number(type === 'notice')
	const isElsewhere = ({ links }: UpcomingItem) => Number(links.course?.split('?')[0] !== path)
	const isPast = ({ type, times }: UpcomingItem) => type === 'class' && (!times || hasEnded(times, now))
	return {
		current: items
			.filter((item) => !isPast(item))
			.sort(
				(a, b) => isNotice(a) - isNotice(b) || isElsewhere(a) - isElsewhere(b) || byStart(a, b) || compare(a.id, b.id),
			),
		past: items.filter(isPast).sort((a, b) => byStart(b, a) || compare(a.id, b.id)),
	}
}
