import type { QuizQuestion } from '#catalogue/practice/question-schema.ts'

/** A question of a group or a choice of a case. */
export type Item = Pick<QuizQuestion, 'question' | 'options' | 'correct'>

/** How often the choice called `name` is right in a number of items of a kind, and how often it would be by chance. */
export type Share = { of: string; name: string; items: number; right: number; even: number }

/** How far a share may be from even, on both sides; one item is always allowed. */
const MOST_UNEVEN = 0.08
/** Points by which the shares of questions with several right options may differ between two counts of options. */
const MOST_APART = 10
/** Questions that each count of right options needs among those with each count of options. */
const LEAST_OF_COUNT = 3
/** Questions with one count of options from which each rank of length is measured. */
const LEAST_FOR_RANKS = 30

export const sum = (numbers: number[]) => numbers.reduce((a, b) => a + b, 0)
export const mean = (numbers: number[]) => sum(numbers) / Math.max(1, numbers.length)
export const percent = (share: number) => `${Math.round(share * 100)} percent`

/** The chance to pick exactly the right ones of the options, knowing how many there are. */
export function chanceOf({ options, correct }: Pick<Item, 'options' | 'correct'>): number {
	let ways = 1
	for (let i = 0; i < correct.length; i++) ways = (ways * (options.length - i)) / (i + 1)
	return 1 / ways
}

export const shareFaults = (shares: Share[], most = MOST_UNEVEN) =>
	shares
		.filter(({ items, right, even }) => Math.abs(right - even) > Math.max(most * items, 1))
		.map(
			({ of, name, items, right, even }) =>
				`${of}, ${name}: right in ${percent(right / items)} of ${items}, by chance ${percent(even / items)}`,
		)

/** Numbers of questions by the count of options and the count of right ones. */
export function countsOf(items: Item[]): Map<number, Map<number, number>> {
	const counts = new Map<number, Map<number, number>>()
	for (const [options, having] of Map.groupBy(items, (item) => item.options.length))
		counts.set(
			options,
			new Map([...Map.groupBy(having, ({ correct }) => correct.length)].map(([right, all]) => [right, all.length])),
		)
	return counts
}

/** Why the count of options tells how many are right; empty if it does not. */
export function countFaults(items: Item[]): string[] {
	const counts = [...countsOf(items)].sort(([one], [other]) => one - other)
	const rights = [...new Set(items.map(({ correct }) => correct.length))].sort()
	const missing = counts.flatMap(([options, found]) =>
		rights.flatMap((right) => {
			const number = found.get(right) ?? 0
			return right < options && number < LEAST_OF_COUNT
				? [`${right} of ${options} options right: ${number} questions, at least ${LEAST_OF_COUNT} are needed`]
				: []
		}),
	)
	const several = counts.map(([options, found]) => ({
		options,
		share: 1 - (found.get(1) ?? 0) / sum([...found.values()]),
	}))
	const shares = several.map(({ share }) => share)
	if (Math.round(100 * (Math.max(...shares) - Math.min(...shares))) <= MOST_APART) return missing
	const found = several.map(({ options, share }) => `${percent(share)} of those with ${options} options`)
	return [...missing, `several are right in ${found.join(', ')}, at most ${MOST_APART} points apart`]
}

/** For each rank from the longest option to the shortest whether it is right; options of one length share their ranks. */
function rightRanks({ options, correct }: Item): number[] {
	const lengths = options.map((option) => option.length).sort((a, b) => b - a)
	return lengths.map((length) => {
		const alike = options.filter((option) => option.length === length)
		return alike.filter((option) => correct.includes(option)).length / alike.length
	})
}

const ORDINALS = ['', '', '2nd ', '3rd ', '4th ', '5th ']
const nameOfRank = (rank: number, options: number) => (rank === options ? 'shortest' : `${ORDINALS[rank]}longest`)

/** How often each rank of length is right where one option is; where too few have a count of options, only the ends. */
export function lengthShares(items: Item[]): Share[] {
	const single = items.filter(({ correct }) => correct.length === 1)
	const byCount = Map.groupBy(single, ({ options }) => options.length)
	const shares = [...byCount]
		.filter(([, having]) => having.length >= LEAST_FOR_RANKS)
		.flatMap(([options, having]) =>
			Array.from({ length: options }, (_, rank) => ({
				of: `one right of ${options} options`,
				name: nameOfRank(rank + 1, options),
				items: having.length,
				right: sum(having.map((item) => rightRanks(item)[rank] ?? 0)),
				even: having.length / options,
			})),
		)
	const others = [...byCount.values()].filter((having) => having.length < LEAST_FOR_RANKS).flat()
	const ends = { longest: 0, shortest: -1 }
	return others.length === 0
		? shares
		: [
				...shares,
				...Object.entries(ends).map(([name, rank]) => ({
					of: `one right of ${[...new Set(others.map(({ options }) => options.length))].sort().join(' or ')} options`,
					name,
					items: others.length,
					right: sum(others.map((item) => rightRanks(item).at(rank) ?? 0)),
					even: sum(others.map(({ options }) => 1 / options.length)),
				})),
			]
}

/** How often the longest, the shortest and the options between them are right where several are. */
export function severalShares(items: Item[]): Share[] {
	const several = items.filter(({ correct }) => correct.length > 1)
	const ends: [string, (ranks: number[]) => number[]][] = [
		['longest', (ranks) => ranks.slice(0, 1)],
		['middle', (ranks) => ranks.slice(1, -1)],
		['shortest', (ranks) => ranks.slice(-1)],
	]
	return several.length === 0
		? []
		: ends.map(([name, of]) => ({
				of: 'several right',
				name,
				items: several.length,
				right: sum(several.map((item) => mean(of(rightRanks(item))))),
				even: sum(several.map(({ options, correct }) => correct.length / options.length)),
			}))
}

const LETTERS_OF_CONTENT = 4
const contentOf = (text: string) =>
	new Set((text.toLowerCase().match(/[a-z]+/g) ?? []).filter((word) => word.length >= LETTERS_OF_CONTENT))

/** The options that share most content words with the others. */
export function mostShared({ options }: Pick<Item, 'options'>): string[] {
	const words = options.map(contentOf)
	const shared = words.map((one, i) => sum(words.map((other, j) => (i === j ? 0 : one.intersection(other).size))))
	return options.filter((_, i) => shared[i] === Math.max(...shared))
}

/** How often the option that shares most words with the others is right where one is; equal ones share the answer. */
export function sharedWordsShare(items: Item[]): Share[] {
	const single = items.filter(({ correct }) => correct.length === 1)
	return single.length === 0
		? []
		: [
				{
					of: 'one right',
					name: 'option that shares most words with the others',
					items: single.length,
					right: sum(
						single.map((item) => {
							const most = mostShared(item)
							return item.correct.some((option) => most.includes(option)) ? 1 / most.length : 0
						}),
					),
					even: sum(single.map(({ options }) => 1 / options.length)),
				},
			]
}

export const lengthFaults = (items: Item[]) => shareFaults([...lengthShares(items), ...severalShares(items)])

/** Questions with one right option whose rank of length is right most above chance. */
export function tellingLengths<One extends Item>(items: One[]): One[] {
	const single = items.filter(({ correct }) => correct.length === 1)
	const byRank = [...Map.groupBy(single, ({ options }) => options.length)].flatMap(([options, having]) =>
		Array.from({ length: options }, (_, rank) => {
			const right = having.filter((item) => rightRanks(item)[rank] === 1)
			return { right, excess: right.length - having.length / options }
		}),
	)
	return byRank.toSorted((one, other) => other.excess - one.excess)[0]?.right ?? []
}
