import type { Resource } from '#app/base/resource.ts'
import { cardOf } from '#app/features/courses/card.server.ts'
import { loadContent } from '#catalogue/load.server.ts'
import { indexOf } from './course-list.data.server.ts'
import { LISTS, type ListName } from './list.rules.ts'

/** What lists filter and sort by, loaded when a filter is first chosen, and the card of each course. */
export const resources = (): Resource[] => [
	...(Object.keys(LISTS) as ListName[]).map(
		(list): Resource => ({
			path: `/data/courses/index/${list}.json`,
			read: () => indexOf(list),
		}),
	),
	...loadContent().courses.map(
		(course): Resource => ({
			path: `/data/courses/card/${course.id}.json`,
			read: () => cardOf(course),
		}),
	),
]
