import { describe, expect, test } from 'vitest'
import { countFaults, type Item, lengthFaults, mostShared, sharedWordsShare, tellingLengths } from './option-cues.ts'

/** A question with options of the lengths 1 to `options`, of which those at the ranks are right; 1 is the longest. */
const item = (options: number, ...ranks: number[]): Item => {
	const all = Array.from({ length: options }, (_, i) => 'x'.repeat(options - i))
	return { question: 'Which?', options: all, correct: ranks.map((rank) => all[rank - 1] ?? '') }
}
const times = (number: number, make: (i: number) => Item) => Array.from({ length: number }, (_, i) => make(i))

describe('counts of options and of right ones', () => {
	const questions = (singleOfFive: number, severalOfFive: number) => [
		...times(21, () => item(4, 1)),
		...times(9, () => item(4, 1, 2)),
		...times(singleOfFive, () => item(5, 1)),
		...times(severalOfFive, () => item(5, 1, 2)),
	]

	test('are accepted when each occurs with each and several are right about equally often', () => {
		expect(countFaults(questions(7, 3))).toEqual([])
		expect(countFaults(questions(6, 4))).toEqual([])
	})

	test('are refused when several are right more often with one count of options', () => {
		expect(countFaults(questions(5, 5))).toEqual([
			'several are right in 30 percent of those with 4 options, 50 percent of those with 5 options, at most 10 points apart',
		])
		expect(countFaults(questions(27, 3))).toEqual([
			'several are right in 30 percent of those with 4 options, 10 percent of those with 5 options, at most 10 points apart',
		])
	})
})

describe('lengths of options', () => {
	const even = times(40, (i) => item(4, (i % 4) + 1))

	test('are accepted when each rank is right about equally often', () => {
		expect(lengthFaults(even)).toEqual([])
		// 13 and 7 of 40.
		expect(lengthFaults([...even.slice(0, 36), ...times(3, () => item(4, 2)), item(4, 1)])).toEqual([])
	})

	test('are refused when a rank is right too often or too seldom', () => {
		expect(lengthFaults([...even.slice(0, 28), ...times(12, (i) => item(4, i % 3 === 0 ? 1 : 2))])).toEqual([
			'one right of 4 options, 2nd longest: right in 38 percent of 40, by chance 25 percent',
		])
		const neverShortest = times(39, (i) => item(4, (i % 3) + 1))
		expect(lengthFaults(neverShortest)).toContain(
			'one right of 4 options, shortest: right in 0 percent of 39, by chance 25 percent',
		)
	})

	test('are measured for each count of options with 30 questions alone', () => {
		const longestOfFive = times(30, () => item(5, 1))
		expect(lengthFaults([...even, ...longestOfFive])[0]).toBe(
			'one right of 5 options, longest: right in 100 percent of 30, by chance 20 percent',
		)
	})

	test('share their ranks when they are equal', () => {
		const alike: Item = { question: 'Which?', options: ['a', 'b', 'c', 'd'], correct: ['a'] }
		expect(lengthFaults(times(40, () => alike))).toEqual([])
	})

	test('are refused when several right options are mostly the longest and the shortest', () => {
		const several = times(30, (i) => item(5, ((i + 1) % 5) + 1, (i % 5) + 1))
		expect(lengthFaults(several)).toEqual([])
		expect(lengthFaults([...several, ...times(12, () => item(5, 1, 5))])).toEqual([
			'several right, longest: right in 57 percent of 42, by chance 40 percent',
			'several right, middle: right in 29 percent of 42, by chance 40 percent',
			'several right, shortest: right in 57 percent of 42, by chance 40 percent',
		])
	})

	test('name the questions whose right option has the rank that is right most above chance', () => {
		const telling = times(12, () => item(4, 3))
		expect(tellingLengths([...even, ...telling])).toEqual([...even.filter((_, i) => i % 4 === 2), ...telling])
	})
})

describe('words that options share', () => {
	const options = ['Signed by the head', 'Signed by the buyer', 'Signed within the week', 'Kept for ten years']
	const share = (right: number) => {
		const [found] = sharedWordsShare(times(40, () => ({ question: 'How?', options, correct: [options[right] ?? ''] })))
		return found && [found.right, found.even]
	}

	test('count for the option that has most of them, and in equal parts when several have as many', () => {
		expect(mostShared({ options })).toEqual(options.slice(0, 3))
		expect(share(0)).toEqual([expect.closeTo(40 / 3), 10])
		expect(share(3)).toEqual([0, 10])
	})
})
