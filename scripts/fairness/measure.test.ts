import { expect, test } from 'vitest'
import type { SetQuestion } from '#catalogue/practice/practice-schema.ts'
import { type CaseFile, DECISIONS } from '#catalogue/practice/question-schema.ts'
import { practiceFigures } from './measure.ts'

type CaseItem = CaseFile['items'][number]
const CLAUSE = 'ISO 9001:2015, 9.2'

const beyondIn = (file: string, practice: Partial<Parameters<typeof practiceFigures>[0]>) =>
	practiceFigures({ quiz: [], sets: [], papers: [], cases: [], ...practice })
		.get(file)
		?.filter(({ isBeyond }) => isBeyond)
		.map(({ text }) => text.replace(/, [+-].*\]$/, ''))

/** Questions whose longest option is right. */
const QUIZ = [
	{
		slug: 'one',
		questions: Array.from({ length: 40 }, (_, id) => ({
			id,
			question: `${'word '.repeat(40)}${id}?`,
			options: ['Aaaa', 'Bbb', 'Ccc', 'Dd'].map((text, i) => ({ text, why: text, right: i === 0 })),
			clause: CLAUSE,
			topic: 'Numbers',
			difficulty: 'recall' as const,
		})),
	},
]

test('the figures of all groups have bounds and those of one have none', () => {
	expect(beyondIn('quiz/one.yaml', { quiz: QUIZ })).toEqual([])
	expect(beyondIn('quiz/*.yaml', { quiz: QUIZ })).toEqual(
		expect.arrayContaining([
			'one of 4 right, number 1 by length: 100% of 40 (25%)',
			'one right, guessed by words: 100% of 40 (25%)',
		]),
	)
})

test('a paper is measured with the options that it shows, without bounds', () => {
	const from = [{ file: 'one', topics: [], ids: [], questions: 1 }]
	const sections = [{ name: 'All', marks: 1, minimum: 0, from }]
	const paper = { slug: 'paper', options: 3, kinds: ['one right option' as const], sections }
	const figures = practiceFigures({ quiz: QUIZ, sets: [], papers: [paper], cases: [] }).get('papers/paper.yaml')
	expect(figures).toContainEqual({
		text: 'one of 3 right, number 1 by length: 100% of 40 (33%), +66.7 [+66.7, +66.7]',
	})
})

const sequence = (id: number, texts: string[]): SetQuestion => ({
	id,
	kind: 'sequence',
	question: 'Put in order.',
	steps: texts.map((text) => ({ text, why: 'A reason' })),
	clause: CLAUSE,
})
const match = (id: number, ...pairs: [string, string][]): SetQuestion => ({
	id,
	kind: 'match',
	question: 'Match.',
	pairs: pairs.map(([prompt, answer]) => ({ prompt, answer, why: 'A reason' })),
	others: [{ answer: 'Stray', why: 'A reason' }],
	clause: CLAUSE,
})
const beyondInSets = (...questions: SetQuestion[]) =>
	beyondIn('sets/*.yaml', { sets: [{ slug: 'set', situations: {}, questions }] })

test('sequences are beyond the bounds when the longest step is always last', () => {
	const late = [1, 2, 3].map((id) => sequence(id, ['a', 'b', 'c', 'ddd']))
	const early = [4, 5, 6].map((id) => sequence(id, ['aaa', 'b', 'c', 'd']))
	expect(beyondInSets(...late, ...early)).toEqual([])
	expect(beyondInSets(...late)).toEqual(['sequences, place of the longest step: 100% of 3 (50%)'])
})

test('matches are beyond the bounds when words of a prompt lead to its answer', () => {
	const matched = (...prompts: [string, string, string]) =>
		beyondInSets(match(1, [prompts[0], 'Evidence'], [prompts[1], 'Criterion'], [prompts[2], 'Extent']))
	expect(matched('Oven log of May', 'Rule four', 'Site and processes')).toEqual([])
	expect(matched('Evidence of May', 'Criterion four', 'Extent of sites')).toEqual([
		'matches, shares most words with its prompt: 100% of 3 (25%)',
	])
})

const QUESTION = { situation: 'A form', question: 'What now?' }
const ACTIONS = ['Accept it', 'Accept this one', 'Reject it', 'Reject this one']
const choices = (texts: string[], right: number) =>
	texts.map((text, i) => ({ text, why: 'A reason', right: i === right }))
const finding = (right: number): CaseItem['finding'] => ({
	clause: { right: CLAUSE, others: [], why: 'A reason' },
	grade: 'minor',
	gradeWhy: 'A reason',
	statements: choices(['A', 'BB', 'CCC', 'DDDD'], right),
})

