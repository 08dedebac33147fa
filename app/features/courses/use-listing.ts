import { loadRecord } from '#app/api.ts'
import { EVERY, type ListName } from './list.rules.ts'
import type { Listing } from './listing.server.ts'
import { type AsyncData, useAsyncData } from './use-async-data.ts'

const NOTHING: Listing = { count: 0, page: 1, pages: 1, courses: [] }

async function ask(list: ListName, filter: string, asked: number) {
	const load = (page: number) => loadRecord<Listing>(`/data/courses/${list}/${filter}/${page}.json`)
	// The first page says how many there are; a page beyond the last is none to ask for.
	const first = await load(1)
	const page = Math.min(asked, first.pages)
	return page === 1 ? first : load(page)
}

type Built = { list: ListName; listing: Listing }

/** A page of the courses that match a filter (undefined: none can); without one, those that stand in the page. */
export function useListing({ list, listing }: Built, filter: string | undefined, page: number): AsyncData<Listing> {
	const built = filter === undefined ? NOTHING : filter === EVERY ? listing : undefined
	return useAsyncData(`${list} ${filter} ${page}`, built, () => ask(list, filter ?? EVERY, page))
}
