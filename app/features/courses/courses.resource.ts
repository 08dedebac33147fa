import type { Resource } from '#app/base/page.ts'
import { coursePath } from '#catalogue/load/offer.server.ts'
import { coursesAtPath, loadContent } from '#catalogue/load.server.ts'
import { cardOf } from './card.server.ts'
import { detailOf } from './course/detail.server.ts'
import { indexOf } from './list/course-list.data.server.ts'
import { LISTS, type ListName } from './list/list.rules.ts'

const lists = (Object.keys(LISTS) as ListName[]).map(
	(list): Resource => ({ path: `/data/courses/index/${list}.json`, read: () => indexOf(list) }),
)

/**
 * What lists filter and sort by, loaded when a filter is first chosen; the card of each course; and the text of each course
 * that shares its path with others, which a client navigation shows without another document.
 */
export const resources = (): Resource[] => [
	...lists,
	...loadContent().courses.flatMap((course): Resource[] => [
		{ path: `/data/courses/card/${course.id}.json`, read: () => cardOf(course) },
		...(coursesAtPath(coursePath(course)).length > 1
			? [{ path: `/data/course/${course.id}.json` as const, read: () => detailOf(course) }]
			: []),
	]),
]
