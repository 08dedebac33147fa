import type { QueryReader } from '#app/base/page.ts'
import { loadContent } from '#catalogue/load.server.ts'
import { askedOf, FILTERS, isListName, isPlain, LISTS, type ListName, type PriceLimits } from './list.rules.ts'
import { furtherPages, listingOf } from './listing.server.ts'
import { findListing, type Listing, today } from './listing.ts'

type Data = {
	list: ListName
	words: { title: string; description: string; lead: string }
	limits: PriceLimits
	listing: Listing
	/** The query that the server rendered it for. */
	query?: string
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
		const context = { today: today(), limits: data.limits }
		return { ...data, query: String(query), listing: await findListing(data.list, asked, context, load) }
	},
}

const lists = Object.keys(LISTS).map((list) => `/courses/${list}`)

/** The first page of each list. */
export const first = { read, withQuery, addresses: () => lists }
/** The pages that follow. */
export const further = { read, addresses: furtherPages }
