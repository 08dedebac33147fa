import type { Answers, Question } from '#app/features/quiz/questions/quiz.rules.ts'

export const FULL_EXAM_MINUTES = 60

/** A number from 0 to 1, without 1; Math.random in the browser. */
export type Random = () => number

/** A question of an exam with the order in which its options are shown. */
type Asked = { id: number; order: number[] }

/** A full exam under way or ended, as it is stored. */
export type FullExam = {
	asked: Asked[]
	answers: Answers
	flagged: number[]
	/** Index of the shown question. */
	at: number
	clock: 'running' | 'paused' | 'off'
	/** Time used while the clock ran. */
	spentMs: number
	/** The tab in which it goes on. */
	tab?: string
	/** When the visitor ended the exam. */
	endedAt?: number
}

export function shuffled<T>(items: Iterable<T>, random: Random): T[] {
	const places = [...items].map((item) => ({ item, place: random() }))
	return places.sort((one, other) => one.place - other.place).map(({ item }) => item)
}

/** Draws as many questions from each topic as the group says, and shuffles them and their options. */
export function draw(questions: Question[], topics: Record<string, number>, random: Random): FullExam {
	const drawn = Object.entries(topics).flatMap(([topic, number]) =>
		shuffled(
			questions.filter((question) => question.topic === topic),
			random,
		).slice(0, number),
	)
	return {
		asked: shuffled(drawn, random).map(({ id, options }) => ({ id, order: shuffled(options.keys(), random) })),
		answers: {},
		flagged: [],
		at: 0,
		clock: 'running',
		spentMs: 0,
	}
}

export const inOrder = (question: Question, order: number[]): Question => ({
	...question,
	options: order.map((place) => question.options[place] ?? ''),
	explanations: order.map((place) => question.explanations[place] ?? ''),
})

export const withShuffledOptions = (question: Question, random: Random) =>
	inOrder(question, shuffled(question.options.keys(), random))

/** The questions of an exam as they are shown, and the exam without those that the site no longer has. */
export function restore(exam: FullExam, questions: Question[]): { exam: FullExam; shown: Question[] } | undefined {
	const known = new Map(questions.map((question) => [question.id, question]))
	const shown: Question[] = []
	const asked = exam.asked.filter(({ id, order }) => {
		const question = known.get(id)
		if (question?.options.length !== order.length) return false
		shown.push(inOrder(question, order))
		return true
	})
	if (asked.length === 0) return undefined
	const answers = Object.fromEntries(
		shown.map(({ id, options }) => [id, (exam.answers[id] ?? []).filter((option) => options.includes(option))]),
	)
	const at = Math.min(exam.at, asked.length - 1)
	// The clock stands while no page shows the exam.
	return { exam: { ...exam, asked, answers, at }, shown }
}

/** '59:05' */
export function clockText(ms: number): string {
	const seconds = Math.max(0, Math.ceil(ms / 1000))
	return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}

const ANNOUNCED_MINUTES = [10, 5, 1]

/** What is said to screen readers when the time left falls from `before` to `now`; empty most of the time. */
export function announcement(before: number, now: number): string {
	if (before > 0 && now <= 0) return 'The time is up. You may go on; the result says that you took longer.'
	const passed = ANNOUNCED_MINUTES.find((minutes) => before > minutes * 60_000 && now <= minutes * 60_000)
	return passed ? `${passed} ${passed === 1 ? 'minute' : 'minutes'} left` : ''
}
