import { groupFacts } from '#app/features/quiz/questions/quiz.server.ts'
import { editionOf } from '#catalogue/editions.server.ts'
import { loadContent, wordsOf } from '#catalogue/load.server.ts'

function editionNote(standard: string) {
	const { name, note, to } = editionOf(standard)
	return { name, note, to }
}

export function read() {
	const { quiz, papers, sets, cases, writing } = loadContent()
	const listed = (all: { slug: string; title: string }[], path: string) =>
		all.map(({ slug, title }) => ({ title, to: `/courses/practice-exam/${path}/${slug}` }))
	return {
		words: wordsOf('practice-exam'),
		more: [
			{ name: 'Papers in sections', mark: 'document', links: listed(papers, 'papers') },
			{ name: 'Practice sets', mark: 'sample', links: listed(sets, 'sets') },
			{ name: 'Cases', mark: 'site', links: listed(cases, 'cases') },
			{ name: 'Writing', mark: 'record', links: listed(writing, 'writing') },
		],
		groups: quiz.map((group) => ({
			...groupFacts(group),
			// Its page has all of it.
			description: group.description.replace(/\. .*/s, '.'),
			edition: group.standard === undefined ? undefined : editionNote(group.standard),
		})),
	}
}
