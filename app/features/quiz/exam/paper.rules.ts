import type { Mark } from '#app/features/quiz/questions/quiz.rules.ts'

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
