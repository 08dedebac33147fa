import type { LoadResource } from '#app/base/page.ts'
import type { CourseCardData } from '#app/features/courses/card.server.ts'
import { isOpen } from '#shared/class-state.ts'
import {
	type Asked,
	type Counts,
	type Currency,
	FILTERS,
	type Filter,
	type IndexEntry,
	type ListName,
	type PriceLimits,
	pageOf,
	type Sort,
} from './list.rules.ts'

/** At a moment; `limits` are the choices of the price filter, `currency` is that in which fees are sorted. */
export type ListContext = { now: number; limits: PriceLimits; currency: Currency }

const nextStart = ({ classes }: IndexEntry, now: number) => classes.find((one) => isOpen(one, now))?.startsAt

/** `INR-10000` is a price of at most 10,000 rupees before tax. A course without a price in that currency is not compared. */
function isWithin({ prices }: IndexEntry, limit: string): boolean {
	const [currency, amount] = limit.split('-')
	return (prices[currency as Currency] ?? Number.POSITIVE_INFINITY) <= Number(amount)
}

function matches(entry: IndexEntry, filter: Filter, value: string, { now }: ListContext): boolean {
	if (filter === 'price') return isWithin(entry, value)
	if (filter === 'dates') return value === 'yes' && nextStart(entry, now) !== undefined
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

/** Courses without what is sorted by come last; equal ones keep the recommended order. */
function sorted(entries: IndexEntry[], sort: Sort, { now, currency }: ListContext): IndexEntry[] {
	const key = {
		recommended: undefined,
		soonest: (entry: IndexEntry) => nextStart(entry, now),
		price: ({ prices }: IndexEntry) => prices[currency],
		length: ({ hours }: IndexEntry) => hours,
	}[sort]
	// A number, because the difference of two infinite ones is none.
	const place = (entry: IndexEntry) => key?.(entry) ?? Number.MAX_VALUE
	return key ? entries.toSorted((a, b) => place(a) - place(b)) : entries
}

/** Says which courses are not compared, because their prices are in another currency than those compared. */
function apartOf(entries: IndexEntry[], { chosen, sort }: Asked, context: ListContext): string {
	const { price, ...others } = chosen
	const leftOut = price?.startsWith('USD-')
	const last = !leftOut && sort === 'price' && context.currency === 'USD'
	const apart = matching(entries, leftOut ? others : chosen, context).filter(({ prices }) => prices.USD === undefined)
	if (apart.length === 0 || !(leftOut || last)) return ''
	const count = apart.length === 1 ? '1 course has' : `${apart.length} courses have`
	return `${count} a fee in rupees only, not compared with fees in dollars, and ${leftOut ? 'left out' : 'listed last'}.`
}

export function findIn(entries: IndexEntry[], asked: Asked, context: ListContext) {
	const { chosen, sort, page } = asked
	const { shown, ...place } = pageOf(sorted(matching(entries, chosen, context), sort, context), page)
	return {
		...place,
		ids: shown.map(({ id }) => id),
		counts: countsOf(entries, chosen, context),
		apart: apartOf(entries, asked, context),
	}
}

/** One page of a list. */
export type Listing = {
	count: number
	page: number
	pages: number
	courses: CourseCardData[]
	counts: Counts
	/** A sentence on courses whose prices are not compared; else empty. */
	apart: string
}

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
