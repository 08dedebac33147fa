import type { Course } from '#content/schema.ts'

type Listed = Pick<Course, 'by' | 'category' | 'name' | 'scheme'>

export const PAGE_SIZE = 9

const level = (category: string, words: RegExp) => (course: Listed) =>
	course.category === category || words.test(course.name)

// Spec 2: by awarding body, or by category or name.
export const LISTS = {
	all: () => true,
	training: (course: Listed) => course.by === 'british_training',
	'exemplar-global': (course: Listed) => course.by === 'exemplar-global',
	'lead-auditor': level('lead-auditor', /\blead auditor\b/i),
	'internal-auditor': level('internal-auditor', /\binternal auditor\b/i),
	awareness: level('awareness-auditor', /\bawareness auditor\b/i),
} satisfies Record<string, (course: Listed) => boolean>

export type ListName = keyof typeof LISTS
export const isListName = (name: string | undefined): name is ListName =>
	name !== undefined && Object.hasOwn(LISTS, name)

export const FILTERS = ['scheme', 'category', 'by'] as const
export type Filter = (typeof FILTERS)[number]

/** The courses that match every filter of the address (`?scheme=QMS&category=lead-auditor`). */
export const matching = <T extends Listed>(courses: T[], address: URLSearchParams) =>
	courses.filter((course) => FILTERS.every((filter) => !address.get(filter) || address.get(filter) === course[filter]))

/** The page of the address (`?page=2`), held within 1 and the last page. */
export function pageOf<T>(courses: T[], address: URLSearchParams) {
	const pages = Math.max(1, Math.ceil(courses.length / PAGE_SIZE))
	const asked = Number(address.get('page') ?? 1)
	const page = Number.isInteger(asked) ? Math.min(Math.max(asked, 1), pages) : 1
	return { page, pages, shown: courses.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE) }
}
