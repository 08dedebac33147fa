import { groupAt, groupFacts, groupPath, shownQuestion } from '#app/features/quiz/questions/group.server.ts'
import { loadContent } from '#catalogue/load.server.ts'
import { questionsOf, topicSlug } from '#catalogue/quiz-cues.ts'

export function read({ group: slug, topic: name }: { group: string; topic: string }) {
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
		next: { title: next, to: `${groupPath(slug)}/${topicSlug(next)}` },
	}
}

export const addresses = () =>
	loadContent().quiz.flatMap(({ slug, topics }) =>
		Object.keys(topics).map((topic) => `${groupPath(slug)}/${topicSlug(topic)}`),
	)

export const worksOffline = true
