import type { Resource } from '#app/resource.ts'
import { filteredPages, listingOf } from './listing.server.ts'

/** Each page of each list under each filter. */
export const resources = (): Resource[] =>
	filteredPages().map(({ list, filter, page }) => ({
		path: `/data/courses/${list}/${filter}/${page}.json`,
		read: () => listingOf(list, filter, page),
	}))
