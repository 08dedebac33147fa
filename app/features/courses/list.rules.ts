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
/** The values that the courses of a list have. */
export type Choices = Record<Filter, string[]>

export const choicesOf = (courses: Listed[]): Choices => {
	const valuesOf = (filter: Filter) => [...new Set(courses.map((course) => course[filter]))].sort()
	return { scheme: valuesOf('scheme'), category: valuesOf('category'), by: valuesOf('by') }
}

const ANY = 'any'
/** Every course of a list. */
export const EVERY = FILTERS.map(() => ANY).join('.')

/** What the address filters by (`?scheme=QMS` is 'QMS.any.any'); undefined if no course of the list can match. */
export function filterOf(address: URLSearchParams, choices: Choices): string | undefined {
	const values = FILTERS.map((filter) => address.get(filter) || ANY)
	if (FILTERS.some((filter, i) => values[i] !== ANY && !choices[filter].includes(values[i] ?? ''))) return undefined
	// Where all have the same value, it filters nothing.
	return FILTERS.map((filter, i) => (choices[filter].length > 1 ? values[i] : ANY)).join('.')
}

/** All filters that an address may have, but for the one that lets every course through. */
export function filtersOf(choices: Choices): string[] {
	const [first, ...rest] = FILTERS.map((filter) => (choices[filter].length > 1 ? [ANY, ...choices[filter]] : [ANY]))
	const all = rest.reduce(
		(keys, values) => keys.flatMap((key) => values.map((value) => `${key}.${value}`)),
		first ?? [],
	)
	return all.filter((key) => key !== EVERY)
}

export function matching<T extends Listed>(courses: T[], filter: string): T[] {
	const values = filter.split('.')
	return courses.filter((course) => FILTERS.every((name, i) => values[i] === ANY || values[i] === course[name]))
}

/** The page that the address of a filtered list asks for (`?page=2`), from 1. */
export function pageAsked(address: URLSearchParams): number {
	const asked = Number(address.get('page') ?? 1)
	return Number.isInteger(asked) ? Math.max(asked, 1) : 1
}

/** A page of courses, held within 1 and the last page. */
export function pageOf<T>(courses: T[], asked: number) {
	const pages = Math.max(1, Math.ceil(courses.length / PAGE_SIZE))
	const page = Math.min(Math.max(asked, 1), pages)
	return { count: courses.length, page, pages, shown: courses.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE) }
}
