import type { Resource } from '#app/base/page.ts'
import { loadContent } from '#catalogue/load.server.ts'
import { EXAM_LENGTH, type Question } from './quiz.rules.ts'
import { clauseTitles, shownQuestion, topicPath } from './quiz.server.ts'

/** For each clause of a group: the chapter under which results count it, and a topic that has questions on it. */
export type ClauseIndex = Record<string, { chapter: string; to: string }>

/** All questions of a group. */
export type GroupQuestions = { questions: Question[]; clauses: ClauseIndex }

export function resources(): Resource[] {
	const { quiz, clauses } = loadContent()
	return quiz.flatMap(({ slug, questions }): Resource[] => [
		// Spec 4: the first ten questions of each group.
		{ path: `/data/quiz/${slug}.json`, read: (): Question[] => questions.slice(0, EXAM_LENGTH).map(shownQuestion) },
		{
			path: `/data/quiz/${slug}/all.json`,
			read: (): GroupQuestions => ({
				questions: questions.map(shownQuestion),
				clauses: Object.fromEntries(
					questions.map((question) => {
						const { chapter } = clauseTitles(question.clause, clauses)
						return [shownQuestion(question).clause, { chapter, to: topicPath(slug, question.topic) }]
					}),
				),
			}),
		},
	])
}
