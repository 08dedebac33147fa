import type { Resource } from '#app/base/resource.ts'
import { loadContent } from '#catalogue/load.server.ts'
import { clauseChoices } from './clause-choices.ts'
import { clauseTitles } from './clause-titles.ts'
import { groupPath, shownQuestion } from './group.server.ts'
import { EXAM_LENGTH, type Question } from './quiz.rules.ts'

/** All questions of a group. For each clause: the chapter under which results count it, and its key in the practice by clause. */
export type GroupQuestions = { questions: Question[]; clauses: Record<string, { chapter: string; key: string }> }

export function resources(): Resource[] {
	const { quiz, clauses } = loadContent()
	return quiz.flatMap(({ slug, questions }): Resource[] => [
		// Spec 4: the first ten questions of each group.
		{
			path: `/data/quiz/${slug}.json`,
			read: () => questions.slice(0, EXAM_LENGTH).map(shownQuestion),
			cachedWith: ['/courses/practice-exam'],
		},
		{
			path: `/data/quiz/${slug}/all.json`,
			read: (): GroupQuestions => {
				const choices = clauseChoices(questions, clauses)
				return {
					questions: questions.map(shownQuestion),
					clauses: Object.fromEntries(
						questions.map((question) => {
							const key = choices.find(({ ids }) => ids.includes(question.id))?.clauses[0]?.key ?? ''
							const { chapter } = clauseTitles(question.clause, clauses)
							return [shownQuestion(question).clause, { chapter, key }]
						}),
					),
				}
			},
			cachedWith: ['', '/full-exam', '/clauses', '/repeat'].map((page) => groupPath(slug) + page),
		},
	])
}
