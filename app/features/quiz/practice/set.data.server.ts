import { PRACTICE_HOME, setPath, shownInSet } from '#app/features/quiz/questions/set.server.ts'
import { editionOf } from '#catalogue/editions.server.ts'
import { loadContent } from '#catalogue/load.server.ts'
import { listed, type TopicData } from './topic.data.server.ts'

export function read({ slug }: { slug: string }): TopicData | undefined {
	const { sets } = loadContent()
	const set = sets.find((one) => one.slug === slug)
	if (!set) return undefined
	const { title, description, standard, questions } = set
	const edition = standard === undefined ? undefined : editionOf(standard)
	const next = sets[(sets.indexOf(set) + 1) % sets.length] ?? set
	return {
		slug,
		title,
		topic: title,
		edition: edition?.name ?? '',
		scheme: edition?.scheme ?? '',
		home: PRACTICE_HOME,
		set: { description, note: edition?.note },
		questions: questions.map((question) => listed(shownInSet(set, question))),
		next: { title: next.title, to: setPath(next.slug) },
	}
}

export const addresses = () => loadContent().sets.map(({ slug }) => setPath(slug))
