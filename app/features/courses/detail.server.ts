import { editionOf } from '#content/editions.server.ts'
import type { Course } from '#content/schema.ts'

/** What only the page of the course shows. */
export const detailOf = (course: Course) => ({
	liveHours: course.duration.liveHours,
	hours: course.duration.hours,
	examination: course.examination,
	sections: course.sections,
	edition: editionOf(course.standard),
})
export type CourseDetail = ReturnType<typeof detailOf>
