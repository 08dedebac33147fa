import { cardOf } from '#app/features/courses/card.server.ts'
import { nextDatesOf } from '#app/features/courses/next-dates.server.ts'
import { BODY, CATEGORY, days, MODE, SCHEME } from '#catalogue/labels.ts'
import { loadContent } from '#catalogue/load.server.ts'
import type { Course } from '#catalogue/schema.ts'

/** A course in the comparison: its card, its next dates, and the value of each row. */
export const comparedOf = (course: Course) => ({
	card: cardOf(course),
	dates: nextDatesOf(course).map(({ dates, enrolBy }) => ({ dates, enrolBy })),
	rows: {
		Standard: course.standard,
		Subject: SCHEME[course.scheme],
		Level: CATEGORY[course.category],
		'Awarding body': BODY[course.by],
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
