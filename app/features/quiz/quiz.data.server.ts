import { editionOf } from '#catalogue/editions.server.ts'
import { loadContent, wordsOf } from '#catalogue/load.server.ts'

function editionNote(standard: string) {
	const { name, note, to } = editionOf(standard)
	return { name, note, to }
}

export function read() {
	const { quiz, papers, sets, writing } = loadContent()
	const listed = (all: { slug: string; title: string }[], path: string) =>
		all.map(({ slug, title }) => ({ title, to: `/courses/practice-exam/${path}/${slug}` }))
	return {
		words: wordsOf('practice-exam'),
		more: [
			{ name: 'Papers in sections', links: listed(papers, 'papers') },
			{ name: 'Practice sets', links: listed(sets, 'sets') },
			{ name: 'Writing', links: listed(writing, 'writing') },
		],
		groups: quiz.map(({ slug, title, description, standard }) => ({
			slug,
			title,
			description,
			edition: standard === undefined ? undefined : editionNote(standard),
		})),
	}
}
