import { coursePath, coursesAtPath, loadContent } from '#content/load.server.ts'
import type { Course } from '#content/schema.ts'
import { priceListOf, written } from './price.ts'

/** Address of this one course, also where several share a path. */
export function courseAddress(course: Course): string {
	const path = coursePath(course)
	return coursesAtPath(path).length > 1 ? `${path}?course=${course.id}` : path
}

/** What a card of a list shows. */
export const cardOf = (course: Course) => ({
	id: course.id,
	by: course.by,
	name: course.name,
	shortDescription: course.shortDescription,
	category: course.category,
	scheme: course.scheme,
	standard: course.standard,
	days: course.duration.days,
	to: courseAddress(course),
	prices: written(priceListOf(course, loadContent().site.taxRates)),
})
export type CourseCardData = ReturnType<typeof cardOf>
