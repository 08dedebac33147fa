import { notFound } from '#app/seo.ts'
import type { Route } from './+types/listing.record.ts'
import { filtersOf, isListName } from './list.rules.ts'
import { choicesIn, listingOf } from './listing.server.ts'

/** One page of a list under a filter. */
export function loader({ params: { list, filter, page } }: Route.LoaderArgs) {
	if (!isListName(list) || !filtersOf(choicesIn(list)).includes(filter)) throw notFound()
	const listing = listingOf(list, filter, Number.parseInt(page, 10))
	if (page !== `${listing.page}.json`) throw notFound()
	return Response.json(listing)
}
