import { type Class, dateRangeOf, enrolAddress, timesText } from '#catalogue/classes.ts'
import { courseAddress, loadContent } from '#catalogue/load.server.ts'
import { classesAhead } from '#catalogue/offered-classes.ts'

/** Spec 3: an item of the panel. */
export type UpcomingItem = {
	id: string
	type: 'class' | 'notice'
	title: string
	/** Classes that ended have none. */
	description?: string
	tags?: string[]
	dateRange?: { start: string; end: string }
	time?: string
	venue?: string
	trainer?: string
	links: { [name in 'enroll' | 'course' | 'facebook' | 'whatsapp']?: string | undefined }
}

// The panel is in every page, so it shows a fixed number of classes.
const MAX_AHEAD = 3
const MAX_PAST = 4

const SEATS = { open: [], few: ['Few seats left'], full: ['Full'], 'waiting-list': ['Waiting list'] }

/** The items of the panel on `today`: the next classes that take registrations, notices, and the last classes that ended. */
export function readUpcoming(today: string): { items: UpcomingItem[]; datesUntil?: string } {
	const content = loadContent()
	const courses = new Map(content.courses.map((course) => [course.id, course]))
	const addressOf = ({ course }: Class) => {
		const found = courses.get(course)
		return found ? { course: courseAddress(found) } : {}
	}
	const item = (one: Class) => ({
		id: one.slug,
		type: 'class' as const,
		title: one.title,
		dateRange: dateRangeOf(one),
		venue: one.venue,
	})
	const ahead = classesAhead(content, today)
	const until = ahead.map((one) => dateRangeOf(one).end).sort()
	const past = content.classes
		.filter((one) => dateRangeOf(one).end < today)
		.sort((a, b) => Date.parse(dateRangeOf(b).end) - Date.parse(dateRangeOf(a).end))
	return {
		items: [
			...ahead
				.filter(({ enrolBy, seats }) => enrolBy >= today && seats !== 'full')
				.slice(0, MAX_AHEAD)
				.map((one) => ({
					...item(one),
					description: one.description,
					tags: [...one.tags, ...SEATS[one.seats], ...(one.sample ? ['Sample'] : [])],
					time: timesText(one),
					trainer: one.trainer,
					links: {
						enroll: enrolAddress(one),
						...addressOf(one),
						...one.links,
					},
				})),
			...content.upcoming.map((notice) => ({ ...notice, id: `notice-${notice.id}` })),
			...past.slice(0, MAX_PAST).map((one) => ({ ...item(one), links: addressOf(one) })),
		],
		...(ahead.length > 0 && { datesUntil: until.at(-1) ?? '' }),
	}
}
