import type { LoadResource } from '#app/page.ts'
import { loadContent } from '#content/load.server.ts'
import { type IndexFile, openIndex, type Search } from './engine.ts'
import { queryOf, type Results, shownOf } from './entry.ts'

type Data = ReturnType<typeof readSearch> & {
	/** What the server has found for the query of the address. */
	found?: { query: string; results: Results }
}

function readSearch() {
	const { pages, synonyms } = loadContent()
	return { words: pages.search, suggestions: synonyms.suggestions }
}

export const read = (): Data => readSearch()

export const worksOffline = true

let search: Promise<Search> | undefined

export async function withQuery(data: Data, address: URLSearchParams, load: LoadResource): Promise<Data> {
	const query = queryOf(address)
	if (!query) return data
	search ??= load('/data/search.json').then((file) => openIndex(file as IndexFile))
	return { ...data, found: { query, results: (await search)(query, shownOf) } }
}
