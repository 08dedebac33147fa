import { loadContent } from '#content/load.server.ts'
import type { Course } from '#content/schema.ts'
import { cardOf } from './card.server.ts'
import { BODY, CATEGORY, days, MODE, SCHEME } from './labels.ts'

/** A course in the comparison: its card, and the value of each row. */
export const comparedOf = (course: Course) => ({
	card: cardOf(course),
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
