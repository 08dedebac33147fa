import type { LoadResource } from '#app/base/page.ts'
import { loadRecord } from '#app/base/site-files.ts'
import { type AsyncData, useAsyncData } from '#app/features/courses/use-async-data.ts'
import { type Asked, isPlain, type ListName, type PriceLimits } from './list.rules.ts'
import type { Listing } from './listing.ts'

type Built = {
	list: ListName
	listing: Listing
	limits: PriceLimits
	/** The query that the server rendered the listing for. */
	query?: string | undefined
}

/** A page of a list under the filters of its address; the one that the document has is not loaded again. */
export function useListing(
	{ list, listing, limits, query = '' }: Built,
	asked: Asked,
	search: string,
): AsyncData<Listing> {
	const isBuilt = search === query || (query === '' && isPlain(asked))
	return useAsyncData(`${list} ${search}`, isBuilt ? listing : undefined, async () => {
		const { findListing, today } = await import('./listing.ts')
		return findListing(list, asked, { today: today(), limits }, loadRecord as LoadResource)
	})
}
