import { type Item, mean, percent } from './option-cues.ts'

/** Options with one of these words are struck by people who do not know the subject. */
export const ABSOLUTE =
	/\b(only|every|all|never|always|none|nobody|nothing|any|entirely|completely|solely|automatically|immediately)\b/i
const HEDGED =
	/\b(may|might|can|could|some|usually|often|normally|possibly|until|unless|if|whether|still|yet|enough)\b/i
/** Shorter words of the stem say nothing about its subject. */
const LETTERS_OF_SUBJECT = 4

const FOLDS = 10
/** How often all questions are divided into folds anew; one division alone finds 3 points more or fewer by luck. */
const DIVISIONS = 5
const ROUNDS = 5
const RATE = 0.1
const DECAY = 0.999
/** By how much guessing may beat chance. */
const MOST_BEYOND_CHANCE = 0.05

export const wordsOf = (text: string) => text.toLowerCase().match(/[a-z0-9.]*[a-z0-9]/g) ?? []

/** Words and pairs of neighbours of each option; numbers are alike, < and > stand for the two ends. */
const wordFeatures = ({ options }: Item) =>
	options.map((option) => {
		const words = wordsOf(option.replace(/\d/g, '0'))
		const pairs = ['<', ...words].map((word, i) => `${word} ${words[i] ?? '>'}`)
		return [...new Set([...words, ...pairs])]
	})

/** What can be seen without reading: ranks by length and by words shared with the stem, absolute and hedging words. */
function plainFeatures({ question, options }: Item) {
	const ofSubject = (text: string) => wordsOf(text).filter((word) => word.length >= LETTERS_OF_SUBJECT)
	const stem = new Set(ofSubject(question))
	const shared = options.map((option) => mean(ofSubject(option).map((word) => Number(stem.has(word)))))
	const rankIn = (numbers: number[], i: number) => numbers.filter((number) => number > (numbers[i] ?? 0)).length + 1
	const lengths = options.map((option) => option.length)
	return options.map((option, i) => [
		`(length ${rankIn(lengths, i)})`,
		`(shares ${rankIn(shared, i)})`,
		...(ABSOLUTE.test(option) ? ['(absolute)'] : []),
		...(HEDGED.test(option) ? ['(hedged)'] : []),
	])
}

const combinedFeatures = (item: Item) => {
	const plain = plainFeatures(item)
	return wordFeatures(item).map((words, i) => [...words, ...(plain[i] ?? [])])
}

/** Features of each option by number, and whether it is right. */
type Example = { features: number[][]; right: boolean[] }

const scoreOf = (features: number[], weights: Float64Array) => {
	let score = 0
	for (const feature of features) score += weights[feature] ?? 0
	return score
}

/** Weights of a logistic regression in which the options of a question compete. */
function train(examples: Example[], size: number): Float64Array {
	const weights = new Float64Array(size)
	for (let round = 0; round < ROUNDS; round++)
		for (const { features, right } of examples) {
			const odds = features.map((option) => Math.exp(scoreOf(option, weights)))
			const all = odds.reduce((a, b) => a + b)
			const share = 1 / right.filter(Boolean).length
			for (const [i, option] of features.entries()) {
				const step = RATE * ((right[i] ? share : 0) - (odds[i] ?? 0) / all)
				for (const feature of option) weights[feature] = (weights[feature] ?? 0) * DECAY + step
			}
		}
	return weights
}

/** What the model says about a question that it was not trained with. */
export type Guess = {
	/** Score of the weakest right option above that of the strongest wrong one; positive if exactly the right ones lead. */
	lead: number
	/** Share of the right options among as many with the highest scores; options of one score share their places. */
	found: number
	/** Words that speak most for the right options (+) and against the wrong ones (-). */
	words: string[]
}

function foundBy(right: number[], wrong: number[]): number {
	const all = [...right, ...wrong]
	return mean(
		right.map((score) => {
			const above = all.filter((other) => other > score).length
			const alike = all.filter((other) => other === score).length
			return Math.min(1, Math.max(0, right.length - above) / alike)
		}),
	)
}

