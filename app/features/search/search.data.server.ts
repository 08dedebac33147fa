import type { LoadResource, QueryReader } from '#app/base/page.ts'
import { loadContent, wordsOf } from '#catalogue/load.server.ts'
import { remembered } from '#shared/remembered.ts'
import { type IndexFile, openIndex } from './engine.ts'
import { queryOf, type Results, shownOf } from './entry.ts'

type Data = ReturnType<typeof readSearch> & {
	/** What the server has found for the query of the address. */
	found?: { query: string; results: Results }
}

function readSearch() {
	return { words: wordsOf('search'), suggestions: loadContent().synonyms.suggestions }
}

export const read = (): Data => readSearch()

const openSearch = remembered(async (path: '/data/search.json', load: LoadResource) =>
	openIndex((await load(path)) as IndexFile),
)

export const withQuery: QueryReader<Data> = {
	parameters: () => ['q'],
	async data(data, address, load) {
		const query = queryOf(address)
		if (!query) return data
		const search = await openSearch('/data/search.json', load)
		return { ...data, found: { query, results: search(query, shownOf) } }
	},
}
