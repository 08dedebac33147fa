import { describe, expect, test } from 'vitest'
import type { FullExam } from '#app/features/quiz/progress/progress.rules.ts'
import { inOrder } from '#app/features/quiz/questions/quiz.rules.ts'
import { questionOf } from '#app/features/quiz/testing.ts'
import { randomOf } from '#tests/seed.ts'
import { announcement, draw, restore, timeLeftText } from './full-exam.rules.ts'

const OPTIONS = ['a', 'b', 'c', 'd']
const question = (id: number, topic: string) => questionOf(id, { topic })
const TOPICS = { Planning: 3, Support: 2 }
const QUESTIONS = [1, 2, 3, 4, 5].flatMap((n) => [question(n, 'Planning'), question(n + 10, 'Support')])

const drawn = (seed = 1) => draw(QUESTIONS, TOPICS, randomOf(seed))

test('an exam takes the number of each topic, no question twice, and all options of each', () => {
	for (let seed = 0; seed < 100; seed++) {
		const { asked } = drawn(seed)
		expect(asked.filter(({ id }) => id < 10)).toHaveLength(3)
		expect(asked.filter(({ id }) => id > 10)).toHaveLength(2)
		expect(new Set(asked.map(({ id }) => id)).size).toBe(5)
		for (const { order } of asked) expect(order.toSorted()).toEqual([0, 1, 2, 3])
	}
})

test('a question in another order keeps each explanation with its option', () => {
	const { options, explanations, correct } = inOrder(question(1, 'Planning'), [2, 0, 3, 1])
	expect(options).toEqual(['c', 'a', 'd', 'b'])
	expect(explanations).toEqual(['about c', 'about a', 'about d', 'about b'])
	expect(correct).toEqual(['a'])
})

describe('restore', () => {
	const begun = (): FullExam => {
		const exam = drawn()
		return { ...exam, at: 4, answers: Object.fromEntries(exam.asked.map(({ id }) => [id, ['a', 'c']])) }
	}

	test('returns the same questions, order of options, answers and place', () => {
		const exam = begun()
		const restored = restore(JSON.parse(JSON.stringify(exam)), QUESTIONS)
		expect(restored?.exam).toEqual(exam)
		expect(restored?.shown.map(({ id }) => id)).toEqual(exam.asked.map(({ id }) => id))
		expect(restored?.shown[0]?.options).toEqual(exam.asked[0]?.order.map((place) => OPTIONS[place]))
	})

	test('leaves out questions that no longer exist or have other options', () => {
		const exam = begun()
		const [gone, shorter] = exam.asked
		const left = QUESTIONS.filter(({ id }) => id !== gone?.id).map((one) =>
			one.id === shorter?.id ? { ...one, options: ['a', 'b', 'c'] } : one,
		)
		const restored = restore(exam, left)
		expect(restored?.shown.map(({ id }) => id)).toEqual(exam.asked.slice(2).map(({ id }) => id))
		expect(restored?.exam.at).toBe(2)
	})

	test('leaves out selected options that no longer exist', () => {
		const changed = QUESTIONS.map((one) => ({ ...one, options: ['a', 'b', 'new', 'd'] }))
		expect(Object.values(restore(begun(), changed)?.exam.answers ?? {})).toEqual(Array(5).fill(['a']))
	})

	test('returns nothing when no question is left', () => {
		expect(restore(begun(), [])).toBeUndefined()
	})
})

test.each([
	[3_600_000, '60:00'],
	[59_001, '1:00'],
	[9000, '0:09'],
	[-5, '0:00'],
])('%d ms are shown as %s', (ms, text) => {
	expect(timeLeftText(ms)).toBe(text)
})

test('the clock says what is left at 10, 5 and 1 minutes and at the end, and nothing in between', () => {
	const said: string[] = []
	for (let left = 3_600_000; left > -10_000; left -= 1000) {
		const text = announcement(left, left - 1000)
		if (text) said.push(text)
	}
	expect(said).toEqual([
		'10 minutes left',
		'5 minutes left',
		'1 minute left',
		'Time is up. You can carry on; your result will show that you went over.',
	])
})
