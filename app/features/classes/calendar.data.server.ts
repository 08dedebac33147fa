import { readSite } from '#app/base/site.data.server.ts'
import {
	type Class,
	datesText,
	daysOf,
	decidedOf,
	earlyBirdOf,
	enrolAddress,
	momentsOf,
	SEATS_TEXT,
	timesOf,
	timesText,
} from '#catalogue/classes/classes.ts'
import { classesAhead } from '#catalogue/classes/offered-classes.ts'
import { courseAddress, loadContent } from '#catalogue/load.server.ts'
import type { Conditions, Course } from '#catalogue/schema.ts'
import { isEarly } from '#shared/class-state.ts'
import { dateText, momentsText } from '#shared/days-text.ts'

/** The page has the next classes only, so that it does not grow with their number. */
const MAX_CLASSES = 40
const INDIA = 'Asia/Kolkata'

function entryOf(one: Class, course: Course, numbers: Conditions['numbers']) {
	const early = earlyBirdOf(one)
	const moments = momentsOf(one)
	return {
		slug: one.slug,
		title: one.title,
		/** For the cells of the grid. */
		short: `${course.scheme} ${one.tags[1] ?? ''}`.trim(),
		scheme: course.scheme,
		level: course.category,
		to: courseAddress(course),
		enrol: enrolAddress(one),
		closed: `Enrolment closed on ${dateText(one.enrolBy)}`,
		state: timesOf(one),
		...decidedOf(one, numbers),
		details: `${one.venue} · ${one.language} · ${one.trainer}`,
		seats: SEATS_TEXT[one.seats],
		/** In the zone of the class. */
		days: daysOf(one),
		dates: datesText(one),
		times: timesText(one),
		...(one.timeZone !== INDIA && { inIndia: `${momentsText(moments, INDIA)} IST` }),
		/** Start and end of each session in milliseconds since 1970. */
		moments,
		...(one.seats !== 'full' &&
			isEarly(early, readSite().built) && {
				early: { ...early, text: `Early-bird price (${early.percent}% off)`, lastDay: dateText(early.lastDay) },
			}),
	}
}
export type CalendarClass = ReturnType<typeof entryOf>

export function read() {
	const content = loadContent()
	const { title, description, lead, subjects } = content.pages.calendar
	const courses = new Map(content.courses.map((course) => [course.id, course]))
	const ahead = classesAhead(content, readSite().built)
	const classes = ahead.slice(0, MAX_CLASSES).flatMap((one) => {
		const course = courses.get(one.course)
		return course ? [entryOf(one, course, content.conditions.numbers)] : []
	})
	return {
		words: { title, description, lead },
		classes,
		more: Math.max(0, ahead.length - MAX_CLASSES),
		feeds: Object.entries(subjects).map(([scheme, name]) => ({ to: `/classes/${scheme.toLowerCase()}.ics`, name })),
	}
}