/** Cases in which nothing depends on anything else, with an item changed by `change`. */
function cases(change: (item: CaseItem, place: number) => CaseItem = (item) => item, action = (i: number) => i % 4) {
	let findings = 0
	return Array.from({ length: 48 }, (_, number) => ({
		company: ['A plant'],
		items: Array.from({ length: 8 }, (_, place): CaseItem => {
			const decision = DECISIONS[(number + place) % 4] ?? 'conforms'
			const item: CaseItem = {
				source: (['record', 'interview', 'observation', 'document'] as const)[Math.floor(number / 4) % 4] ?? 'record',
				evidence: `Form 7 is signed. ${number % 3 ? '' : 'The clerk says so. '}${number % 5 ? '' : 'The file opens tomorrow.'}`,
				decision,
				why: { conforms: 'a', nonconformity: 'b', opportunity: 'c', 'not-enough': 'd' },
			}
			const changed = change(item, place)
			if (changed.decision !== 'nonconformity') return changed
			return { ...changed, finding: changed.finding ?? finding(findings++ % 4) }
		}),
		questions: [
			{ ...QUESTION, about: 'action' as const, choices: choices(ACTIONS, action(number)) },
			{ ...QUESTION, about: 'trail' as const, choices: choices(['A', 'BB', 'CCC'], number % 3) },
		],
	}))
}
const beyondInCases = (...all: Parameters<typeof cases>) => beyondIn('cases/*.yaml', { cases: cases(...all) })

test('cases are within the bounds when nothing tells a decision', () => {
	expect(beyondInCases()).toEqual([])
})

test.each<[string, CaseItem['decision'], (item: CaseItem, place: number) => boolean]>([
	['record', 'opportunity', ({ source }) => source === 'record'],
	['first item', 'not-enough', (_, place) => place === 0],
	['with a statement', 'nonconformity', ({ evidence }) => evidence.includes('says')],
	['evidence announced', 'conforms', ({ evidence }) => evidence.includes('tomorrow')],
])(
	'cases are beyond the bounds when an item of the kind "%s" never has the decision %s',
	(kind, decision, concerns) => {
		const other = decision === 'conforms' ? 'opportunity' : 'conforms'
		const found = beyondInCases((item, place) =>
			item.decision === decision && concerns(item, place) ? { ...item, decision: other } : item,
		)
		expect(found).toContainEqual(expect.stringMatching(RegExp(`^items, ${kind}: .*\\b${decision} 0\\b`)))
	},
)

test('cases are beyond the bounds when the longest statement is right more often than by chance', () => {
	const found = beyondInCases((item) => (item.decision === 'nonconformity' ? { ...item, finding: finding(3) } : item))
	expect(found).toContain('statements, one of 4 right, number 1 by length: 100% of 96 (25%)')
})

test('cases are beyond the bounds when the reason for a nonconformity names the clause that is asked next', () => {
	const found = beyondInCases((item) => ({ ...item, why: { ...item.why, nonconformity: '9.2 asks for more.' } }))
	expect(found).toEqual(['reasons that name a clause before it is asked: 96'])
})

test('cases are beyond the bounds when proposed actions always have the same fate', () => {
	expect(beyondInCases(undefined, (i) => i % 2)).toEqual(
		expect.arrayContaining([
			'answers to an action that refuse it: 0% of 48 (50%)',
			'answers to an action that accept it: 100% of 48 (50%)',
		]),
	)
})

test('cases are beyond the bounds when long proposals are the ones to accept', () => {
	const written = cases().map(({ questions, ...one }) => ({
		...one,
		questions: questions.map((question) =>
			question.choices[0]?.right || question.choices[1]?.right
				? { ...question, situation: `${question.situation} with causes, dates and checks` }
				: question,
		),
	}))
	expect(beyondIn('cases/*.yaml', { cases: written })).toEqual(
		expect.arrayContaining([
			'short actions that are accepted: 0% of 16 (50%)',
			'long actions that are accepted: 100% of 16 (50%)',
		]),
	)
})

test('cases are beyond the bounds when the right clause is often the third by number', () => {
	const found = beyondInCases((item) => {
		if (item.decision !== 'nonconformity') return item
		const clause = {
			right: CLAUSE,
			others: ['ISO 9001:2015, 4.4', 'ISO 9001:2015, 7.1', 'ISO 9001:2015, 10.2'],
			why: 'A reason',
		}
		return { ...item, finding: { ...finding(0), clause } as CaseItem['finding'] }
	})
	expect(found).toContain('clauses, number 3: 100% of 96 (25%)')
})
