import { type Answers, isCorrect, type Mark, type Question } from './quiz.rules.ts'

/** Marks for each key of a question, for example its topic, sorted by the order of the keys. */
export function marksBy(
	questions: Question[],
	answers: Answers,
	keyOf: (question: Question) => string,
	order: string[],
) {
	const marks: Record<string, Mark> = {}
	for (const question of questions.toSorted((one, other) => order.indexOf(keyOf(one)) - order.indexOf(keyOf(other)))) {
		const { right = 0, of = 0 } = marks[keyOf(question)] ?? {}
		marks[keyOf(question)] = { right: right + Number(isCorrect(question, answers[question.id])), of: of + 1 }
	}
	return marks
}

export function totalOf(marks: Record<string, Mark>): Mark {
	const total = { right: 0, of: 0 }
	for (const { right, of } of Object.values(marks)) {
		total.right += right
		total.of += of
	}
	return total
}
