import { expect, test } from 'vitest'
import type { Item } from './figures.ts'
import { guessFigures } from './guess-model.ts'

const WORDS = Array.from({ length: 60 }, (_, i) => `word${String.fromCharCode(97 + (i % 26), 97 + Math.floor(i / 26))}`)

const NAMES = WORDS.slice(0, 9).map((word) => `${word}own`)

type Written = { question?: string; right?: string; wrong?: string }

/** Two groups of questions of random words; `written` adds to right and wrong options what gives them away. */
function groups(written: (i: number) => Written = () => ({}), size = 200): Item[][] {
	let state = 7
	const any = (number: number) => {
		state = (Math.imul(state, 1664525) + 1013904223) >>> 0
		return Math.floor((state / 2 ** 32) * number)
	}
	return [0, size].map((from) =>
		Array.from({ length: size }, (_, place) => {
			const { question = 'Which?', right = '', wrong = '' } = written(from + place)
			const rightAt = any(4)
			const options = Array.from({ length: 4 }, (_, i) => {
				const words = Array.from({ length: 5 }, () => WORDS[any(WORDS.length)])
				return `${words.join(' ')} ${i === rightAt ? right : wrong} ${words[0]}${words[1]}`
			})
			return { question, options, correct: [options[rightAt] ?? ''] }
		}),
	)
}
const beyond = (all: Item[][]) =>
	guessFigures(all).map((figures) =>
		figures.filter(({ isBeyond }) => isBeyond).map(({ text }) => text.replace(/:.*/, '')),
	)
const BY_WORDS = ['one right, guessed by words', 'one right, guessed by words and cues']
const BY_CUES = ['one right, guessed by cues', 'one right, guessed by words and cues']

test('guessing finds no more than chance when words are random', () => {
	expect(beyond(groups())).toEqual([[], []])
})

test('guessing does not know the question that it guesses', () => {
	const letters = (i: number) => String.fromCharCode(97 + (i % 26), 97 + Math.floor(i / 26))
	const [figures] = guessFigures(groups((i) => ({ right: `own${letters(i)}`, wrong: `any${letters(i)}` })))
	// Somebody who knew it would find all of them.
	expect(figures?.[0]?.text).toMatch(/^one right, guessed by words: [23]\d%/)
})

test.each<[string, (i: number) => Written]>([
	['a word marks right options', (i) => (i % 2 ? { right: 'considered' } : {})],
	['two words mark right options by their order', (i) => (i % 2 ? { right: 'not yet', wrong: 'yet not' } : {})],
])('guessing by words is beyond its bound when %s', (_, written) => {
	expect(beyond(groups(written))).toEqual(Array(2).fill(expect.arrayContaining(BY_WORDS)))
})

test.each<[string, (i: number) => Written]>([
	[
		'the right option takes up the question',
		(i) => ({ question: `Which ${NAMES[i % 9]}?`, right: NAMES[i % 9] ?? '' }),
	],
	['options with figures are wrong', (i) => ({ wrong: i % 2 ? '17' : '' })],
])('guessing by cues is beyond its bound when %s', (_, written) => {
	expect(beyond(groups(written))).toEqual(Array(2).fill(expect.arrayContaining(BY_CUES)))
})

test('guessing picks as many options as are right', () => {
	const several = groups(() => ({ right: 'considered' })).map((group) =>
		group.map(({ question, options, correct }) => {
			const another = `${options.find((option) => !correct.includes(option))} considered`
			return { question, options: [...options, another], correct: [...correct, another] }
		}),
	)
	expect(beyond(several)[0]).toContain('several right, guessed by words')
})
