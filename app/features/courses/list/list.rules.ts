import { AWARDING_BODIES, BODIES, type Body } from '#catalogue/bodies.ts'
import type { Course } from '#catalogue/schema.ts'
import type { ClassTimes } from '#shared/class-state.ts'

type Listed = Pick<Course, 'by' | 'category' | 'name'>

export const PAGE_SIZE = 9

const level = (category: string, words: RegExp) => (course: Listed) =>
	course.category === category || words.test(course.name)

// Spec 2: by awarding body, or by category or name.
export const LISTS = {
	all: () => true,
	...(Object.fromEntries(
		BODIES.map((body) => [AWARDING_BODIES[body].list, (course: Listed) => course.by === body]),
	) as Record<(typeof AWARDING_BODIES)[Body]['list'], (course: Listed) => boolean>),
	'lead-auditor': level('lead-auditor', /\blead auditor\b/i),
	'internal-auditor': level('internal-auditor', /\binternal auditor\b/i),
	awareness: level('awareness-auditor', /\bawareness auditor\b/i),
} satisfies Record<string, (course: Listed) => boolean>

export type ListName = keyof typeof LISTS
export const isListName = (name: string | undefined): name is ListName =>
	name !== undefined && Object.hasOwn(LISTS, name)

/** Prices are compared within one of these. */
export type Currency = 'INR' | 'USD'

/** What lists filter and sort by: one entry for each course, in the recommended order. */
export type IndexEntry = Pick<Course, 'id' | 'scheme' | 'category' | 'by' | 'mode'> & {
	/** Live hours and self-study hours. */
	hours: number
	/** Price before tax in each currency in which the course has one. */
	prices: Partial<Record<Currency, number>>
	/** Its classes that were open at the build, the next one first. */
	classes: (ClassTimes & { startsAt: number })[]
}

export const FILTERS = ['scheme', 'category', 'by', 'mode', 'price', 'dates'] as const
export type Filter = (typeof FILTERS)[number]
export const SORTS = ['recommended', 'soonest', 'price', 'length'] as const
export type Sort = (typeof SORTS)[number]

/** What the address of a list asks for. `page` is from 1. */
export type Asked = { chosen: Partial<Record<Filter, string>>; sort: Sort; page: number }

export function askedOf(address: URLSearchParams): Asked {
	const chosen: Asked['chosen'] = {}
	for (const filter of FILTERS) {
		const value = address.get(filter)
		if (value) chosen[filter] = value
	}
	const page = Number(address.get('page') ?? 1)
	return {
		chosen,
		sort: SORTS.find((sort) => sort === address.get('sort')) ?? 'recommended',
		page: Number.isInteger(page) ? Math.max(page, 1) : 1,
	}
}

/** Whether an address asks for nothing but the list as it is built. */
export const isPlain = ({ chosen, sort }: Asked) => Object.keys(chosen).length === 0 && sort === 'recommended'

/** How many courses each value of each filter would show, under the other filters that are chosen. */
export type Counts = Record<Filter, Record<string, number>>
/** Choices of the price filter. */
export type PriceLimits = Record<Currency, number[]>

/** A page of what an address asks for, held within 1 and the last page. */
export function pageOf<T>(found: T[], asked: number) {
	const pages = Math.max(1, Math.ceil(found.length / PAGE_SIZE))
	const page = Math.min(Math.max(asked, 1), pages)
	return { count: found.length, page, pages, shown: found.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE) }
}
