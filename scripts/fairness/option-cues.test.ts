import { describe, expect, test } from 'vitest'
import type { Figure, Item } from './figures.ts'
import { gradeFigures, optionFigures, outcomeFigures, stemFigures } from './option-cues.ts'

/** A question with one option of each length from `options` to 1, of which those at the ranks are right; 1 is the longest. */
const item = (options: number, ...ranks: number[]): Item => {
	const all = Array.from({ length: options }, (_, i) => 'x'.repeat(options - i))
	return { question: 'Which?', options: all, correct: ranks.map((rank) => all[rank - 1] ?? '') }
}
const of = (options: string[], right = ''): Item => ({ question: 'Which?', options, correct: [right] })
const times = (number: number, make: (i: number) => Item) => Array.from({ length: number }, (_, i) => make(i))
const textOf = ({ text }: Figure) => text.replace(/, [+-].*\]$/, '')
const beyond = (figures: Figure[]) => figures.filter(({ isBeyond }) => isBeyond).map(textOf)
const EVEN = times(40, (i) => item(4, (i % 4) + 1))

test('options are within the bounds when lengths and counts say nothing', () => {
	expect(beyond(optionFigures(EVEN))).toEqual([])
	// 13 and 7 of 40.
	expect(beyond(optionFigures([...EVEN.slice(0, 36), ...times(3, () => item(4, 2)), item(4, 1)]))).toEqual([])
})

test('counts of options are beyond the bounds when one of them tells that several are right', () => {
	const several = (ofFive: number) => [
		...times(32, (i) => item(4, (i % 4) + 1)),
		...times(8, (i) => item(4, (i % 4) + 1, ((i + 1) % 4) + 1)),
		...times(12 - ofFive, (i) => item(5, (i % 5) + 1)),
		...times(ofFive, (i) => item(5, (i % 5) + 1, ((i + 2) % 5) + 1)),
	]
	expect(beyond(optionFigures(several(3)))).toEqual([])
	expect(beyond(optionFigures(several(6)))).toEqual(['several of 5 options right: 50% of 12 (27%)'])
	expect(beyond(optionFigures(several(2)))).toEqual(['2 of 5 options right: 2 questions'])
})

describe('lengths of options', () => {
	test('are beyond the bounds when a rank is right too often or too seldom, with questions to mend', () => {
		const questions = [...EVEN.slice(0, 28), ...times(12, (i) => item(4, i % 3 === 0 ? 1 : 2))]
		const [second] = optionFigures(questions).filter(({ isBeyond }) => isBeyond)
		expect(second?.text).toBe('one of 4 right, number 2 by length: 38% of 40 (25%), +12.5 [+0.0, +25.0]')
		expect(second?.mend).toEqual(Array(10).fill('Which?'))
		expect(beyond(optionFigures(times(39, (i) => item(4, (i % 3) + 1))))).toContain(
			'one of 4 right, number 4 by length: 0% of 39 (25%)',
		)
	})

	test('are measured at their ends when fewer than 30 questions have a count of options', () => {
		expect(beyond(optionFigures(times(20, () => item(5, 1))))).toContain('one right, longest: 100% of 20 (20%)')
	})

	test('share their ranks when they are equal', () => {
		expect(beyond(optionFigures(times(40, () => of(['a', 'b', 'c', 'd'], 'a'))))).toEqual([])
	})

	test('are beyond the bounds when several right options are mostly the longest and the shortest', () => {
		const even = times(30, (i) => item(5, ((i + 1) % 5) + 1, (i % 5) + 1))
		expect(beyond(optionFigures(even))).toEqual([])
		expect(beyond(optionFigures([...even, ...times(12, () => item(5, 1, 5))]))).toEqual([
			'several right, longest: 57% of 42 (40%)',
			'several right, middle: 29% of 42 (40%)',
			'several right, shortest: 57% of 42 (40%)',
		])
	})
})

test('words that options share count for those with most of them, in equal parts', () => {
	const options = ['Signed by the head', 'Signed by the buyer', 'Signed within the week', 'Kept for ten years']
	const shared = (right: number) =>
		optionFigures(times(40, () => of(options, options[right])))
			.map(textOf)
			.find((text) => text.includes('shares most words'))
	expect(shared(0)).toBe('one right, shares most words with the others: 33% of 40 (25%)')
	expect(shared(3)).toBe('one right, shares most words with the others: 0% of 40 (25%)')
})

