import type { Resource } from '#app/base/page.ts'
import { buildIndex } from '#app/features/search/engine.ts'
import { type FoundPage, searchEntries } from '#app/features/search/entries.server.ts'
import { pages } from '#app/pages.ts'
import { matchPage } from '#app/router/match-page.ts'
import { loadContent } from '#catalogue/load.server.ts'

/** Pages of the sitemap that the search leaves out, by their pattern in the route table, with the reason. */
export const NOT_SEARCHED: Record<string, string> = {
	'/': 'every page links it',
	'/courses': 'its courses are found one by one',
	'/courses/:list': 'its courses are found one by one',
	'/courses/practice-exam/:group/:topic': 'found by way of its group',
}

const isPractice = (path: string) => path.startsWith('/courses/practice-exam/')

/** The pages of the sitemap with one address each, and those for practice; other records, such as courses, are found as records. */
export async function searchedPages(): Promise<FoundPage[]> {
	const query = new URLSearchParams()
	const found = pages.filter(
		({ path, inSitemap }) => inSitemap && !(path in NOT_SEARCHED) && (isPractice(path) || !path.includes(':')),
	)
	const lists = found.map(async ({ path: pattern, module, reader }) => {
		const [{ head }, { read, addresses = () => [pattern] } = {}] = await Promise.all([module(), reader?.()])
		return Promise.all(
			addresses().map(async (path): Promise<FoundPage> => {
				const data = await read?.(matchPage(path)?.params ?? {}, query)
				const { title, heading, description } = head(data, query)
				return isPractice(path)
					? { path, title, description, kind: 'practice' }
					: { path, title: heading ?? title, description }
			}),
		)
	})
	return (await Promise.all(lists)).flat()
}

/** Loaded by the search page, and by the server for browsers without JavaScript. */
export const resources = (): Resource[] => [
	{
		path: '/data/search.json',
		read: async () => buildIndex(searchEntries(loadContent(), await searchedPages())),
	},
]
