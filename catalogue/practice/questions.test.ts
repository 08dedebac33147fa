import { describe, expect, test } from 'vitest'
import type { QuizQuestion } from './question-schema.ts'
import { examFaults } from './questions.ts'

const TOPICS = { Planning: 10, Support: 10, Operation: 10, Improvement: 10 }
const topicOf = (id: number) => Object.keys(TOPICS)[id % 4] ?? ''

const question = (id: number, change: Partial<QuizQuestion> = {}): QuizQuestion => ({
	id,
	topic: topicOf(id),
	difficulty: 'apply',
	question: `Which is number ${id}?`,
	options: ['Option A', 'Option B', 'Option C', 'Option D'].map((text, i) => ({ text, why: text, right: i === 0 })),
	clause: 'ISO 9001:2015, 9.2',
	...change,
})
const group = (number: number, change?: (id: number) => Partial<QuizQuestion>) => ({
	topics: TOPICS,
	questions: Array.from({ length: number }, (_, i) => question(i + 1, change?.(i + 1))),
})

describe('a group of questions', () => {
	test('is refused when it has fewer than 60 questions', () => {
		expect(examFaults(group(60))).toEqual([])
		expect(examFaults(group(59))).toEqual(['questions: there are 59, at least 60 are needed'])
	})

	test('is refused when a topic has fewer questions than the full exam draws from it', () => {
		const { questions } = group(60)
		const drawn = (number: number) => ({ ...TOPICS, Planning: number, Support: 20 - number })
		expect(examFaults({ topics: drawn(15), questions })).toEqual([])
		expect(examFaults({ topics: drawn(16), questions })).toEqual([
			'topics, Planning: 15 questions, the full exam needs 16',
		])
	})

	test('is refused when a topic has more questions than its page shows', () => {
		expect(examFaults(group(64))).toEqual([])
		expect(examFaults(group(65))).toEqual(['topics, Support: 17 questions, its page shows at most 16'])
	})

	test('is refused when two topics have one address or a topic has that of another page', () => {
		const topics = { Repeat: 10, 'Planning, support': 10, 'Planning: support': 10, Improvement: 10 }
		const { questions } = group(60, (id) => ({ topic: Object.keys(topics)[id % 4] ?? '' }))
		expect(examFaults({ topics, questions })).toEqual([
			'topics, Repeat: the address repeat is taken',
			'topics, Planning: support: the address planning-support is taken',
		])
	})
})
