import { describe, expect, test } from 'vitest'
import type { QuizQuestion } from '#catalogue/practice/question-schema.ts'
import { examFaults } from './quiz-cues.ts'

const SCENARIO = Array.from({ length: 40 }, (_, i) => `word${i}`).join(' ')

const TOPICS = { Planning: 10, Support: 10, Operation: 10, Improvement: 10 }
const topicOf = (id: number) => Object.keys(TOPICS)[id % 4] ?? ''

const question = (id: number, change: Partial<QuizQuestion> = {}): QuizQuestion => ({
	id,
	topic: topicOf(id),
	difficulty: 'apply',
	question: `${SCENARIO} ${id}?`,
	options: ['Option A', 'Option B', 'Option C', 'Option D'],
	correct: ['Option A'],
	clause: 'ISO 9001:2015, 9.2',
	explanations: ['a', 'b', 'c', 'd'],
	...change,
})
const group = (number: number, change?: (id: number) => Partial<QuizQuestion>) => ({
	topics: TOPICS,
	questions: Array.from({ length: number }, (_, i) => question(i + 1, change?.(i + 1))),
})

describe('a group of questions', () => {
	test('is accepted when it has 60 questions, scenarios and no giveaways', () => {
		expect(examFaults(group(60))).toEqual([])
	})

	test('is refused when it has fewer than 60 questions', () => {
		expect(examFaults(group(59))).toEqual(['questions: there are 59, at least 60 are needed'])
	})

	test('is refused when less than half of its questions are scenarios', () => {
		const short = (least: number) => (id: number) => (id <= least ? { question: `Which is number ${id}?` } : {})
		expect(examFaults(group(60, short(30)))).toEqual([])
		expect(examFaults(group(60, short(31)))).toEqual([
			'questions: 48 percent are scenarios (stems of 40 words), at least half must be',
		])
	})

	test('is refused when striking options with absolute words beats chance by more than 5 points', () => {
		const absolute = (most: number) => (id: number) =>
			id <= most ? { options: ['Option A', 'Only one', 'Option C', 'Option D'] } : {}
		// A question with one option struck is guessed with 33 instead of 25 percent.
		expect(examFaults(group(60, absolute(35)))).toEqual([])
		expect(examFaults(group(60, absolute(37)))).toEqual([
			'questions: striking absolute words finds 30 percent of the answers, chance 25 percent',
		])
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
