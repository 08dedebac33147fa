import type { QuizQuestion } from '#catalogue/practice/question-schema.ts'

/** A question as exams show it. */
export type Question = Omit<QuizQuestion, 'difficulty'> & {
	/**
	 * What is done with the options; without it, the right ones are chosen. `sequence`: put in the order of `correct`.
	 * `match`: `correct` has the option of each prompt, in the order of `prompts`.
	 */
	kind?: 'sequence' | 'match'
	prompts?: string[]
	/** A text that several questions are about; they stand together. */
	situation?: string
	/** The group and number that a doubt names, if it is not the group in which the question is asked. */
	source?: string
}
/** The edition that an exam follows, from the register of editions. */
export type Edition = { name: string; note: string; to: string }
export type Answers = Record<number, string[]>

// Spec 9.
export const EXAM_LENGTH = 10
export const PASS_PERCENT = 70

/** Spec 5: correct only if the selected set equals the correct set exactly; a sequence or match if each place is right. */
export function isCorrect({ kind, correct }: Pick<Question, 'kind' | 'correct'>, selected: string[] = []): boolean {
	if (kind) return selected.length === correct.length && correct.every((option, place) => option === selected[place])
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

/** Whether there is enough of an answer to check it; open places of a match are ''. */
export const isAnswered = ({ kind, correct }: Pick<Question, 'kind' | 'correct'>, selected: string[] = []) =>
	kind === 'match' ? selected.length === correct.length && !selected.includes('') : selected.length > 0

export const toggled = (selected: string[] = [], option: string) =>
	selected.includes(option) ? selected.filter((other) => other !== option) : [...selected, option]
