import {
	excess,
	type Figure,
	GUESS,
	GUESS_BY_WORDS,
	type Item,
	MOST_NAMED,
	mean,
	nameOf,
	sum,
	UNBOUNDED,
} from './figures.ts'
import { cuesOf, wordsOf } from './option-cues.ts'

const FOLDS = 10
/** How often all questions are divided into folds anew; one division alone finds 3 points more or fewer by luck. */
const DIVISIONS = 5
const ROUNDS = 5
const RATE = 0.1
const DECAY = 0.999
/** Features share weights by their hash: far more places than features, so that next to none meet. */
const WEIGHTS = 2 ** 20
const MOST_WORDS = 4

/** FNV-1a. */
function hashOf(text: string, size: number): number {
	let hash = 0x811c9dc5
	for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193)
	return (hash >>> 8) % size
}

/** Words and pairs of neighbours of each option; numbers are alike, < and > stand for the two ends. */
const wordFeatures = ({ options }: Item) =>
	options.map((option) => {
		const words = wordsOf(option.replace(/\d/g, '0'))
		const pairs = ['<', ...words].map((word, i) => `${word} ${words[i] ?? '>'}`)
		return [...new Set([...words, ...pairs])]
	})

type Example = { names: string[][]; features: number[][]; right: boolean[] }

const scoresOf = ({ features }: Example, weights: Float64Array) =>
	features.map((option) => {
		let score = 0
		for (const feature of option) score += weights[feature] ?? 0
		return score
	})

/** Weights of a logistic regression in which the options of a question compete. */
function train(examples: Example[]): Float64Array {
	const weights = new Float64Array(WEIGHTS)
	for (let round = 0; round < ROUNDS; round++)
		for (const example of examples) {
			const odds = scoresOf(example, weights).map(Math.exp)
			const all = sum(odds)
			const rightOnes = example.right.filter(Boolean).length
			for (const [i, option] of example.features.entries()) {
				const step = RATE * ((example.right[i] ? 1 / rightOnes : 0) - (odds[i] ?? 0) / all)
				for (const feature of option) weights[feature] = (weights[feature] ?? 0) * DECAY + step
			}
		}
	return weights
}

/** Share of the right options among as many with the highest scores; options of one score share their places. */
function foundBy(scores: number[], right: boolean[]): number {
	const places = right.filter(Boolean).length
	return mean(
		scores
			.filter((_, i) => right[i])
			.map((score) => {
				const above = scores.filter((other) => other > score).length
				const alike = scores.filter((other) => other === score).length
				return Math.min(1, Math.max(0, places - above) / alike)
			}),
	)
}

/** The features that speak most for the right options (+) and against the wrong ones (-). */
function tellingOf({ names, right }: Example, weights: Float64Array) {
	const all = names.flatMap((option, i) =>
		option.map((name) => {
			const weight = weights[hashOf(name, WEIGHTS)] ?? 0
			return right[i] ? { name: `+${name}`, weight } : { name: `-${name}`, weight: -weight }
		}),
	)
	return all.sort((one, other) => other.weight - one.weight).slice(0, MOST_WORDS)
}

/** Words of an option and what sets it apart from the others of its question. */
const allFeatures = (item: Item) => {
	const cues = cuesOf(item)
	return wordFeatures(item).map((words, i) => [...words, ...(cues[i] ?? [])])
}

/** How much of each item a model finds that was trained with nine tenths of the others, and by which features. */
function guess(items: Item[], featuresOf: typeof wordFeatures) {
	const examples = items.map((item): Example => {
		const names = featuresOf(item)
		const features = names.map((option) => option.map((name) => hashOf(name, WEIGHTS)))
		return { names, features, right: item.options.map((option) => item.correct.includes(option)) }
	})
	const guesses = items.map((item) => ({ item, found: 0, telling: [] as ReturnType<typeof tellingOf> }))
	for (let division = 0; division < DIVISIONS; division++) {
		// A hash, so that a question keeps its fold when others are added or removed.
		const folds = items.map(({ question, options }) => hashOf([division, question, ...options].join(' '), FOLDS))
		for (const fold of new Set(folds)) {
			const weights = train(examples.filter((_, i) => folds[i] !== fold))
			for (const [i, example] of examples.entries()) {
				const one = guesses[i]
				if (folds[i] !== fold || !one) continue
				one.found += foundBy(scoresOf(example, weights), example.right) / DIVISIONS
				one.telling = tellingOf(example, weights)
			}
		}
	}
	return guesses
}

type Guess = ReturnType<typeof guess>[number]

function guessFigure(name: string, guesses: Guess[], bounds: typeof GUESS): Figure {
	const weightOf = ({ telling }: Guess) => sum(telling.map(({ weight }) => weight))
	const clearest = guesses.filter(({ found }) => found > 0.5).sort((one, other) => weightOf(other) - weightOf(one))
	const tried = guesses.map(({ item, found }) => ({ right: found, even: item.correct.length / item.options.length }))
	return {
		...excess(name, tried, bounds),
		mend: clearest
			.slice(0, MOST_NAMED)
			.map(({ item, telling }) => `${nameOf(item)}: ${telling.map((word) => word.name).join(', ')}`),
	}
}

/** Part by part, how much a model finds by the words of options, and by words and cues together. */
export function guessFigures(parts: Item[][]): Figure[][] {
	const models = [
		{ by: 'words', guesses: guess(parts.flat(), wordFeatures), bounds: GUESS_BY_WORDS },
		{ by: 'cues', guesses: guess(parts.flat(), cuesOf), bounds: GUESS },
		{ by: 'words and cues', guesses: guess(parts.flat(), allFeatures), bounds: GUESS },
	]
	let end = 0
	return parts.map((part) => {
		const start = end
		end += part.length
		return models.flatMap(({ by, guesses, bounds }) => {
			const own = guesses.slice(start, end)
			const [one = [], several = []] = [false, true].map((isSeveral) =>
				own.filter(({ item }) => item.correct.length > 1 === isSeveral),
			)
			const name = `guessed by ${by}`
			if (several.length === 0) return [guessFigure(`one right, ${name}`, one, bounds)]
			return [
				guessFigure(`one right, ${name}`, one, UNBOUNDED),
				guessFigure(`several right, ${name}`, several, GUESS),
				guessFigure(`all, ${name}`, own, bounds),
			]
		})
	})
}
