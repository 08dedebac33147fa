import type { Attachment } from '#server/outbox/email.ts'
import type { OfferedClass } from './classes.ts'

/** The days of a class as a file for a calendar. */
export async function calendarFile(
	offered: OfferedClass | undefined,
	provider: { name: string },
	stamp: Date,
): Promise<Attachment | undefined> {
	if (!offered) return undefined
	const { calendarOf } = await import('#catalogue/classes/class-calendar.ts')
	return {
		filename: `${offered.slug}.ics`,
		contentType: 'text/calendar; charset=utf-8; method=PUBLISH',
		content: calendarOf(offered.title, provider.name, [offered], stamp),
	}
}
