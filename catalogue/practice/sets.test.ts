import { describe, expect, test } from 'vitest'
import { loadContent } from '#catalogue/load.server.ts'
import { paperFaults } from './papers.ts'
import { questionSet, type SetQuestion } from './practice-schema.ts'
import { matchesByWords, placeOfLongSteps, setFaults } from './sets.ts'

const CLAUSE = 'ISO 9001:2015, 9.2'
const sequence = (id: number, texts: string[]): SetQuestion => ({
	id,
	kind: 'sequence',
	question: 'Put in order.',
	steps: texts.map((text) => ({ text, why: 'A reason' })),
	clause: CLAUSE,
})
const match = (id: number, pairs: [string, string][]): SetQuestion => ({
	id,
	kind: 'match',
	question: 'Match.',
	pairs: pairs.map(([prompt, answer]) => ({ prompt, answer, why: 'A reason' })),
	others: [{ answer: 'Stray', why: 'A reason' }],
	clause: CLAUSE,
})
const faults = (...questions: SetQuestion[]) => setFaults({ situations: {}, questions })

describe('a sequence', () => {
	const even = [sequence(1, ['aaa', 'b', 'c', 'd']), sequence(2, ['a', 'b', 'c', 'ddd'])]

	test('is accepted when the longest step is early as often as late', () => {
		expect(placeOfLongSteps({ questions: even })).toBe(0.5)
		expect(faults(...even)).toEqual([])
	})

	test('is refused when a word tells the place of a step', () => {
		expect(faults(even[0] as SetQuestion, sequence(2, ['a', 'b', 'c', 'Finally decide']))).toEqual([
			'question 2: the word "Finally" in a step tells its place',
		])
	})

	test('is refused when the longest step is always last', () => {
		const late = [1, 2, 3].map((id) => sequence(id, ['a', 'b', 'c', 'ddd']))
		expect(faults(...late)).toEqual(['the longest step stands at 1.00 on average (0 first, 1 last), by chance 0.50'])
	})
})

describe('a match', () => {
	test('is accepted when prompts share no words with their answers', () => {
		const pairs: [string, string][] = [
			['Oven log of May', 'Evidence'],
			['Rule four', 'Criterion'],
			['Site and processes', 'Extent'],
		]
		expect(matchesByWords({ questions: [match(1, pairs)] })).toEqual({ guessed: 0.25, chance: 0.25 })
		expect(faults(match(1, pairs))).toEqual([])
	})

	test('is refused when shared words lead to the answers', () => {
		const telling: [string, string][] = [
			['Evidence of May', 'Evidence'],
			['Criterion four', 'Criterion'],
			['Extent of sites', 'Extent'],
		]
		expect(faults(match(1, telling))).toEqual(['shared words find 100 percent of the matches, by chance 25 percent'])
	})
})

test('texts that do not fit a phone are refused', () => {
	expect(faults(sequence(1, ['a', 'b'.repeat(141), 'c']))).toContainEqual(
		expect.stringContaining('has 141 characters, at most 140'),
	)
})

test('each situation has a question, and each question a situation that exists', () => {
	const choice = (id: number, situation: string) => ({
		id,
		kind: 'choice',
		situation,
		question: 'Which?',
		options: ['a', 'b', 'c'].map((text, i) => ({ text, why: 'A reason', right: i === 0 })),
		clause: CLAUSE,
	})
	const set = {
		title: 'Set',
		description: 'A set that has been made for this test alone.',
		order: 101,
		situations: { known: 'A situation', unused: 'Another' },
		questions: Array.from({ length: 10 }, (_, i) => choice(i + 1, i === 9 ? 'unknown' : 'known')),
	}
	expect(questionSet.safeParse(set).error?.issues.map(({ path, message }) => [path.join('.'), message])).toEqual([
		['questions.9.situation', 'no situation has this name'],
		['situations.unused', 'no question is about it'],
	])
})

test.each(['sequence', 'match', 'choice'] as const)('there are at least ten questions of the kind %s', (kind) => {
	const all = loadContent().sets.flatMap(({ questions }) => questions)
	expect(all.filter((question) => question.kind === kind).length).toBeGreaterThanOrEqual(10)
})

test('a paper is refused when a file has too few questions of its kinds that are left', () => {
	const [paper] = loadContent().papers
	if (!paper) throw new Error('There is no paper')
	expect(paperFaults(paper, loadContent())).toEqual([])
	expect(paperFaults({ ...paper, kinds: ['match'] }, loadContent()).join()).toContain('0 questions of the kinds')
})
