import type { FullExam } from '#app/features/quiz/progress/progress.rules.ts'
import {
	answersTo,
	askedIn,
	blocksOf,
	type Mark,
	type Question,
	type Random,
	shownIn,
	shuffled,
	shuffledTogether,
} from '#app/features/quiz/questions/quiz.rules.ts'
import type { RelatedLink } from '#app/ui/page/related-links.tsx'
import type { Paper } from '#catalogue/practice/practice-schema.ts'

export const FULL_EXAM_MINUTES = 60

/** What an exam needs of its page. */
export type ExamData = {
	slug: string
	title: string
	edition: string
	scheme: string
	/** How many questions of each topic or section are asked, in the order of the result. */
	topics: Record<string, number>
	minutes: number
	reading: RelatedLink[]
	paper?: PaperShape
	home?: { title: string; to: string }
}

/** What the page of a paper says about its shape. */
export type PaperShape = Omit<
	Paper,
	'title' | 'order' | 'standard' | 'minutes' | 'sections' | 'sources' | 'writing'
> & {
	sources: string[]
	sections: Section[]
	/** Each question has one right answer, and the page says so. */
	isSingle: boolean
	writing?: { title: string; to: string; minutes?: number | undefined } | undefined
}

/** Questions of a paper that are drawn together, and how many of them. */
export type Part = { ids: number[]; number: number }

const begun = (questions: Question[], random: Random): FullExam => ({
	asked: askedIn(questions, random),
	answers: {},
	flagged: [],
	at: 0,
	clock: 'running',
	spentMs: 0,
})

/** As many questions of the blocks as asked for, no block in part; undefined if no blocks add up to that. */
function blocksFor([block, ...others]: Question[][], number: number): Question[] | undefined {
	if (number === 0) return []
	if (!block) return undefined
	const rest = block.length <= number ? blocksFor(others, number - block.length) : undefined
	return rest ? [...block, ...rest] : blocksFor(others, number)
}

const taken = (questions: Question[], number: number, random: Random) =>
	blocksFor(shuffled(blocksOf(questions), random), number) ?? questions

/** Draws as many questions from each topic as the group says, and shuffles them and their options. */
export function draw(questions: Question[], topics: Record<string, number>, random: Random): FullExam {
	const drawn = Object.entries(topics).flatMap(([topic, number]) =>
		taken(
			questions.filter((question) => question.topic === topic),
			number,
			random,
		),
	)
	return begun(shuffledTogether(drawn, random), random)
}

/** Draws the parts of a paper one after the other, no question twice. */
export function drawPaper(questions: Question[], parts: Part[], random: Random): FullExam {
	const drawn: Question[] = []
	for (const { ids, number } of parts) {
		const left = questions.filter((question) => ids.includes(question.id) && !drawn.includes(question))
		drawn.push(...taken(left, number, random))
	}
	return begun(drawn, random)
}

/** The questions of an exam as they are shown, and the exam without those that the site no longer has. */
export function restore(exam: FullExam, questions: Question[]): { exam: FullExam; shown: Question[] } | undefined {
	const shown = shownIn(exam.asked, questions)
	if (shown.length === 0) return undefined
	const asked = exam.asked.filter(({ id }) => shown.some((question) => question.id === id))
	// The clock stands while no page shows the exam.
	return {
		exam: { ...exam, asked, answers: answersTo(shown, exam.answers), at: Math.min(exam.at, asked.length - 1) },
		shown,
	}
}

/** '59:05' */
export function timeLeftText(ms: number): string {
	const seconds = Math.max(0, Math.ceil(ms / 1000))
	return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}

const ANNOUNCED_MINUTES = [10, 5, 1]

/** What is said to screen readers when the time left falls from `before` to `now`; empty most of the time. */
export function announcement(before: number, now: number): string {
	if (before > 0 && now <= 0) return 'Time is up. You can carry on; your result will show that you went over.'
	const passed = ANNOUNCED_MINUTES.find((minutes) => before > minutes * 60_000 && now <= minutes * 60_000)
	return passed ? `${passed} ${passed === 1 ? 'minute' : 'minutes'} left` : ''
}

/** A section of a paper; `marks` is its weight, `minimum` the marks needed in it. */
export type Section = { name: string; marks: number; minimum: number; questions: number }

type SectionResult = Mark & { name: string; marks: number; outOf: number; minimum: number; isMet: boolean }
export type PaperResult = { sections: SectionResult[]; marks: number; outOf: number; needed: number; isPassed: boolean }

/** The result of a paper from the right answers of each section; the questions of a section count alike. */
export function paperResult(sections: Section[], passPercent: number, right: Record<string, Mark>): PaperResult {
	const results = sections.map(({ name, marks: outOf, minimum }): SectionResult => {
		const mark = right[name] ?? { right: 0, of: 0 }
		const marks = mark.of === 0 ? 0 : (outOf * mark.right) / mark.of
		// Before rounding, as 36 marks over 14 questions are no whole numbers.
		return { ...mark, name, marks, outOf, minimum, isMet: marks >= minimum - 1e-9 }
	})
	const outOf = sections.reduce((sum, section) => sum + section.marks, 0)
	const marks = results.reduce((sum, result) => sum + result.marks, 0)
	const needed = (outOf * passPercent) / 100
	return {
		sections: results,
		marks,
		outOf,
		needed,
		isPassed: marks >= needed - 1e-9 && results.every(({ isMet }) => isMet),
	}
}

/** '14' or '12.9' */
export const marksText = (marks: number) => String(Math.round(marks * 10) / 10)