function guessOf({ features, right }: Example, weights: Float64Array, names: string[]): Guess {
	const scores = (of: boolean) => features.filter((_, i) => right[i] === of).map((option) => scoreOf(option, weights))
	const inRight = new Set(features.filter((_, i) => right[i]).flat())
	const inWrong = new Set(features.filter((_, i) => !right[i]).flat())
	const telling = [
		...[...inRight.difference(inWrong)].map((feature) => ({ feature, sign: '+', weight: weights[feature] ?? 0 })),
		...[...inWrong.difference(inRight)].map((feature) => ({ feature, sign: '-', weight: -(weights[feature] ?? 0) })),
	]
	return {
		lead: Math.min(...scores(true)) - Math.max(...scores(false)),
		found: foundBy(scores(true), scores(false)),
		words: telling
			.filter(({ weight }) => weight > 0)
			.sort((one, other) => other.weight - one.weight)
			.slice(0, 4)
			.map(({ feature, sign }) => `${sign}${names[feature]}`),
	}
}

function encode(items: Item[], featuresOf: (item: Item) => string[][]) {
	const numbers = new Map<string, number>()
	const numberOf = (name: string) => {
		const number = numbers.get(name) ?? numbers.size
		numbers.set(name, number)
		return number
	}
	const examples = items.map(
		(item): Example => ({
			features: featuresOf(item).map((names) => names.map(numberOf)),
			right: item.options.map((option) => item.correct.includes(option)),
		}),
	)
	return { examples, names: [...numbers.keys()] }
}

/** The fold of a question (FNV-1a of stem and options), which does not change when others are added or removed. */
function foldOf({ question, options }: Item, division: number): number {
	let hash = 0x811c9dc5
	for (const letter of [division, question, ...options].join(' '))
		hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 0x01000193)
	return (hash >>> 8) % FOLDS
}

/** Guesses each question once for each division, after training with nine tenths of the others. */
function guess(items: Item[], featuresOf: (item: Item) => string[][]): Guess[][] {
	const { examples, names } = encode(items, featuresOf)
	return Array.from({ length: DIVISIONS }, (_, division) => {
		const folds = items.map((item) => foldOf(item, division))
		const weights = Array.from({ length: FOLDS }, (_, fold) =>
			train(
				examples.filter((_, i) => folds[i] !== fold),
				names.length,
			),
		)
		return examples.map((example, i) => guessOf(example, weights[folds[i] ?? 0] ?? new Float64Array(), names))
	})
}

type Found = {
	/** Share of the right options that is found when as many as are right are picked at random. */
	chance: number
	/** The same when they are picked by the words of the options. */
	words: number
	/** The same by the words, length, absolute and hedging words and words shared with the stem. */
	combined: number
}
export type WordCues<One extends Item> = {
	/** Questions with one and with several right options, apart. */
	one: Found
	several: Found
	/** Questions that the words give away, the clearest first. */
	telling: { item: One; words: string[] }[]
}

/** How far the words of options lead in each group. Trained with all groups, as people practise several. */
export function wordCuesOf<One extends Item>(groups: One[][]): WordCues<One>[] {
	const items = groups.flat()
	const byWords = guess(items, wordFeatures)
	const combined = guess(items, combinedFeatures)
	let from = 0
	return groups.map((group) => {
		const start = from
		from += group.length
		const foundIn = (divisions: Guess[][], places: number[]) =>
			mean(divisions.flatMap((guesses) => places.map((i) => guesses[start + i]?.found ?? 0)))
		const figuresOf = (isSeveral: boolean): Found => {
			const places = group.flatMap(({ correct }, i) => (correct.length > 1 === isSeveral ? [i] : []))
			return {
				chance: mean(places.map((i) => (group[i]?.correct.length ?? 0) / (group[i]?.options.length ?? 1))),
				words: foundIn(byWords, places),
				combined: foundIn(combined, places),
			}
		}
		return {
			one: figuresOf(false),
			several: figuresOf(true),
			telling: group
				.map((item, i) => {
					const guesses = byWords.flatMap((division) => division[start + i] ?? [])
					return { item, lead: mean(guesses.map(({ lead }) => lead)), words: guesses[0]?.words ?? [] }
				})
				.filter(({ lead }) => lead > 0)
				.sort((one, other) => other.lead - one.lead)
				.map(({ item, words }) => ({ item, words })),
		}
	})
}

export const wordFaults = ({ one, several }: Omit<WordCues<Item>, 'telling'>) =>
	Object.entries({ 'one is right': one, 'several are right': several }).flatMap(
		([where, { chance, words, combined }]) =>
			Object.entries({ 'the words of options': words, 'words, length and stem': combined })
				.filter(([, share]) => share > chance + MOST_BEYOND_CHANCE)
				.map(
					([name, share]) =>
						`where ${where}, guessing by ${name} finds ${percent(share)} of the answers, chance ${percent(chance)}`,
				),
	)
