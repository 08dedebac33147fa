import { chanceOf, type Item, mean, percent } from './option-cues.ts'
import { ABSOLUTE, wordsOf } from './word-model.ts'

const COUNT = /\b(two|three|four)\b/i
/** A scenario tells what an auditor finds, in at least this many words. */
const SCENARIO_WORDS = 40
const LEAST_SCENARIOS = 0.5
/** Share of words two stems have in common before they are shown as near-duplicates. */
const ALIKE = 0.6
/** By how much striking absolute words may beat chance. */
const MOST_BEYOND_CHANCE = 0.05

function chanceAfterStriking({ options, correct }: Item): number {
	const left = options.filter((option) => !ABSOLUTE.test(option))
	if (left.length < correct.length) return chanceOf({ options, correct })
	return correct.every((option) => left.includes(option)) ? chanceOf({ options: left, correct }) : 0
}

/** What the stems of a group tell; shares from 0 to 1. */
export function stemCuesOf(items: Item[]) {
	const stems = items.map(({ question }) => new Set(wordsOf(question).filter((word) => word.length > 3)))
	const nearDuplicates = stems.flatMap((one, i) =>
		stems.slice(i + 1).flatMap((other, j) => {
			const common = one.intersection(other).size
			const share = common / Math.max(1, one.size + other.size - common)
			return share >= ALIKE ? [[items[i]?.question ?? '', items[i + 1 + j]?.question ?? ''] as const] : []
		}),
	)
	return {
		scenarios: mean(items.map(({ question }) => Number(wordsOf(question).length >= SCENARIO_WORDS))),
		chance: mean(items.map(chanceOf)),
		striking: mean(items.map(chanceAfterStriking)),
		countsInStems: mean(
			items.filter(({ correct }) => correct.length > 1).map(({ question }) => Number(COUNT.test(question))),
		),
		nearDuplicates,
	}
}

export function stemFaults(items: Item[]): string[] {
	const { scenarios, chance, striking } = stemCuesOf(items)
	return [
		...(scenarios < LEAST_SCENARIOS
			? [`${percent(scenarios)} are scenarios (stems of ${SCENARIO_WORDS} words), at least half must be`]
			: []),
		...(striking > chance + MOST_BEYOND_CHANCE
			? [`striking absolute words finds ${percent(striking)} of the answers, chance ${percent(chance)}`]
			: []),
	]
}
