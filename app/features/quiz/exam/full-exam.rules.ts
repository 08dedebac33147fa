import type { FullExam } from '#app/features/quiz/progress/progress.rules.ts'
import { inOrder, type Question, type Random, shuffled } from '#app/features/quiz/questions/quiz.rules.ts'

export const FULL_EXAM_MINUTES = 60

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
