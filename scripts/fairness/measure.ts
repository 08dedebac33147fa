import type { QuestionSet } from '#catalogue/practice/practice-schema.ts'
import type { CaseFile } from '#catalogue/practice/question-schema.ts'
import { caseFaults } from './case-cues.ts'
import { countFaults, type Item, lengthFaults, sharedWordsShare, shareFaults } from './option-cues.ts'
import { outcomeFaults } from './outcome-cues.ts'
import { choicesOf, setCueFaults } from './set-cues.ts'
import { stemFaults } from './stem-cues.ts'
import { wordCuesOf, wordFaults } from './word-model.ts'

type Group = { slug: string; questions: Item[] }
type Sets = (Pick<QuestionSet, 'situations' | 'questions'> & { slug: string })[]
type Practice = { quiz: Group[]; sets: Sets; cases: Pick<CaseFile, 'items' | 'questions'>[] }

/** Questions that are measured together, by their file. */
export function measuredGroups({ quiz, sets }: Pick<Practice, 'quiz' | 'sets'>): { file: string; questions: Item[] }[] {
	// A single set has too few choices for a share that means anything.
	const choices = sets.flatMap(choicesOf)
	return [
		...quiz.map(({ slug, questions }) => ({ file: `quiz/${slug}.yaml`, questions })),
		...(choices.length > 0 ? [{ file: 'sets/*.yaml', questions: choices }] : []),
	]
}

/** What gives answers away to people who know nothing of the subject, with its file; empty if nothing does. */
export function practiceFaults({ quiz, sets, cases }: Practice): string[] {
	const groups = measuredGroups({ quiz, sets })
	const words = wordCuesOf(groups.map(({ questions }) => questions))
	return [
		...groups.flatMap(({ file, questions }, i) =>
			[
				...countFaults(questions),
				...lengthFaults(questions),
				...shareFaults(sharedWordsShare(questions)),
				...words.slice(i, i + 1).flatMap(wordFaults),
				...(i < quiz.length ? stemFaults(questions) : []),
			].map((fault) => `${file}, questions: ${fault}`),
		),
		...outcomeFaults(groups.flatMap(({ questions }) => questions)).map((fault) => `all questions: ${fault}`),
		...sets.flatMap((set) => setCueFaults(set).map((fault) => `sets/${set.slug}.yaml: ${fault}`)),
		...caseFaults(cases).map((fault) => `cases/*.yaml, ${fault}`),
	]
}
