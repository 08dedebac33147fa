import { expect, test } from 'vitest'
import { stemFaults } from './stem-cues.ts'

const SCENARIO = Array.from({ length: 40 }, (_, i) => `word${i}`).join(' ')
const item = (question: string, options = ['Option A', 'Option B', 'Option C', 'Option D']) => ({
	question,
	options,
	correct: ['Option A'],
})
const items = (number: number, make: (i: number) => ReturnType<typeof item>) =>
	Array.from({ length: number }, (_, i) => make(i))

test('a group is refused when less than half of its questions are scenarios', () => {
	const short = (number: number) => items(60, (i) => item(i < number ? `Which is number ${i}?` : SCENARIO))
	expect(stemFaults(short(30))).toEqual([])
	expect(stemFaults(short(31))).toEqual(['48 percent are scenarios (stems of 40 words), at least half must be'])
})

test('a group is refused when striking options with absolute words beats chance by more than 5 points', () => {
	const absolute = (number: number) =>
		items(60, (i) => item(SCENARIO, ['Option A', i < number ? 'Only one' : 'Option B', 'Option C', 'Option D']))
	// A question with one option struck is guessed with 33 instead of 25 percent.
	expect(stemFaults(absolute(35))).toEqual([])
	expect(stemFaults(absolute(37))).toEqual([
		'striking absolute words finds 30 percent of the answers, chance 25 percent',
	])
})
