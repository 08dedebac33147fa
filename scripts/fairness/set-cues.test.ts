import { expect, test } from 'vitest'
import type { SetQuestion } from '#catalogue/practice/practice-schema.ts'
import { setCueFaults } from './set-cues.ts'

const CLAUSE = 'ISO 9001:2015, 9.2'
const sequence = (id: number, texts: string[]): SetQuestion => ({
	id,
	kind: 'sequence',
	question: 'Put in order.',
	steps: texts.map((text) => ({ text, why: 'A reason' })),
	clause: CLAUSE,
})
const match = (...pairs: [string, string][]): SetQuestion => ({
	id: 1,
	kind: 'match',
	question: 'Match.',
	pairs: pairs.map(([prompt, answer]) => ({ prompt, answer, why: 'A reason' })),
	others: [{ answer: 'Stray', why: 'A reason' }],
	clause: CLAUSE,
})
const faults = (...questions: SetQuestion[]) => setCueFaults({ questions })

test('sequences are accepted when the longest step is early as often as late', () => {
	expect(faults(sequence(1, ['aaa', 'b', 'c', 'd']), sequence(2, ['a', 'b', 'c', 'ddd']))).toEqual([])
})

test('sequences are refused when the longest step is always last', () => {
	const late = [1, 2, 3].map((id) => sequence(id, ['a', 'b', 'c', 'ddd']))
	expect(faults(...late)).toEqual(['the longest step stands at 1.00 on average (0 first, 1 last), by chance 0.50'])
})

test('a match is accepted when prompts share no words with their answers', () => {
	const fair = match(['Oven log of May', 'Evidence'], ['Rule four', 'Criterion'], ['Site and processes', 'Extent'])
	expect(faults(fair)).toEqual([])
})

test('a match is refused when shared words lead to the answers', () => {
	const telling = match(['Evidence of May', 'Evidence'], ['Criterion four', 'Criterion'], ['Extent of sites', 'Extent'])
	expect(faults(telling)).toEqual(['shared words find 100 percent of the matches, by chance 25 percent'])
})
