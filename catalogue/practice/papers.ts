import type { Option, QuizGroup, QuizQuestion } from '#catalogue/practice/question-schema.ts'
import type { ITEM_KINDS, Paper, QuestionSet, SetQuestion } from './practice-schema.ts'

type Kind = (typeof ITEM_KINDS)[number]
export const hasSeveralRight = (options: Pick<Option, 'right'>[]) => options.filter(({ right }) => right).length > 1

type From = Paper['sections'][number]['from'][number]
type Asked = { id: number; options: string[]; correct: string[] }
export type Sources = {
	quiz: (Pick<QuizGroup, 'questions'> & { slug: string })[]
	sets: (Pick<QuestionSet, 'questions'> & { slug: string })[]
}

const kindOfQuestion = ({ options }: QuizQuestion): Kind =>
	hasSeveralRight(options) ? 'several right options' : 'one right option'

const kindInSet = (question: SetQuestion): Kind => {
	if (question.kind !== 'choice') return question.kind
	return question.situation ? 'scenario' : 'one right option'
}

/** Ids of the questions that a part of a section may draw. */
export function idsFrom({ file, topics, ids }: From, kinds: Kind[], { quiz, sets }: Sources): number[] {
	const group = quiz.find(({ slug }) => slug === file)?.questions ?? []
	const set = sets.find(({ slug }) => slug === file)?.questions ?? []
	return [
		...group
			.filter((question) => topics.length === 0 || topics.includes(question.topic))
			.filter((question) => kinds.includes(kindOfQuestion(question))),
		...set
			.filter((question) => ids.length === 0 || ids.includes(question.id))
			.filter((question) => kinds.includes(kindInSet(question))),
	].map(({ id }) => id)
}

/**
 * The options that a paper with so many of them shows of a question with one right option. The id decides which wrong ones
 * stay, so that neither their words nor their lengths do.
 */
export function optionsShown({ id, options, correct }: Asked, number: number): string[] {
	const wrong = options.filter((option) => !correct.includes(option))
	const from = id % wrong.length
	const kept = [...wrong.slice(from), ...wrong.slice(0, from)].slice(0, number - 1)
	return options.filter((option) => correct.includes(option) || kept.includes(option))
}

/** What an editor has to change in the sections of a paper. */
export function paperFaults({ sections, kinds }: Pick<Paper, 'sections' | 'kinds'>, sources: Sources): string[] {
	const drawn = new Map<string, Set<number>>()
	return sections.flatMap(({ name, from }) =>
		from.flatMap((part) => {
			const before = drawn.get(part.file) ?? new Set<number>()
			const ids = idsFrom(part, kinds, sources).filter((id) => !before.has(id))
			drawn.set(part.file, before.union(new Set(ids)))
			return ids.length < part.questions
				? [`${name}: ${part.file} has ${ids.length} questions of the kinds that are left, ${part.questions} are needed`]
				: []
		}),
	)
}
