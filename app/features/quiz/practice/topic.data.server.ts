import {
	editionFacts,
	groupAt,
	groupFacts,
	PRACTICE_HOME,
	setPath,
	shownInSet,
	shownQuestion,
	topicPath,
} from '#app/features/quiz/questions/quiz.server.ts'
import { loadContent } from '#catalogue/load.server.ts'
import { questionsOf, topicSlug } from '#catalogue/practice/questions.ts'

/** What the page of a topic shows; `set` if it is a set of its own. */
export type TopicData = NonNullable<ReturnType<typeof readTopic>> & {
	home?: { title: string; to: string }
	set?: { description: string; note: string | undefined; isSingle: boolean }
}

function readTopic({ group: slug, topic: name }: { group: string; topic: string }) {
	const group = groupAt(slug)
	const topics = Object.keys(group?.topics ?? {})
	const place = topics.findIndex((topic) => topicSlug(topic) === name)
	const topic = topics[place]
	if (!group || topic === undefined) return undefined
	const next = topics[(place + 1) % topics.length] ?? topic
	return {
		...groupFacts(group),
		topic,
		questions: questionsOf(group, topic).map(shownQuestion),
		next: { title: next, to: topicPath(slug, next) },
	}
}

/** The topics of all groups. */
export const ofTopic = {
	read: (params: Parameters<typeof readTopic>[0]): TopicData | undefined => readTopic(params),
	addresses: () =>
		loadContent().quiz.flatMap(({ slug, topics }) => Object.keys(topics).map((topic) => topicPath(slug, topic))),
}

function readSet({ slug }: { slug: string }): TopicData | undefined {
	const { sets } = loadContent()
	const set = sets.find((one) => one.slug === slug)
	if (!set) return undefined
	const { title, description, standard, questions } = set
	const { facts, note } = editionFacts(standard)
	const next = sets[(sets.indexOf(set) + 1) % sets.length] ?? set
	return {
		slug,
		title,
		topic: title,
		...facts,
		home: PRACTICE_HOME,
		set: { description, note, isSingle: questions.every(({ kind }) => kind === 'choice') },
		questions: questions.map((question) => shownInSet(set, question)),
		next: { title: next.title, to: setPath(next.slug) },
	}
}

export const ofSet = { read: readSet, addresses: () => loadContent().sets.map(({ slug }) => setPath(slug)) }
