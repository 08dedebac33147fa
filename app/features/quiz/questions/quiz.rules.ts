/** A question as exams show it. */
export type Question = {
	id: number
	question: string
	options: string[]
	/** The right ones. */
	correct: string[]
	/** Of each option, why it is right or wrong. */
	explanations: string[]
	clause: string
	topic: string
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

export type Mark = { right: number; of: number }

/** Passed with at least 70 percent, before rounding. */
export const isPassed = ({ right, of }: Mark) => right * 100 >= PASS_PERCENT * of
export const percentRight = ({ right, of }: Mark) => Math.round((right * 100) / of)

export const markOf = (questions: Question[], answers: Answers): Mark => ({
	right: questions.filter((question) => isCorrect(question, answers[question.id])).length,
	of: questions.length,
})

/** Whether there is enough of an answer to check it; open places of a match are ''. */
export const isAnswered = ({ kind, correct }: Pick<Question, 'kind' | 'correct'>, selected: string[] = []) =>
	kind === 'match' ? selected.length === correct.length && !selected.includes('') : selected.length > 0

export const toggled = (selected: string[] = [], option: string) =>
	selected.includes(option) ? selected.filter((other) => other !== option) : [...selected, option]

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

export const totalOf = (marks: Record<string, Mark>): Mark =>
	Object.values(marks).reduce((sum, { right, of }) => ({ right: sum.right + right, of: sum.of + of }), {
		right: 0,
		of: 0,
	})

export const plural = (count: number, one: string, many = `${one}s`) => `${count} ${count === 1 ? one : many}`

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

/** A new order for the options of a question. A sequence never begins in its right order. */
export function shuffledOrder({ kind, options, correct }: Question, random: Random): number[] {
	const order = shuffled(options.keys(), random)
	const isSolved = kind === 'sequence' && order.every((place, i) => options[place] === correct[i])
	return isSolved ? [...order.slice(1), ...order.slice(0, 1)] : order
}

/** A question of an exam with the order in which its options are shown. */
export type Asked = { id: number; order: number[] }

export const askedIn = (questions: Question[], random: Random): Asked[] =>
	questions.map((question) => ({ id: question.id, order: shuffledOrder(question, random) }))

/** The questions as they are shown, without those that have changed or are gone. */
export const shownIn = (asked: Asked[], questions: Question[]): Question[] => {
	const known = new Map(questions.map((question) => [question.id, question]))
	return asked.flatMap(({ id, order }) => {
		const question = known.get(id)
		return question?.options.length === order.length ? inOrder(question, order) : []
	})
}

/** The answers that the shown questions still have; open places of a match are ''. */
export const answersTo = (shown: Question[], answers: Answers = {}): Answers =>
	Object.fromEntries(
		shown.map(({ id, options }) => [id, (answers[id] ?? []).filter((option) => !option || options.includes(option))]),
	)

type InBlock = Pick<Question, 'id' | 'situation'>

/** Questions about the same situation together, each other one alone. */
export const blocksOf = <One extends InBlock>(questions: One[]) => [
	...Map.groupBy(questions, ({ id, situation }) => situation ?? id).values(),
]

/** The questions in a new order, those about the same situation together and in their own order. */
export const shuffledTogether = <One extends InBlock>(questions: One[], random: Random) =>
	shuffled(blocksOf(questions), random).flat()