test('absolute words are beyond the bounds when striking them beats chance by more than 5 points', () => {
	const striking = (number: number) =>
		beyond(optionFigures(times(60, (i) => of(['abcd', i < number ? 'only' : 'efgh', 'ijkl', 'mnop'], 'abcd'))))
	// A question with one option struck is guessed with 33 instead of 25 percent.
	expect(striking(35)).toEqual([])
	expect(striking(37)).toEqual(['without absolute words: 30% of 60 (25%)'])
})

test('stems are beyond the bounds when fewer than half are scenarios, and those alike are named', () => {
	const scenario = Array.from({ length: 40 }, (_, i) => `word${i}`).join(' ')
	const stems = (short: number) =>
		stemFigures(
			times(10, (i) => ({ ...item(4, 1), question: i < short ? `Which ${'abcdefghij'[i]?.repeat(5)}?` : scenario })),
		)
	expect(beyond(stems(5))).toEqual([])
	expect(beyond(stems(6))).toEqual(['scenarios: 40%, at least half'])
	expect(stems(8).map(({ text }) => text)).toContain(`alike: ${scenario} / ${scenario}`)
})

describe('outcomes', () => {
	const OPTIONS = [
		'Conforms, as the record is there',
		'Nonconformity, as the record is late',
		'Not enough evidence, as the record has to be read',
		'Opportunity for improvement, as the record could be shorter',
	]
	const items = (question: string, right: (i: number) => number) =>
		times(20, (i) => ({ question, options: OPTIONS, correct: [OPTIONS[right(i)] ?? ''] }))
	const KNOWN = 'The record is there. What is right?'
	const ANNOUNCED = 'The record can be read tomorrow. What is right?'

	test('are within the bounds when each is right as often as it is offered', () => {
		expect(beyond(outcomeFigures([...items(KNOWN, (i) => i % 4), ...items(ANNOUNCED, (i) => i % 4)]))).toEqual([])
	})

	test('are beyond the bounds when evidence that is announced tells them', () => {
		const found = beyond(outcomeFigures([...items(KNOWN, (i) => [0, 1, 3][i % 3] ?? 0), ...items(ANNOUNCED, () => 2)]))
		expect(found).toContain('"not enough evidence", evidence announced: 100% of 20 (25%)')
		expect(found).toContain('"not enough evidence", no evidence announced: 0% of 20 (25%)')
	})
})

test('grades are beyond the bounds when how often they are offered tells which is right', () => {
	const TWICE = ['Major: shipped', 'Major: four weeks', 'Minor: no complaint', 'Minor: one line']
	const ONCE = ['Major: a law', 'Minor: one of 40', 'Conforms: solved', 'An opportunity']
	const graded = (major: (i: number) => number) => [
		...times(20, (i) => of(TWICE, TWICE[major(i)])),
		...times(20, (i) => of(ONCE, ONCE[i % 4])),
	]
	expect(beyond(gradeFigures(graded((i) => i % 4)))).toEqual([])
	expect(beyond(gradeFigures(graded((i) => i % 2)))).toEqual([
		'"major", both grades offered twice: 100% of 20 (50%)',
		'"minor", both grades offered twice: 0% of 20 (50%)',
	])
})

test('outcomes are beyond the bounds when a phrase of the question tells them', () => {
	const OPTIONS = ['Conforms', 'Nonconformity']
	const asked = (right: string, phrase: string) =>
		times(20, (i) => ({ ...of(OPTIONS, right || OPTIONS[i % 2]), question: `A form is signed. ${phrase}` }))
	const even = [...asked('', 'What is right?'), ...asked('', 'How do you judge this?')]
	expect(beyond(outcomeFigures(even))).toEqual([])
	expect(
		beyond(
			outcomeFigures([...asked('Conforms', 'What is right?'), ...asked('Nonconformity', 'How do you judge this?')]),
		),
	).toContain('"conforms", asked by "what is right": 100% of 20 (50%)')
})
