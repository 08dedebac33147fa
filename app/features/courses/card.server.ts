import { written } from '#app/base/price.ts'
import { courseAddress, loadContent } from '#catalogue/load.server.ts'
import { priceListOf } from '#catalogue/prices.ts'
import type { Course } from '#catalogue/schema.ts'

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
	prices: written(priceListOf(course, loadContent().site.tax)),
})
export type CourseCardData = ReturnType<typeof cardOf>
