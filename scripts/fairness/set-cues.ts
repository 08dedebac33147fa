import type { QuestionSet, SetQuestion } from '#catalogue/practice/practice-schema.ts'
import { mean, percent } from './option-cues.ts'
import { wordsOf } from './word-model.ts'

type Of<Kind> = Extract<SetQuestion, { kind: Kind }>
type Questions = Pick<QuestionSet, 'questions'>

const ofKind = <Kind extends SetQuestion['kind']>({ questions }: Questions, kind: Kind) =>
	questions.filter((question): question is Of<Kind> => question.kind === kind)

/** How far the mean place of steps by length, and the share of guessed matches, may be from chance. */
const MOST_UNEVEN = 0.08
const LETTERS_OF_SUBJECT = 4

const subjectOf = (text: string) => new Set(wordsOf(text).filter((word) => word.length >= LETTERS_OF_SUBJECT))

/** How strongly longer steps stand later: 0 if the longest is always first, 1 if it is always last. */
const placeOfLongSteps = (set: Questions) =>
	mean(
		ofKind(set, 'sequence').map(({ steps }) => {
			const lengths = steps.map(({ text }) => text.length)
			return lengths.indexOf(Math.max(...lengths)) / (steps.length - 1)
		}),
	)

/** Share of prompts whose answer is the one that shares most words with them, and the share by chance. */
function matchesByWords(set: Questions) {
	const found = ofKind(set, 'match').flatMap(({ pairs, others }) => {
		const answers = [...pairs, ...others].map(({ answer }) => answer)
		return pairs.map(({ prompt, answer }) => {
			const words = subjectOf(prompt)
			const shared = answers.map((one) => subjectOf(one).intersection(words).size)
			const most = Math.max(...shared)
			const best = answers.filter((_, i) => shared[i] === most)
			return { guessed: best.includes(answer) ? 1 / best.length : 0, chance: 1 / answers.length }
		})
	})
	return { guessed: mean(found.map(({ guessed }) => guessed)), chance: mean(found.map(({ chance }) => chance)) }
}

/** What gives the sequences and matches of a set away; its choices are measured with those of the groups. */
export function setCueFaults(set: Questions): string[] {
	const place = placeOfLongSteps(set)
	const { guessed, chance } = matchesByWords(set)
	return [
		...(ofKind(set, 'sequence').length > 0 && Math.abs(place - 0.5) > MOST_UNEVEN
			? [`the longest step stands at ${place.toFixed(2)} on average (0 first, 1 last), by chance 0.50`]
			: []),
		...(guessed > chance + MOST_UNEVEN
			? [`shared words find ${percent(guessed)} of the matches, by chance ${percent(chance)}`]
			: []),
	]
}

/** The choices of a set as the questions of a group, so that they are measured alike. */
export const choicesOf = ({ situations, questions }: Pick<QuestionSet, 'situations' | 'questions'>) =>
	ofKind({ questions }, 'choice').map(({ situation, question, options }) => ({
		question: [situation && situations[situation], question].filter(Boolean).join(' '),
		options: options.map(({ text }) => text),
		correct: options.filter(({ right }) => right).map(({ text }) => text),
	}))
