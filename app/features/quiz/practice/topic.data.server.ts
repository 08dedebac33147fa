import { groupAt, groupFacts, shownQuestion, topicPath } from '#app/features/quiz/questions/group.server.ts'
import type { Question } from '#app/features/quiz/questions/quiz.rules.ts'
import { loadContent } from '#catalogue/load.server.ts'
import { questionsOf, topicSlug } from '#catalogue/practice/questions.ts'

/** A question of the topic with the places of its right options, as each byte of the page counts. */
export const listed = ({ topic: _, correct, ...question }: Question) => ({
	...question,
	right: correct.map((option) => question.options.indexOf(option)),
})

/** What the page of a topic shows; `set` if it is a set of its own. */
export type TopicData = NonNullable<ReturnType<typeof read>> & {
	home?: { title: string; to: string }
	set?: { description: string; note: string | undefined }
}

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
		questions: questionsOf(group, topic).map((question) => listed(shownQuestion(question))),
		next: { title: next, to: topicPath(slug, next) },
	}
}

export const addresses = () =>
	loadContent().quiz.flatMap(({ slug, topics }) => Object.keys(topics).map((topic) => topicPath(slug, topic)))
