import type { QueryReader } from '#app/base/page.ts'
import { loadContent } from '#catalogue/load.server.ts'
import { comparedIn } from './compare.rules.ts'
import { type Comparison, loadCompared } from './comparison.ts'

type Data = {
	words: { title: string; description: string; lead: string }
	/** What the server found for the query of the address. */
	comparison?: Comparison
}

export const read = (): Data => ({ words: loadContent().pages.compare })

export const withQuery: QueryReader<Data> = {
	parameters: () => ['ids'],
	data: async (data, query, load) => ({ ...data, comparison: await loadCompared(comparedIn(query).ids, load) }),
}
