import type { CaseFile, QuizGroup } from '#catalogue/schema.ts'
import { caseFaults } from './case-cues.ts'
import { countFaults, lengthFaults } from './option-cues.ts'
import { wordCuesOf, wordFaults } from './word-model.ts'

type Practice = {
	quiz: (Pick<QuizGroup, 'questions'> & { slug: string })[]
	cases: Pick<CaseFile, 'items' | 'questions'>[]
}

/** What gives answers away to people who know nothing of the subject, with its file; empty if nothing does. */
export function practiceFaults({ quiz, cases }: Practice): string[] {
	const words = wordCuesOf(quiz.map(({ questions }) => questions))
	return [
		...quiz.flatMap(({ slug, questions }, i) =>
			[...countFaults(questions), ...lengthFaults(questions), ...words.slice(i, i + 1).flatMap(wordFaults)].map(
				(fault) => `quiz/${slug}.yaml, questions: ${fault}`,
			),
		),
		...caseFaults(cases).map((fault) => `cases/*.yaml, ${fault}`),
	]
}
