import { titledClause } from '#app/features/quiz/questions/clause-titles.ts'
import { loadContent } from '#catalogue/load.server.ts'
import type { SetQuestion } from '#catalogue/practice/practice-schema.ts'
import type { Content } from '#catalogue/read-content.server.ts'
import type { Question } from './quiz.rules.ts'

export type QuestionSet = Content['sets'][number]

/** The way back from pages that belong to no group. */
export const PRACTICE_HOME = { title: 'All practice', to: '/courses/practice-exam#more' }

export const setPath = (slug: string) => `/courses/practice-exam/sets/${slug}`

/** A question of a set as exams show it. Steps and answers come in alphabetical order, so that places tell nothing. */
export function shownInSet(set: QuestionSet, question: SetQuestion): Question {
	const { id } = question
	const clause = titledClause(question.clause, loadContent().clauses)
	const common = { id, topic: set.title, question: question.question, clause }
	if (question.kind === 'choice') {
		const { situation, options } = question
		return {
			...common,
			...(situation && { situation: set.situations[situation] ?? '' }),
			options: options.map(({ text }) => text),
			correct: options.filter(({ right }) => right).map(({ text }) => text),
			explanations: options.map(({ why }) => why),
		}
	}
	if (question.kind === 'sequence') {
		const steps = question.steps.toSorted((one, other) => one.text.localeCompare(other.text))
		return {
			...common,
			kind: 'sequence',
			options: steps.map(({ text }) => text),
			correct: question.steps.map(({ text }) => text),
			explanations: steps.map(({ why }) => why),
		}
	}
	const answers = [...question.pairs, ...question.others].toSorted((one, other) =>
		one.answer.localeCompare(other.answer),
	)
	return {
		...common,
		kind: 'match',
		prompts: question.pairs.map(({ prompt }) => prompt),
		options: answers.map(({ answer }) => answer),
		correct: question.pairs.map(({ answer }) => answer),
		explanations: answers.map(({ why }) => why),
	}
}
