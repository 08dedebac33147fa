import ical, { ICalCalendarMethod, ICalEventStatus } from 'ical-generator'
import type { CalendarEntry } from './classes.ts'

/**
 * An iCalendar file (RFC 5545) with an event for each session. Times are in UTC, which each calendar shows in its own zone.
 * The id of an event stays the same when the class is moved. `stamp` is when the file was made: a calendar takes the latest. A file
 * that is `cancelled` takes the events out.
 */
export function calendarOf(
	name: string,
	provider: string,
	entries: CalendarEntry[],
	stamp: Date,
	state: 'confirmed' | 'cancelled' = 'confirmed',
): string {
	const isCancelled = state === 'cancelled'
	const calendar = ical({
		name,
		prodId: { company: provider, product: 'Classes' },
		method: isCancelled ? ICalCalendarMethod.CANCEL : ICalCalendarMethod.PUBLISH,
		ttl: 24 * 60 * 60,
	})
	for (const { slug, title, description, venue, trainer, url, moments } of entries)
		for (const [i, [start, end]] of moments.entries())
			calendar.createEvent({
				id: `${slug}.${i + 1}@${new URL(url).hostname}`,
				stamp,
				sequence: Math.floor(stamp.getTime() / 60_000),
				start: new Date(start),
				end: new Date(end),
				summary: moments.length > 1 ? `${title} (day ${i + 1} of ${moments.length})` : title,
				description: `${description}\nTrainer: ${trainer}\n${url}`,
				location: venue,
				url,
				status: isCancelled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
			})
	return calendar.toString()
}
