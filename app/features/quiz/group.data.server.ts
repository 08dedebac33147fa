import { FULL_EXAM_MINUTES } from '#app/features/quiz/exam/full-exam.rules.ts'
import {
	casePath,
	groupAt,
	groupFacts,
	groupPath,
	readingOf,
	topicPath,
} from '#app/features/quiz/questions/quiz.server.ts'
import { loadContent } from '#catalogue/load.server.ts'
import { questionsOf } from '#catalogue/practice/questions.ts'

export function read({ group: slug }: { group: string }) {
	const group = groupAt(slug)
	if (!group) return undefined
	return {
		...groupFacts(group),
		description: group.description,
		exam: {
			questions: Object.values(group.topics).reduce((sum, number) => sum + number, 0),
			minutes: FULL_EXAM_MINUTES,
		},
		topics: Object.keys(group.topics).map((name) => ({
			name,
			to: topicPath(slug, name),
			ids: questionsOf(group, name).map(({ id }) => id),
		})),
		cases: loadContent()
			.cases.filter((one) => one.group === slug)
			.map(({ slug, title, audit, items }) => ({ slug, title, audit, items: items.length, to: casePath(slug) })),
		reading: readingOf(group),
	}
}

export const addresses = () => loadContent().quiz.map(({ slug }) => groupPath(slug))
