import type { Resource } from '#app/base/resource.ts'
import { loadContent } from '#catalogue/load.server.ts'
import { comparedOf } from './compare.server.ts'

/** One file for each course, so that a comparison loads as many bytes however many courses there are. */
export const resources = (): Resource[] =>
	loadContent().courses.map((course) => ({
		path: `/data/courses/compare/${course.id}.json`,
		read: () => comparedOf(course),
	}))
