import { expect, test } from 'vitest'
import type { QuizQuestion } from '#catalogue/practice/question-schema.ts'
import { practiceFaults } from './measure.ts'

const SCENARIO = 'word '.repeat(40)
const OPTIONS = ['Aaa', 'Bbb', 'Ccc', 'Ddd']
const question = (id: number, options = OPTIONS, right = id % 4): QuizQuestion => ({
	id,
	question: `${SCENARIO} ${id}?`,
	options,
	correct: [options[right] ?? ''],
	clause: 'ISO 9001:2015, 9.2',
	topic: 'Numbers',
	difficulty: 'recall',
	explanations: ['a', 'b', 'c', 'd'],
})
const group = (slug: string, make = (id: number) => question(id)) => ({
	slug,
	questions: Array.from({ length: 40 }, (_, id) => make(id)),
})
const choices = (right: number) => ['a', 'bb', 'ccc'].map((text, i) => ({ text, why: 'A reason', right: i === right }))
const cases = (right: (i: number) => number) =>
	Array.from({ length: 12 }, (_, i) => ({
		items: [],
		questions: [{ about: 'trail' as const, situation: 'A form', question: 'Where?', choices: choices(right(i)) }],
	}))

test('groups and cases are accepted when nothing tells their answers', () => {
	expect(practiceFaults({ quiz: [group('one'), group('two')], sets: [], cases: cases((i) => i % 3) })).toEqual([])
})

test('faults are told with their files when counts, lengths, words and cases give answers away', () => {
	const several = group('counts', (id) => ({
		...question(id),
		correct: id < 2 ? ['Aaa', 'Ddd'] : question(id).correct,
	}))
	const longest = group('lengths', (id) => question(id, ['Aaaa', 'Bbb', 'Ccc', 'Ddd'], 0))
	const words = group('words', (id) => question(id, OPTIONS, 1))
	const faults = practiceFaults({ quiz: [several, longest, words], sets: [], cases: cases(() => 2) })
	expect(faults).toEqual(
		expect.arrayContaining([
			'quiz/counts.yaml, questions: 2 of 4 options right: 2 questions, at least 3 are needed',
			'quiz/lengths.yaml, questions: one right of 4 options, longest: right in 100 percent of 40, by chance 25 percent',
			'quiz/words.yaml, questions: where one is right, guessing by the words of options finds 100 percent of the answers, chance 25 percent',
			'cases/*.yaml, final questions: one right of 3 options, longest: right in 100 percent of 12, by chance 33 percent',
		]),
	)
	expect(faults).not.toContainEqual(expect.stringContaining('words.yaml, questions: one right of'))
})
