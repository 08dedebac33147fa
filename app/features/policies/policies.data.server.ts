import { loadContent, wordsOf } from '#catalogue/load.server.ts'

export function read() {
	const { policies } = loadContent()
	return {
		words: wordsOf('policies'),
		policies: policies.map(({ slug, title, summary, number, revision, dated }) => ({
			slug,
			title,
			summary,
			number,
			revision,
			dated,
		})),
		// Spec 2: shipping, terms and refunds have sections on the overview.
		sections: policies.flatMap(({ slug, title, inShort }) => (inShort ? [{ slug, title, inShort }] : [])),
	}
}
