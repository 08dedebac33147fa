import type { QueryReader } from '#app/base/page.ts'
import { loadContent } from '#catalogue/load.server.ts'
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

export const withQuery: QueryReader<Data> = {
	parameters: () => ['q'],
	async data(data, address, load) {
		const query = queryOf(address)
		if (!query) return data
		search ??= load('/data/search.json').then((file) => openIndex(file as IndexFile))
		return { ...data, found: { query, results: (await search)(query, shownOf) } }
	},
}
