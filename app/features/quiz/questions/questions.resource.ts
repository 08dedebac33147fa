import type { Resource } from '#app/base/resource.ts'
import { clauseChoices } from '#app/features/quiz/questions/clauses/clause-choices.ts'
import { clauseTitles } from '#app/features/quiz/questions/clauses/clause-titles.ts'
import { loadContent } from '#catalogue/load.server.ts'
import { clausePath, shownQuestion } from './group.server.ts'
import { EXAM_LENGTH, type Question } from './quiz.rules.ts'

/** A question of the ten with the key of its clause in the practice by clause. */
export type QuickQuestion = Question & { clauseKey: string }

/** For each clause of a group of questions: the chapter under which results count it, and where to practise it. */
export type ClauseIndex = Record<string, { chapter: string; to: string }>

/** All questions of a group. */
export type GroupQuestions = { questions: Question[]; clauses: ClauseIndex }

export function resources(): Resource[] {
	const { quiz, clauses } = loadContent()
	return quiz.flatMap(({ slug, questions }): Resource[] => {
		const choices = clauseChoices(questions, clauses)
		const keyOf = (id: number) => choices.find(({ ids }) => ids.includes(id))?.clauses[0]?.key ?? ''
		return [
			// Spec 4: the first ten questions of each group.
			{
				path: `/data/quiz/${slug}.json`,
				read: (): QuickQuestion[] =>
					questions
						.slice(0, EXAM_LENGTH)
						.map((question) => ({ ...shownQuestion(question), clauseKey: keyOf(question.id) })),
			},
			{
				path: `/data/quiz/${slug}/all.json`,
				read: (): GroupQuestions => ({
					questions: questions.map(shownQuestion),
					clauses: Object.fromEntries(
						questions.map((question) => {
							const { chapter } = clauseTitles(question.clause, clauses)
							return [shownQuestion(question).clause, { chapter, to: clausePath(slug, keyOf(question.id)) }]
						}),
					),
				}),
			},
		]
	})
}
