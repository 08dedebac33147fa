import type { Place } from '#app/features/quiz/progress/begun.rules.ts'
import { casePath, groupFacts, groupPath } from '#app/features/quiz/questions/quiz.server.ts'
import { editionOf } from '#catalogue/editions.server.ts'
import { loadContent, wordsOf } from '#catalogue/load.server.ts'
import { questionsOf } from '#catalogue/practice/questions.ts'

function editionNote(standard: string) {
	const { name, note, to } = editionOf(standard)
	return { name, note, to }
}

export function read() {
	const { quiz, papers, sets, cases, writing } = loadContent()
	const listed = (all: { slug: string; title: string }[], path: string) =>
		all.map(({ slug, title }) => ({ slug, title, to: `/courses/practice-exam/${path}/${slug}` }))
	const places: Place[] = [
		...quiz.map((group) => ({
			slug: group.slug,
			title: group.title,
			to: groupPath(group.slug),
			topics: Object.fromEntries(
				Object.keys(group.topics).map((topic) => [topic, questionsOf(group, topic).map(({ id }) => id)]),
			),
			cases: cases
				.filter((one) => one.group === group.slug)
				.map(({ slug, title, items, questions }) => ({
					slug,
					title,
					to: casePath(slug),
					steps: items.length + questions.length,
				})),
		})),
		...listed(papers, 'papers'),
		...listed(sets, 'sets'),
		{ slug: 'writing', title: 'Writing', to: '#more', tasks: listed(writing, 'writing') },
	]
	return {
		places,
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
