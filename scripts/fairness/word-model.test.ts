import { describe, expect, test } from 'vitest'
import type { Item } from './option-cues.ts'
import { randomNumbers } from './testing.ts'
import { wordCuesOf, wordFaults } from './word-model.ts'

const WORDS = Array.from({ length: 60 }, (_, i) => `word${String.fromCharCode(97 + (i % 26), 97 + Math.floor(i / 26))}`)

type Written = { question?: string; right?: string; wrong?: string; length?: number }

/** Groups of questions of random words; `written` adds to the right and the wrong options what gives them away. */
function groups(written: (i: number) => Written = () => ({}), sizes = [200, 200]): Item[][] {
	const random = randomNumbers(7)
	const any = (number: number) => Math.floor(random() * number)
	let place = 0
	return sizes.map((size) =>
		Array.from({ length: size }, () => {
			const { question = 'Which?', right = '', wrong = '', length = 5 } = written(place++)
			const rightAt = any(4)
			const options = Array.from({ length: 4 }, (_, i) => {
				const words = Array.from({ length: i === rightAt ? length : 5 }, () => WORDS[any(WORDS.length)])
				return `${words.join(' ')} ${i === rightAt ? right : wrong} ${words[0]}${words[1]}`
			})
			return { question, options, correct: [options[rightAt] ?? ''] }
		}),
	)
}
const faults = (all: Item[][]) => wordCuesOf(all).flatMap(wordFaults)
const BY_WORDS =
	/^where one is right, guessing by the words of options finds \d+ percent of the answers, chance 25 percent$/
const COMBINED =
	/^where one is right, guessing by words, length and stem finds \d+ percent of the answers, chance 25 percent$/

describe('guessing by words', () => {
	test('finds no more than chance when words are random', () => {
		expect(faults(groups())).toEqual([])
	})

	test('is refused when a word marks right options', () => {
		expect(faults(groups((i) => (i % 2 ? { right: 'considered' } : {})))).toEqual([
			expect.stringMatching(BY_WORDS),
			expect.stringMatching(COMBINED),
			expect.stringMatching(BY_WORDS),
			expect.stringMatching(COMBINED),
		])
	})

	test('is refused when two neighbouring words mark right options and each alone marks none', () => {
		for (const cues of wordCuesOf(groups((i) => (i % 2 ? { right: 'not yet', wrong: 'yet not' } : {})))) {
			expect(cues.one.words).toBeGreaterThan(0.5)
			expect(wordFaults(cues)).toContainEqual(expect.stringMatching(BY_WORDS))
		}
	})

	test('does not know a question that it guesses', () => {
		const letters = (i: number) => String.fromCharCode(...[i % 26, Math.floor(i / 26)].map((place) => 97 + place))
		expect(faults(groups((i) => ({ right: `own${letters(i)}`, wrong: `any${letters(i)}` })))).toEqual([])
	})

	test('picks as many options as are right', () => {
		const several = groups(() => ({ right: 'considered' })).map((group) =>
			group.map(({ question, options, correct }) => ({
				question,
				options: [...options, `${options.find((option) => !correct.includes(option))} considered`],
				correct: [...correct, `${options.find((option) => !correct.includes(option))} considered`],
			})),
		)
		for (const cues of wordCuesOf(several)) {
			expect(cues.several.words).toBeGreaterThan(0.9)
			expect(cues.several.chance).toBeCloseTo(0.4)
			expect(wordFaults(cues)).toContainEqual(expect.stringMatching(/^where several are right, guessing by the words/))
		}
	})
})

describe('guessing by words, length and stem', () => {
	const ABSOLUTE = ['only', 'every', 'all', 'never', 'always', 'none', 'nobody', 'nothing', 'any', 'solely']
	const HEDGED = ['may', 'might', 'can', 'could', 'some', 'usually', 'often', 'until', 'unless', 'whether']
	const backwards = (word: string) => word.split('').reverse().join('')
	const rotated = (words: string[], i: number) => words[i % words.length] ?? ''

	test.each<[string, (i: number) => Written]>([
		['right options are longer', () => ({ length: 6 })],
		[
			'right options repeat the stem',
			(i) => ({ question: `Who was ${rotated(WORDS, i)}?`, right: rotated(WORDS, i), wrong: rotated(WORDS, i + 1) }),
		],
		[
			'wrong options have absolute words',
			(i) => ({ wrong: rotated(ABSOLUTE, i), right: backwards(rotated(ABSOLUTE, i)) }),
		],
		['right options are hedged', (i) => ({ right: rotated(HEDGED, i), wrong: backwards(rotated(HEDGED, i)) })],
	])('is refused when %s', (_, written) => {
		// No word marks options of two questions, so that words alone tell nothing.
		const all = groups(written, [10])
		for (const cues of wordCuesOf(all)) {
			expect(wordFaults(cues)).toContainEqual(expect.stringMatching(COMBINED))
			expect(cues.one.combined).toBeGreaterThan(cues.one.words + 0.1)
		}
	})
})

describe('what is to mend', () => {
	test('are the questions that words give away, the clearest first', () => {
		const all = groups((i) => (i >= 160 ? { right: 'considered', wrong: 'because' } : {}))
		const telling = wordCuesOf(all)[0]?.telling ?? []
		const marked = telling.slice(0, 20).filter(({ item }) => all[0]?.slice(160).includes(item))
		expect(telling.length).toBeGreaterThan(60)
		expect(marked.length).toBeGreaterThanOrEqual(18)
		expect(telling[0]?.words).toEqual(expect.arrayContaining(['+considered', '-because']))
	})
})
