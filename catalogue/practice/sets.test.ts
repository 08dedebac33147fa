import { expect, test } from 'vitest'
import { loadContent } from '#catalogue/load.server.ts'
import { paperFaults } from './papers.ts'
import { questionSet, type SetQuestion } from './practice-schema.ts'
import { setFaults } from './sets.ts'

const CLAUSE = 'ISO 9001:2015, 9.2'
const sequence = (id: number, texts: string[]): SetQuestion => ({
	id,
	kind: 'sequence',
	question: 'Put in order.',
	steps: texts.map((text) => ({ text, why: 'A reason' })),
	clause: CLAUSE,
})
const faults = (...questions: SetQuestion[]) => setFaults({ situations: {}, questions })

test('a sequence is refused when a word tells the place of a step', () => {
	expect(faults(sequence(1, ['a', 'b', 'c', 'd']), sequence(2, ['a', 'b', 'c', 'Finally decide']))).toEqual([
		'question 2: the word "Finally" in a step tells its place',
	])
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
