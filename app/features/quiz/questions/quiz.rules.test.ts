import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
	type Answers,
	EXAM_LENGTH,
	isComplete,
	isCorrect,
	isPassed,
	markOf,
	percentOf,
	type Question,
	toggled,
} from './quiz.rules.ts'

const OPTIONS = ['a', 'b', 'c', 'd', 'e']
const question = (id: number, correct: string[] = ['a']): Question => ({
	id,
	topic: id % 2 ? 'Planning' : 'Support',
	question: 'Which?',
	options: OPTIONS,
	correct,
	clause: '9.2',
	explanations: OPTIONS,
})
const exam = (length: number) => Array.from({ length }, (_, i) => question(i + 1))
/** Answers with the first `right` questions right and the others wrong. */
const answers = (length: number, right: number): Answers =>
	Object.fromEntries(exam(length).map(({ id }) => [id, [id <= right ? 'a' : 'b']]))

describe('isCorrect', () => {
	test('is true only when the selected set equals the correct set, in any order', () => {
		const sets = fc.shuffledSubarray(OPTIONS)
		fc.assert(
			fc.property(fc.shuffledSubarray(OPTIONS, { minLength: 1 }), sets, (correct, selected) => {
				const same = correct.toSorted().join() === selected.toSorted().join()
				expect(isCorrect({ correct }, selected)).toBe(same)
				expect(isCorrect({ correct }, correct.toReversed())).toBe(true)
			}),
		)
	})

	test.each([
		['one option is missing', ['a']],
		['there is one option too many', ['a', 'b', 'c']],
		['one option is wrong', ['a', 'c']],
		['one option is selected twice', ['a', 'a']],
		['no option is selected', []],
		['there is no answer', undefined],
	])('is false when %s', (_how, selected) => {
		expect(isCorrect({ correct: ['a', 'b'] }, selected)).toBe(false)
	})
})

describe('the exam', () => {
	test('has ten questions', () => {
		expect(EXAM_LENGTH).toBe(10)
	})

	test.each([
		[10, 100, true],
		[7, 70, true],
		[6, 60, false],
		[0, 0, false],
	])('with %d of 10 right answers has %d percent, passed: %s', (right, percent, passed) => {
		const mark = markOf(exam(10), answers(10, right))
		expect(mark).toEqual({ right, of: 10 })
		expect(percentOf(mark)).toBe(percent)
		expect(isPassed(mark)).toBe(passed)
	})

	test('is not passed when the percentage only rounds up to 70', () => {
		const mark = { right: 16, of: 23 }
		expect(percentOf(mark)).toBe(70)
		expect(isPassed(mark)).toBe(false)
	})

	test('of any length is passed from 70 percent on', () => {
		fc.assert(
			fc.property(fc.integer({ min: 1, max: 60 }), fc.nat(60), (length, n) => {
				const right = Math.min(n, length)
				const mark = markOf(exam(length), answers(length, right))
				expect(mark).toEqual({ right, of: length })
				expect(isPassed(mark)).toBe(right * 10 >= length * 7)
			}),
		)
	})

	test('counts an unanswered question as wrong', () => {
		expect(markOf(exam(2), { 1: ['a'] })).toEqual({ right: 1, of: 2 })
	})
})

describe('isComplete', () => {
	test('is true when every question has at least one selected option', () => {
		expect(isComplete(exam(3), { 1: ['a'], 2: ['b', 'c'], 3: ['e'] })).toBe(true)
	})

	test('is false when a question is unanswered', () => {
		expect(isComplete(exam(3), { 1: ['a'], 3: ['a'] })).toBe(false)
	})

	test('is false when the selection of a question was removed', () => {
		expect(isComplete(exam(3), { 1: ['a'], 2: [], 3: ['a'] })).toBe(false)
	})

	test('ignores answers to other questions', () => {
		expect(isComplete(exam(1), { 2: ['a'] })).toBe(false)
	})
})

describe('toggled', () => {
	test('adds an option that is not selected', () => {
		expect(toggled(undefined, 'a')).toEqual(['a'])
		expect(toggled(['a'], 'b')).toEqual(['a', 'b'])
	})

	test('removes a selected option and keeps the others', () => {
		expect(toggled(['a', 'b', 'c'], 'b')).toEqual(['a', 'c'])
	})

	test('restores the selection when applied twice, and does not change its input', () => {
		fc.assert(
			fc.property(fc.subarray(OPTIONS), fc.constantFrom(...OPTIONS), (selected, option) => {
				const before = [...selected]
				expect(toggled(toggled(selected, option), option).toSorted()).toEqual(before.toSorted())
				expect(selected).toEqual(before)
			}),
		)
	})
})
