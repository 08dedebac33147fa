import type { Question } from './quiz.rules.ts'

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

type InBlock = Pick<Question, 'id' | 'situation'>

/** Questions about the same situation together, each other one alone. */
export const blocksOf = <One extends InBlock>(questions: One[]) => [
	...Map.groupBy(questions, ({ id, situation }) => situation ?? id).values(),
]

/** The questions in a new order, those about the same situation together and in their own order. */
export const shuffledTogether = <One extends InBlock>(questions: One[], random: Random) =>
	shuffled(blocksOf(questions), random).flat()
