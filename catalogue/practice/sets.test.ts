import { expect, test } from 'vitest'
import { loadContent } from '#catalogue/load.server.ts'
import { optionsShown, paperFaults } from './papers.ts'
import { questionSet, setQuestion } from './practice-schema.ts'

const CLAUSE = 'ISO 9001:2015, 9.2'

test.each([
	['Finally decide', 'a word tells the place of the step'],
	['b'.repeat(141), 'Too big: expected string to have <=140 characters'],
])('a step is refused when it tells its place or does not fit a phone', (step, fault) => {
	const steps = ['a', 'b', 'c', step].map((text) => ({ text, why: 'A reason' }))
	const sequence = { id: 1, kind: 'sequence', question: 'Put in order.', steps, clause: CLAUSE }
	expect(setQuestion.safeParse(sequence).error?.issues).toMatchObject([{ path: ['steps', 3, 'text'], message: fault }])
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

test('a paper with fewer options shows the right one, and each wrong one of a question with the next ids', () => {
	const shown = [0, 1, 2].map((id) => optionsShown({ id, options: ['a', 'b', 'right', 'c'], correct: ['right'] }, 3))
	expect(shown).toEqual([
		['a', 'b', 'right'],
		['b', 'right', 'c'],
		['a', 'right', 'c'],
	])
})
