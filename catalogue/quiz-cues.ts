import { chanceOf, type Item, mean, percent } from '#catalogue/cues/option-cues.ts'
import { ABSOLUTE, wordsOf } from '#catalogue/cues/word-model.ts'
import type { QuizGroup } from '#catalogue/practice/question-schema.ts'

const COUNT = /\b(two|three|four)\b/i
/** A scenario tells what an auditor finds, in at least this many words. */
const SCENARIO_WORDS = 40
// Share of words two stems have in common before they are shown as near-duplicates.
const ALIKE = 0.6

function chanceAfterStriking({ options, correct }: Item): number {
	const left = options.filter((option) => !ABSOLUTE.test(option))
	if (left.length < correct.length) return chanceOf({ options, correct })
	return correct.every((option) => left.includes(option)) ? chanceOf({ options: left, correct }) : 0
}

export const isScenario = ({ question }: Pick<Item, 'question'>) => wordsOf(question).length >= SCENARIO_WORDS

/** What gives the answers of a group away to people who do not know the subject; shares from 0 to 1. */
export function cuesOf(items: Item[]) {
	const stems = items.map(({ question }) => new Set(wordsOf(question).filter((word) => word.length > 3)))
	const nearDuplicates = stems.flatMap((one, i) =>
		stems.slice(i + 1).flatMap((other, j) => {
			const common = one.intersection(other).size
			const share = common / Math.max(1, one.size + other.size - common)
			return share >= ALIKE ? [[items[i]?.question ?? '', items[i + 1 + j]?.question ?? ''] as const] : []
		}),
	)
	return {
		scenarios: mean(items.map((item) => Number(isScenario(item)))),
		chance: mean(items.map(chanceOf)),
		striking: mean(items.map(chanceAfterStriking)),
		countsInStems: mean(
			items.filter(({ correct }) => correct.length > 1).map(({ question }) => Number(COUNT.test(question))),
		),
		nearDuplicates,
	}
}

const LEAST_QUESTIONS = 60
const LEAST_SCENARIOS = 0.5
/** The page of a topic shows all of its questions. */
const MOST_IN_TOPIC = 16
/** By how much striking absolute words may beat chance. */
const MOST_BEYOND_CHANCE = 0.05
/** Addresses below a group that are no topics. */
const RESERVED = ['full-exam', 'repeat']

/** Last part of the address of a topic. */
export const topicSlug = (topic: string) =>
	topic
		.toLowerCase()
		.replace(/[^a-z0-9]+/g, '-')
		.replace(/^-|-$/g, '')

export const questionsOf = ({ questions }: Pick<QuizGroup, 'questions'>, topic: string) =>
	questions.filter((question) => question.topic === topic)

/** Why a group is not good enough for exams; empty if it is. */
export function examFaults({ topics, questions }: Pick<QuizGroup, 'topics' | 'questions'>): string[] {
	const { scenarios, chance, striking } = cuesOf(questions)
	const slugs = Object.keys(topics).map(topicSlug)
	return [
		...(questions.length < LEAST_QUESTIONS
			? [`questions: there are ${questions.length}, at least ${LEAST_QUESTIONS} are needed`]
			: []),
		...(scenarios < LEAST_SCENARIOS
			? [`questions: ${percent(scenarios)} are scenarios (stems of ${SCENARIO_WORDS} words), at least half must be`]
			: []),
		...(striking > chance + MOST_BEYOND_CHANCE
			? [`questions: striking absolute words finds ${percent(striking)} of the answers, chance ${percent(chance)}`]
			: []),
		...Object.entries(topics).flatMap(([topic, number]) => {
			const { length } = questionsOf({ questions }, topic)
			if (length < number) return [`topics, ${topic}: ${length} questions, the full exam needs ${number}`]
			return length > MOST_IN_TOPIC
				? [`topics, ${topic}: ${length} questions, its page shows at most ${MOST_IN_TOPIC}`]
				: []
		}),
		...Object.keys(topics).flatMap((topic, i) => {
			const slug = slugs[i] ?? ''
			const isTaken = slugs.indexOf(slug) < i || RESERVED.includes(slug)
			return isTaken ? [`topics, ${topic}: the address ${slug} is taken`] : []
		}),
	]
}
