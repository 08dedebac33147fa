import { expect, test } from 'vitest'
import { marksBy, totalOf } from './marks.rules.ts'
import type { Question } from './quiz.rules.ts'

const question = (id: number, topic: string): Question => ({
	id,
	topic,
	question: 'Which?',
	options: ['a', 'b', 'c'],
	correct: ['a'],
	clause: 'ISO 9001:2015, 9.2',
	explanations: ['a', 'b', 'c'],
})

test('marks are counted by topic in the order of the topics, and a question without an answer is wrong', () => {
	const questions = [question(2, 'Support'), question(1, 'Planning'), question(3, 'Planning'), question(4, 'Planning')]
	const marks = marksBy(questions, { 1: ['a'], 2: ['a', 'b'], 3: [] }, ({ topic }) => topic, ['Planning', 'Support'])
	expect(Object.entries(marks)).toEqual([
		['Planning', { right: 1, of: 3 }],
		['Support', { right: 0, of: 1 }],
	])
	expect(totalOf(marks)).toEqual({ right: 1, of: 4 })
})
