import { type PracticeRun, type Progress, practiceOrder } from '#app/features/quiz/progress/progress.rules.ts'
import {
	inOrder,
	type Question,
	type Random,
	shuffledOrder,
	shuffledTogether,
} from '#app/features/quiz/questions/quiz.rules.ts'

/** A run through the questions in a new order; those that were never right come first. */
export const newRun = (progress: Progress, questions: Question[], random: Random): PracticeRun => ({
	asked: practiceOrder(progress, shuffledTogether(questions, random)).map((question) => ({
		id: question.id,
		order: shuffledOrder(question, random),
	})),
	at: 0,
	selected: [],
	isChecked: false,
	right: 0,
})

/** The questions of a run as they are shown, without those that have changed or are gone. */
export const shownIn = ({ asked }: PracticeRun, questions: Question[]): Question[] =>
	asked.flatMap(({ id, order }) => {
		const question = questions.find((one) => one.id === id)
		return question?.options.length === order.length ? inOrder(question, order) : []
	})

/** The kept run if it asks these questions as they are now, otherwise a new one. */
export function runThrough(
	kept: PracticeRun | undefined,
	questions: Question[],
	progress: Progress,
	random: Random,
): PracticeRun {
	if (!kept) return newRun(progress, questions, random)
	const shown = shownIn(kept, questions)
	const open = shown[kept.at]
	const isAsked = shown.length === kept.asked.length && shown.length === questions.length
	const fits = isAsked && kept.selected.every((option) => !option || open?.options.includes(option))
	return fits ? kept : newRun(progress, questions, random)
}
