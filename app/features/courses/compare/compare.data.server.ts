import type { QueryReader } from '#app/base/page.ts'
import { wordsOf } from '#catalogue/load.server.ts'
import type { PlainPage } from '#catalogue/page-schema.ts'
import { comparedIn } from './compare.rules.ts'
import { type Comparison, loadCompared } from './comparison.ts'

type Data = {
	words: PlainPage
	/** What the server found for the query of the address. */
	comparison?: Comparison
}

export const read = (): Data => ({ words: wordsOf('compare') })

export const withQuery: QueryReader<Data> = {
	parameters: () => ['ids'],
	data: async (data, query, load) => ({ ...data, comparison: await loadCompared(comparedIn(query).ids, load) }),
}
