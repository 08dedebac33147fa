import type { QuickExam } from '#app/features/quiz/progress/progress.rules.ts'
import { inOrder, type Question, type Random, shuffled } from '#app/features/quiz/questions/quiz.rules.ts'

/** The questions with their options as they are shown: in the order of `stored`, or in a new one where it has none. */
export function shownQuestions(stored: QuickExam | undefined, questions: Question[], random: Random): Question[] {
	const orders = new Map(stored?.asked.map(({ id, order }) => [id, order]))
	return questions.map((question) => {
		const order = orders.get(question.id)
		const fits = order?.length === question.options.length
		return inOrder(question, fits ? order : shuffled(question.options.keys(), random))
	})
}

/** What is stored of an exam when an answer changes. `questions` are those of the site, `shown` the same as they are shown. */
export function withAnswer(
	stored: QuickExam | undefined,
	questions: Question[],
	shown: Question[],
	[id, selected]: [id: number, selected: string[]],
): QuickExam {
	const asked = shown.map(({ id, options }, i) => ({
		id,
		order: options.map((option) => questions[i]?.options.indexOf(option) ?? 0),
	}))
	return { asked, answers: { ...stored?.answers, [id]: selected } }
}

/** The stored answers that the shown questions still have. */
export const answersTo = (shown: Question[], stored: QuickExam | undefined) =>
	Object.fromEntries(
		shown.map(({ id, options }) => [id, (stored?.answers[id] ?? []).filter((option) => options.includes(option))]),
	)

/** Id of the element that has the question with this number. */
export const questionId = (number: number) => `question-${number}`
