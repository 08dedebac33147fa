import type { Resource } from '#app/base/resource.ts'
import { coursesAtPath, loadContent } from '#catalogue/load.server.ts'
import { coursePath } from '#catalogue/read-content.server.ts'
import { detailOf } from './detail.server.ts'

/** For each course that shares its address with others and is not the one that stands in the built page. */
export const resources = (): Resource[] =>
	loadContent()
		.courses.filter((course) => coursesAtPath(coursePath(course))[0] !== course)
		.map((course) => ({ path: `/data/course/${course.id}.json`, read: () => detailOf(course) }))
