import { expect, test } from 'vitest'
import type { QuizQuestion } from '#catalogue/practice/question-schema.ts'
import { groupLines } from './tables.ts'
import { wordCuesOf } from './word-model.ts'

const question = (id: number): QuizQuestion => ({
	id,
	question: `Which number is ${id}?`,
	options: ['Considered first', 'Because of it', 'Because of me', 'Because of us'],
	correct: ['Considered first'],
	clause: 'ISO 9001:2015, 9.2',
	topic: 'Numbers',
	difficulty: 'recall',
	explanations: ['a', 'b', 'c', 'd'],
})

test('the lines of a group show its figures, what is beyond the bounds and at most ten questions to mend for each', () => {
	const questions = Array.from({ length: 40 }, (_, i) => question(i + 1))
	const [words] = wordCuesOf([questions])
	const lines = words ? groupLines(questions, words) : []
	expect(lines).toContain('  4 options: 1 right 40×')
	expect(lines).toContain(
		'  one right of 4 options (40): longest 100% (25%), 2nd longest 0% (25%), 3rd longest 0% (25%), shortest 0% (25%)',
	)
	expect(lines).toContain('  one right guessed by words 100%, by words, length and stem 100% (25%)')
	expect(lines).toContain(
		'  beyond the bounds: where one is right, guessing by the words of options finds 100 percent of the answers, chance 25 percent',
	)
	const lengths = lines.indexOf('  by length to mend:')
	const byWords = lines.indexOf('  by words to mend:')
	expect(lines.slice(lengths + 1, byWords)).toEqual(
		questions.slice(0, 10).map(({ id }) => `    #${id} Which number is ${id}?`),
	)
	expect(lines.slice(byWords + 1)).toHaveLength(10)
	expect(lines.at(-1)).toMatch(/^ {4}#\d+ Which number is \d+\?: \+considered/)
})
