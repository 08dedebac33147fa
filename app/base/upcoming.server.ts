import { type Class, dateRangeOf, enrolAddress, SEATS_TEXT, timesOf, timesText } from '#catalogue/classes/classes.ts'
import { dateRangeText } from '#catalogue/classes/date-range.ts'
import { classesAhead } from '#catalogue/classes/offered-classes.ts'
import { days } from '#catalogue/labels.ts'
import { courseAddress, loadContent } from '#catalogue/load.server.ts'
import type { Course } from '#catalogue/schema.ts'
import { type ClassTimes, hasEnded, isOpen } from '#shared/class-state.ts'

/** Spec 3: an item of the panel. */
export type UpcomingItem = {
	id: string
	type: 'class' | 'notice'
	title: string
	/** The part of the title that distinguishes it where space is short. */
	short?: string
	/** Classes that ended have none. */
	description?: string
	tags?: string[]
	/** `text` is how the two days are shown. */
	dateRange?: { start: string; end: string; text: string }
	/** Of a class that had not ended at the build. */
	times?: ClassTimes
	/** Of a class that is an example. */
	sample?: true
	/** '5 days' */
	length?: string
	time?: string
	venue?: string
	trainer?: string
	links: { [name in 'enroll' | 'course' | 'facebook' | 'whatsapp']?: string | undefined }
}

const withText = (range: { start: string; end: string }) => ({ ...range, text: dateRangeText(range) })

// The panel is in every page, so it shows a fixed number of classes.
const MAX_AHEAD = 3
const MAX_PAST = 4

const itemOf = (one: Class, course: Course | undefined) => ({
	id: one.slug,
	type: 'class' as const,
	title: one.title,
	dateRange: withText(dateRangeOf(one)),
	venue: one.venue,
	time: timesText(one),
	trainer: one.trainer,
	...(one.sample && { sample: true as const }),
	links: course ? { course: courseAddress(course) } : {},
})

function aheadItemOf(one: Class, course: Course | undefined): UpcomingItem {
	const { links, ...item } = itemOf(one, course)
	return {
		...item,
		times: timesOf(one),
		description: one.description,
		tags: [...one.tags, ...(one.seats === 'open' ? [] : [SEATS_TEXT[one.seats]])],
		short: course?.name ?? one.title,
		length: days(one.sessions.length),
		links: { enroll: enrolAddress(one), ...links, ...one.links },
	}
}

/** The next classes of a course that take registrations, for the panel on its page. */
export const upcomingOf = (course: Course, now: number): UpcomingItem[] =>
	classesAhead(loadContent(), now)
		.filter((one) => one.course === course.id && isOpen(timesOf(one), now))
		.slice(0, MAX_AHEAD)
		.map((one) => aheadItemOf(one, course))

/** The items of the panel at a moment: the next classes that take registrations, notices, and the last classes that ended. */
export function readUpcoming(now: number): { items: UpcomingItem[]; datesUntil: number } {
	const content = loadContent()
	const courses = new Map(content.courses.map((course) => [course.id, course]))
	const ahead = classesAhead(content, now)
	const past = content.classes
		.filter((one) => hasEnded(timesOf(one), now))
		.sort((a, b) => timesOf(b).endsAt - timesOf(a).endsAt)
	return {
		items: [
			...ahead
				.filter((one) => isOpen(timesOf(one), now))
				.slice(0, MAX_AHEAD)
				.map((one) => aheadItemOf(one, courses.get(one.course))),
			...content.upcoming.map((notice) => ({ ...notice, id: `notice-${notice.id}` })),
			...past.slice(0, MAX_PAST).map((one) => itemOf(one, courses.get(one.course))),
		],
		datesUntil: Math.max(0, ...ahead.map((one) => timesOf(one).endsAt)),
	}
}
