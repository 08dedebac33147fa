import { editionOf } from '#catalogue/editions.server.ts'
import { loadContent, wordsOf } from '#catalogue/load.server.ts'

function editionNote(standard: string) {
	const { name, note, to } = editionOf(standard)
	return { name, note, to }
}

export function read() {
	const { quiz } = loadContent()
	return {
		words: wordsOf('practice-exam'),
		groups: quiz.map(({ slug, title, description, standard }) => ({
			slug,
			title,
			description,
			edition: standard === undefined ? undefined : editionNote(standard),
		})),
	}
}

export const worksOffline = true
