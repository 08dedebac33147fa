import type { Resource } from '#app/base/resource.ts'
import { buildIndex } from '#app/features/search/engine.ts'
import { type FoundPage, searchEntries } from '#app/features/search/entries.server.ts'
import { pages } from '#app/pages.ts'
import { loadContent } from '#catalogue/load.server.ts'

/** Pages of the sitemap that the search leaves out, by their pattern in the route table, with the reason. */
export const NOT_SEARCHED: Record<string, string> = {
	'/': 'every page links it',
	'/courses': 'its courses are found one by one',
	'/courses/:list': 'its courses are found one by one',
	'/courses/practice-exam/:group': 'found by way of the practice exam',
	'/courses/practice-exam/:group/:topic': 'found by way of the practice exam',
	'/courses/practice-exam/cases/:case': 'found by way of the practice exam',
	'/courses/practice-exam/sets/:slug': 'found by way of the practice exam',
	'/courses/practice-exam/papers/:slug': 'found by way of the practice exam',
	'/courses/practice-exam/writing/:slug': 'found by way of the practice exam',
}

/** The pages of the sitemap with one address each; those of records, such as courses, come from the records. */
export async function searchedPages(): Promise<FoundPage[]> {
	const found = pages.filter(({ path, inSitemap }) => inSitemap && !path.includes(':') && !(path in NOT_SEARCHED))
	return Promise.all(
		found.map(async ({ path, module, reader }) => {
			const data = await (await reader?.())?.read({} as never)
			const { title, heading, description } = (await module()).head(data, new URLSearchParams())
			return { path, title: heading ?? title, description }
		}),
	)
}

/** Loaded by the search page, and by the server for browsers without JavaScript. */
export const resources = (): Resource[] => [
	{
		path: '/data/search.json',
		cachedWith: ['/search'],
		read: async () => buildIndex(searchEntries(loadContent(), await searchedPages())),
	},
]
