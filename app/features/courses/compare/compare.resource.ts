import type { Resource } from '#app/base/resource.ts'
import { cardOf } from '#app/features/courses/card.server.ts'
import { nextDatesOf } from '#app/features/courses/next-dates.server.ts'
import { ofEach } from '#app/features/courses/price.ts'
import { AWARDING_BODIES } from '#catalogue/bodies.ts'
import { CATEGORY, days, MODE, SCHEME } from '#catalogue/labels.ts'
import { loadContent } from '#catalogue/load.server.ts'
import { priceListOf } from '#catalogue/prices.ts'
import type { Course } from '#catalogue/schema.ts'

/** A course in the comparison: its card, the currency of its price, its next dates, and the value of each row. */
const comparedOf = (course: Course) => ({
	card: cardOf(course),
	currencies: ofEach(priceListOf(course, loadContent().site.tax), ({ currency }) => currency),
	dates: nextDatesOf(course).map(({ dates, state }) => ({ dates, state })),
	rows: {
		Standard: course.standard,
		Subject: SCHEME[course.scheme],
		Level: CATEGORY[course.category],
		'Awarding body': AWARDING_BODIES[course.by].name,
		'In short': course.shortDescription,
		'Before the course': course.prerequisites,
		Length: days(course.duration.days),
		'Live hours': String(course.duration.liveHours),
		'Self-study hours': String(course.duration.selfStudyHours),
		Mode: MODE[course.mode],
		Language: loadContent().shared.course.language,
		Examination: course.examination,
	},
})
export type Compared = ReturnType<typeof comparedOf>

/** One file for each course, so that a comparison loads as many bytes however many courses there are. */
export const resources = (): Resource[] =>
	loadContent().courses.map((course) => ({
		path: `/data/courses/compare/${course.id}.json`,
		read: () => comparedOf(course),
	}))
