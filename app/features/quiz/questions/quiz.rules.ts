import type { QuizQuestion } from '#catalogue/schema.ts'

/** A question as exams show it. */
export type Question = Omit<QuizQuestion, 'difficulty'>
/** The edition that an exam follows, from the register of editions. */
export type Edition = { name: string; note: string; to: string }
export type Answers = Record<number, string[]>

// Spec 9.
export const EXAM_LENGTH = 10
export const PASS_PERCENT = 70

/** Spec 5: correct only if the selected set equals the correct set exactly. */
export function isCorrect({ correct }: Pick<Question, 'correct'>, selected: string[] = []): boolean {
	const chosen = new Set(selected)
	return chosen.size === new Set(correct).size && correct.every((option) => chosen.has(option))
}

export const isComplete = (questions: Question[], answers: Answers) =>
	questions.every(({ id }) => (answers[id]?.length ?? 0) > 0)

export type Mark = { right: number; of: number }

/** Passed with at least 70 percent, before rounding. */
export const isPassed = ({ right, of }: Mark) => right * 100 >= PASS_PERCENT * of
export const percentOf = ({ right, of }: Mark) => Math.round((right * 100) / of)

export const markOf = (questions: Question[], answers: Answers): Mark => ({
	right: questions.filter((question) => isCorrect(question, answers[question.id])).length,
	of: questions.length,
})

export const toggled = (selected: string[] = [], option: string) =>
	selected.includes(option) ? selected.filter((other) => other !== option) : [...selected, option]

/** A number from 0 to 1, without 1; Math.random in the browser. */
export type Random = () => number

export function shuffled<T>(items: Iterable<T>, random: Random): T[] {
	const places = [...items].map((item) => ({ item, place: random() }))
	return places.sort((one, other) => one.place - other.place).map(({ item }) => item)
}

export const inOrder = (question: Question, order: number[]): Question => ({
	...question,
	options: order.map((place) => question.options[place] ?? ''),
	explanations: order.map((place) => question.explanations[place] ?? ''),
})

export const withShuffledOptions = (question: Question, random: Random) =>
	inOrder(question, shuffled(question.options.keys(), random))
