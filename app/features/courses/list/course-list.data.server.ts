import type { QueryReader } from '#app/base/page.ts'
import { readSite } from '#app/base/site.data.server.ts'
import { cardOf } from '#app/features/courses/card.server.ts'
import { spanOf, timesOf } from '#catalogue/classes/classes.ts'
import { classesAhead } from '#catalogue/classes/offered-classes.ts'
import { loadContent } from '#catalogue/load.server.ts'
import type { Course } from '#catalogue/schema.ts'
import { isOpen } from '#shared/class-state.ts'
import {
	askedOf,
	FILTERS,
	type IndexEntry,
	isListName,
	isPlain,
	LISTS,
	type ListName,
	type PriceLimits,
	pageOf,
} from './list.rules.ts'
import { countsOf, findListing, type Listing } from './listing.ts'

type Data = {
	list: ListName
	words: { title: string; description: string; lead: string }
	limits: PriceLimits
	listing: Listing
	/** The query that the server rendered it for. */
	query?: string
}

// Every page of a list asks again, with thousands of courses.
const kept = new Map<string, unknown>()
function once<T>(key: string, find: () => T): T {
	if (!kept.has(key)) kept.set(key, find())
	return kept.get(key) as T
}

const coursesOf = (list: ListName): Course[] => once(list, () => loadContent().courses.filter(LISTS[list]))

function openClassesOf(id: number): IndexEntry['classes'] {
	const { built } = readSite()
	const open = once('classes', () => classesAhead(loadContent(), built).filter((one) => isOpen(timesOf(one), built)))
	return open
		.filter(({ course }) => course === id)
		.map((one) => ({ ...timesOf(one), startsAt: Date.parse(spanOf(one).startDate) }))
}

export const indexOf = (list: ListName): IndexEntry[] =>
	coursesOf(list).map(({ id, scheme, category, by, mode, duration, offer_price, offer_usd_price }) => ({
		id,
		scheme,
		category,
		by,
		mode,
		hours: duration.hours,
		prices: { INR: Number(offer_price), ...(offer_usd_price && { USD: Number(offer_usd_price) }) },
		classes: openClassesOf(id),
	}))

/** One page of a list: as many bytes however many courses there are. */
export function listingOf(list: ListName, asked: number): Listing {
	const { shown, ...place } = pageOf(coursesOf(list), asked)
	const limits = loadContent().pages.courses.priceLimits
	const context = { now: readSite().built, limits, currency: 'INR' as const }
	const counts = once(`counts of ${list}`, () => countsOf(indexOf(list), {}, context))
	return { ...place, courses: shown.map(cardOf), counts, apart: '' }
}

export function read({ list, page = '1' }: { list: string; page?: string }): Data | undefined {
	const { lists, priceLimits: limits } = loadContent().pages.courses
	const words = lists[list]
	if (!isListName(list) || !words) return undefined
	const listing = listingOf(list, Number.parseInt(page, 10))
	if (page !== String(listing.page)) return undefined
	return { list, words, limits, listing }
}

const withQuery: QueryReader<Data> = {
	parameters: () => [...FILTERS, 'sort', 'page'],
	async data(data, query, load) {
		const asked = askedOf(query)
		if (isPlain(asked)) return data
		// The browser sorts by the currency of its visitor.
		const context = { now: Date.now(), limits: data.limits, currency: 'INR' as const }
		return { ...data, query: String(query), listing: await findListing(data.list, asked, context, load) }
	},
}

const lists = Object.keys(LISTS).map((list) => `/courses/${list}`)

/** The first page of each list. */
export const first = { read, withQuery, addresses: () => lists }

/** The pages that follow. */
export const further = {
	read,
	addresses: () =>
		(Object.keys(LISTS) as ListName[]).flatMap((list) => {
			const { pages } = pageOf(coursesOf(list), 1)
			return Array.from({ length: pages - 1 }, (_, i) => `/courses/${list}/${i + 2}`)
		}),
}
