import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { questionOf } from '#app/features/quiz/testing.ts'
import { randomOf } from '#tests/seed.ts'
import {
	isAnswered,
	isCorrect,
	isPassed,
	markOf,
	marksBy,
	percentRight,
	shuffledOrder,
	shuffledTogether,
	totalOf,
} from './quiz.rules.ts'

test.each([
	[['b', 'a'], true],
	[['a'], false],
	[['a', 'c'], false],
	[['a', 'b', 'c'], false],
	[['a', 'a'], false],
	[undefined, false],
])('where a and b are right, the answer %j is right: %s', (selected, right) => {
	expect(isCorrect({ correct: ['a', 'b'] }, selected)).toBe(right)
})

describe('a sequence or a match', () => {
	const sequence = questionOf(1, { kind: 'sequence', options: ['a', 'b', 'c'], correct: ['c', 'a', 'b'] })
	const match = questionOf(2, { kind: 'match', correct: ['b', 'a'] })

	test('is right only with each option at its place', () => {
		expect(isCorrect(sequence, ['c', 'a', 'b'])).toBe(true)
		expect(isCorrect(sequence, ['a', 'b', 'c'])).toBe(false)
		expect(isCorrect(sequence, ['c', 'a'])).toBe(false)
		expect(isCorrect(match, ['b', 'a'])).toBe(true)
		expect(isCorrect(match, ['a', 'b'])).toBe(false)
	})

	test('can be checked once a step was moved or each prompt has an answer', () => {
		expect(isAnswered(sequence, [])).toBe(false)
		expect(isAnswered(sequence, ['a', 'b', 'c'])).toBe(true)
		expect(isAnswered(match, ['b', ''])).toBe(false)
		expect(isAnswered(match, ['b', 'c'])).toBe(true)
	})

	test('never starts in the right order', () => {
		fc.assert(
			fc.property(fc.infiniteStream(fc.double({ min: 0, max: 0.99, noNaN: true })), (numbers) => {
				const order = shuffledOrder(sequence, () => numbers.next().value ?? 0)
				expect(order.toSorted()).toEqual([0, 1, 2])
				expect(
					isCorrect(
						sequence,
						order.map((place) => sequence.options[place] ?? ''),
					),
				).toBe(false)
			}),
		)
	})
})

test('questions about one situation stay together and in their order when they are shuffled', () => {
	const about = (id: number, situation?: string) => ({ id, ...(situation && { situation }) })
	const all = [about(1, 'lathe'), about(2, 'lathe'), about(3), about(4, 'oven'), about(5, 'oven'), about(6)]
	const random = randomOf()
	const orders = Array.from({ length: 40 }, () =>
		shuffledTogether(all, random)
			.map(({ id }) => id)
			.join(''),
	)
	expect(new Set(orders).size).toBeGreaterThan(3)
	for (const order of orders) expect(order).toMatch(/(?=.*12)(?=.*45)/)
})

test('an exam is passed from 70 percent on, and not when its percentage only rounds up to 70', () => {
	const almost = { right: 16, of: 23 }
	expect([percentRight(almost), isPassed(almost), isPassed({ right: 7, of: 10 })]).toEqual([70, false, true])
})

test('a wrong answer counts as wrong in the exam, and so does none', () => {
	const exam = [1, 2, 3].map((id) => questionOf(id))
	expect(markOf(exam, { 1: ['a'], 2: ['b'] })).toEqual({ right: 1, of: 3 })
})

test('marks are counted by topic in the order of the topics, and a question without an answer is wrong', () => {
	const topic = 'Planning'
	const questions = [questionOf(2), questionOf(1, { topic }), questionOf(3, { topic }), questionOf(4, { topic })]
	const marks = marksBy(questions, { 1: ['a'], 2: ['a', 'b'], 3: [] }, ({ topic }) => topic, ['Planning', 'Support'])
	expect(Object.entries(marks)).toEqual([
		['Planning', { right: 1, of: 3 }],
		['Support', { right: 0, of: 1 }],
	])
	expect(totalOf(marks)).toEqual({ right: 1, of: 4 })
})
