import type { Course, CourseFile } from '#catalogue/schema.ts'
import { gradeOf, wordsOf } from './reading.ts'

/** School years that the overview of a course may take to read. */
export const MAX_GRADE = 9
/** A sentence of more words than this is repeated in at most so many courses. */
const SHORT_SENTENCE_WORDS = 8
const MAX_REPEATS = 3

/** The sections that a course file writes itself, paragraph by paragraph. */
export const sectionTextsOf = ({ sections: { Overview, Outline, Certificate } }: CourseFile): string[] => [
	...Overview.paragraphs,
	...Outline.list.map(({ description }) => description),
	...(Certificate?.paragraphs ?? []),
]

const besidesOf = ({ prerequisites, example }: Pick<CourseFile, 'prerequisites' | 'example'>) => [
	prerequisites,
	example.situation,
	example.question,
	example.answer,
]

/** Sentences that stand in too many course files: they belong into pages/course.yaml. */
export function repeatedSentences(files: CourseFile[]): string[] {
	const sentences = files.flatMap((file) => [
		...new Set(
			[...sectionTextsOf(file), ...besidesOf(file)]
				.flatMap((text) => text.split(/(?<=[.?!])\s+/))
				.filter((sentence) => sentence.split(' ').length > SHORT_SENTENCE_WORDS),
		),
	])
	const repeated = [...Map.groupBy(sentences, (sentence) => sentence)].filter(([, all]) => all.length > MAX_REPEATS)
	return repeated.map(([sentence]) => sentence)
}

/** Grade of the overview that a course file writes itself. */
export const overviewGrade = ({ sections: { Overview } }: CourseFile) => gradeOf(Overview.paragraphs)

/** Share of the words on a course page that come from pages/course.yaml, from 0 to 1. */
export function sharedShare(file: CourseFile, course: Course): number {
	const words = (texts: string[]) => texts.reduce((sum, text) => sum + wordsOf(text).length, 0)
	const own = words([...sectionTextsOf(file), ...besidesOf(file)])
	const all = words([
		...Object.values(course.sections).flatMap(({ paragraphs = [], list = [] }) => [
			...paragraphs,
			...list.map(({ description }) => description),
		]),
		...besidesOf(course),
	])
	return 1 - own / all
}
