import type { PlainPage } from '#catalogue/page-schema.ts'
import { ContentError } from './content-error.ts'
import { type Content, readContent } from './load/content.server.ts'
import { CONTENT, courseAddressOf, coursePath } from './load/offer.server.ts'
import type { Course } from './schema.ts'

// The build imports this module for its settings and again for its pages; thousands of courses take seconds to read.
// In development a changed reader reads again.
const KEPT = Symbol.for(`content in ${CONTENT}`)
const keeper = (import.meta.env?.DEV ? {} : globalThis) as { [KEPT]?: Content }

/** The content of the site, read and checked once. */
export function loadContent(): Content {
	keeper[KEPT] ??= readContent(CONTENT)
	return keeper[KEPT]
}

/** Title, description and lead of a page that has no other words. */
export function wordsOf(page: string): PlainPage {
	const words = loadContent().plainPages[page]
	if (!words) throw new ContentError(`pages/${page}.yaml`, ['(whole file): a page needs it'])
	return words
}

let byPath: Map<string, Course[]> | undefined

/** What an address of a course shows: all courses that share it, in the order of their ids. */
export function coursesAtPath(path: string): Course[] {
	byPath ??= Map.groupBy(loadContent().courses, coursePath)
	return byPath.get(path) ?? []
}

let addressOf: ((course: Course) => string) | undefined

/** Address of this one course, also where several share a path. */
export function courseAddress(course: Course): string {
	addressOf ??= courseAddressOf(loadContent().courses)
	return addressOf(course)
}
