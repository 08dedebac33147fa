import type { Resource } from '#app/base/resource.ts'
import { coursesAtPath, loadContent } from '#catalogue/load.server.ts'
import { coursePath } from '#catalogue/read-content.server.ts'
import { detailOf } from './detail.server.ts'

/** For each course that shares its path with others: a client navigation shows it without another document. */
export const resources = (): Resource[] =>
	loadContent()
		.courses.filter((course) => coursesAtPath(coursePath(course)).length > 1)
		.map((course) => ({ path: `/data/course/${course.id}.json`, read: () => detailOf(course) }))
