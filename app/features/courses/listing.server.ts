import { loadContent } from '#content/load.server.ts'
import type { Course } from '#content/schema.ts'
import { cardOf } from './card.server.ts'
import { type Choices, choicesOf, EVERY, filtersOf, LISTS, type ListName, matching, pageOf } from './list.rules.ts'

// Every page and record of a list asks again, with thousands of courses.
const kept = new Map<string, unknown>()
function once<T>(key: string, find: () => T): T {
	if (!kept.has(key)) kept.set(key, find())
	return kept.get(key) as T
}

const coursesOf = (list: ListName, filter: string): Course[] =>
	once(`${list} ${filter}`, () =>
		filter === EVERY ? loadContent().courses.filter(LISTS[list]) : matching(coursesOf(list, EVERY), filter),
	)

export const choicesIn = (list: ListName): Choices => once(list, () => choicesOf(coursesOf(list, EVERY)))

/** One page of a list: as many bytes however many courses there are. */
export function listingOf(list: ListName, filter: string, asked: number) {
	const { shown, ...place } = pageOf(coursesOf(list, filter), asked)
	return { ...place, courses: shown.map(cardOf) }
}
export type Listing = ReturnType<typeof listingOf>

const names = Object.keys(LISTS) as ListName[]
const pagesFrom = (first: number, list: ListName, filter: string) => {
	const { pages } = pageOf(coursesOf(list, filter), 1)
	return Array.from({ length: pages - first + 1 }, (_, i) => first + i)
}

/** Addresses of the pages of the lists that follow the first. */
export const furtherPages = () =>
	names.flatMap((list) => pagesFrom(2, list, EVERY).map((page) => `/courses/${list}/${page}`))

/** The pages of the lists under each filter; one that finds nothing has an empty page. */
export const filteredPages = () =>
	names.flatMap((list) =>
		filtersOf(choicesIn(list)).flatMap((filter) => pagesFrom(1, list, filter).map((page) => ({ list, filter, page }))),
	)
