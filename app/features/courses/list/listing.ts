import type { LoadResource } from '#app/base/page.ts'
import type { CourseCardData } from '#app/features/courses/card.server.ts'
import {
	type Asked,
	type Counts,
	FILTERS,
	type Filter,
	type IndexEntry,
	type ListName,
	type PriceLimits,
	pageOf,
	type Sort,
} from './list.rules.ts'

/** The day of the visitor decides which classes are still ahead; `limits` are the choices of the price filter. */
export type ListContext = { today: string; limits: PriceLimits }

const nextStart = ({ starts }: IndexEntry, today: string) => starts.find((start) => start >= today)

/** `INR-10000` is a price of at most 10,000 rupees before tax. */
function isWithin({ inr, usd = inr }: IndexEntry, limit: string): boolean {
	const [currency, amount] = limit.split('-')
	return (currency === 'USD' ? usd : inr) <= Number(amount)
}

function matches(entry: IndexEntry, filter: Filter, value: string, { today }: ListContext): boolean {
	if (filter === 'price') return isWithin(entry, value)
	if (filter === 'dates') return value === 'yes' && nextStart(entry, today) !== undefined
	return entry[filter] === value
}

function matching(entries: IndexEntry[], chosen: Asked['chosen'], context: ListContext): IndexEntry[] {
	const filters = FILTERS.filter((filter) => chosen[filter] !== undefined)
	return entries.filter((entry) => filters.every((filter) => matches(entry, filter, chosen[filter] ?? '', context)))
}

export function countsOf(entries: IndexEntry[], chosen: Asked['chosen'], context: ListContext): Counts {
	const valuesOf = (filter: Filter) => {
		if (filter === 'dates') return ['yes']
		if (filter === 'price')
			return Object.entries(context.limits).flatMap(([currency, limits]) =>
				limits.map((limit) => `${currency}-${limit}`),
			)
		return [...new Set(entries.map((entry) => entry[filter]))].sort()
	}
	return Object.fromEntries(
		FILTERS.map((filter) => {
			const others = matching(entries, { ...chosen, [filter]: undefined }, context)
			const count = (value: string) => others.filter((entry) => matches(entry, filter, value, context)).length
			return [filter, Object.fromEntries(valuesOf(filter).map((value) => [value, count(value)]))]
		}),
	) as Counts
}

/** Courses without dates come last; equal ones keep the recommended order. */
function sorted(entries: IndexEntry[], sort: Sort, today: string): IndexEntry[] {
	const key = {
		recommended: undefined,
		soonest: (entry: IndexEntry) => Date.parse(nextStart(entry, today) ?? '9999-12-31'),
		price: ({ inr }: IndexEntry) => inr,
		length: ({ hours }: IndexEntry) => hours,
	}[sort]
	return key ? entries.toSorted((a, b) => key(a) - key(b)) : entries
}

export function findIn(entries: IndexEntry[], { chosen, sort, page }: Asked, context: ListContext) {
	const { shown, ...place } = pageOf(sorted(matching(entries, chosen, context), sort, context.today), page)
	return { ...place, ids: shown.map(({ id }) => id), counts: countsOf(entries, chosen, context) }
}

/** One page of a list. */
export type Listing = { count: number; page: number; pages: number; courses: CourseCardData[]; counts: Counts }

/** A page of a list under filters, from the files that the build has written; in the browser and on the server. */
export async function findListing(
	list: ListName,
	asked: Asked,
	context: ListContext,
	load: LoadResource,
): Promise<Listing> {
	const entries = (await load(`/data/courses/index/${list}.json`)) as IndexEntry[]
	const { ids, ...found } = findIn(entries, asked, context)
	const courses = await Promise.all(ids.map((id) => load(`/data/courses/card/${id}.json`) as Promise<CourseCardData>))
	return { ...found, courses }
}

export const today = () => new Date().toISOString().slice(0, 10)
