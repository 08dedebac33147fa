import { describe, expect, test } from 'vitest'
import type { CaseAnswers, Decision, ItemAnswer } from '#app/features/quiz/progress/progress.rules.ts'
import { totalOf } from '#app/features/quiz/questions/quiz.rules.ts'
import { caseMarks, isRaisedInError, needsFinding, nextStep, type ShownCase, type ShownItem } from './case.rules.ts'

const why: ShownItem['why'] = { conforms: 'c', nonconformity: 'n', opportunity: 'o', 'not-enough': 'e' }
const choices = [
	{ text: 'First', why: 'f', right: false },
	{ text: 'Second', why: 's', right: true },
	{ text: 'Third', why: 't', right: false },
]
const plain = (decision: Decision): ShownItem => ({ source: 'record', evidence: decision, decision, why })
const nonconformity: ShownItem = {
	...plain('nonconformity'),
	finding: {
		clauses: [
			{ number: '8.4.1', label: '8.4.1: Evaluation', right: true },
			{ number: '8.4.2', label: '8.4.2: Release', right: false },
		],
		clauseWhy: 'w',
		grade: 'minor',
		gradeWhy: 'g',
		statements: choices,
	},
}
const question: ShownCase['questions'][number] = { about: 'trail', situation: 's', question: 'q', choices }
const shown: ShownCase = {
	title: 'Case',
	company: ['A company'],
	audit: 'An audit',
	items: [plain('conforms'), nonconformity, plain('not-enough')],
	questions: [question, question],
}
const found: ItemAnswer = { decision: 'nonconformity', finding: { clause: 0, grade: 'minor', statement: 1 } }
const allRight: CaseAnswers = {
	items: [{ decision: 'conforms' }, found, { decision: 'not-enough' }],
	questions: [1, 1],
}
const withItem = (index: number, item: ItemAnswer) => ({ ...allRight, items: allRight.items.with(index, item) })

describe('the marks of a case', () => {
	test('are 1 for each decision, clause, grade, statement and final question', () => {
		expect(caseMarks(shown, allRight)).toEqual({
			'Evidence: decisions': { right: 3, of: 3 },
			'Requirement: clauses': { right: 1, of: 1 },
			'Requirement: grades': { right: 1, of: 1 },
			Statement: { right: 1, of: 1 },
			'Actions and next trail': { right: 2, of: 2 },
		})
	})

	test('for clause, grade and statement are given only after the right decision', () => {
		expect(totalOf(caseMarks(shown, withItem(1, { decision: 'opportunity' })))).toEqual({ right: 4, of: 8 })
	})

	test('for a finding are given one by one', () => {
		const half: ItemAnswer = { ...found, finding: { clause: 1, grade: 'minor', statement: 0 } }
		expect(caseMarks(shown, withItem(1, half))).toMatchObject({
			'Requirement: clauses': { right: 0, of: 1 },
			'Requirement: grades': { right: 1, of: 1 },
			Statement: { right: 0, of: 1 },
		})
	})

	test('are none for a nonconformity that does not exist', () => {
		const raised = withItem(2, { decision: 'nonconformity' })
		expect(totalOf(caseMarks(shown, raised))).toEqual({ right: 7, of: 8 })
		expect(isRaisedInError(shown.items[2] ?? nonconformity, { decision: 'nonconformity' })).toBe(true)
		expect(isRaisedInError(nonconformity, found)).toBe(false)
	})
})

describe('the next step', () => {
	const decided = (...decisions: Decision[]): CaseAnswers => ({
		items: decisions.map((decision) => ({ decision })),
		questions: [],
	})
	test.each<[string, CaseAnswers, number]>([
		['the first item at the start', decided(), 0],
		['the same item while its finding is open', decided('conforms', 'nonconformity'), 1],
		['the next item after a wrong decision on a nonconformity', decided('conforms', 'conforms'), 2],
		['the first question after the last item', { ...allRight, questions: [] }, 3],
		['the end after the last question', allRight, 5],
	])('is %s', (_what, answers, step) => {
		expect(nextStep(shown, answers)).toBe(step)
	})

	test('is the same item until the statement follows its clause and grade', () => {
		const named = withItem(1, { decision: 'nonconformity', finding: { clause: 0, grade: 'minor' } })
		expect(nextStep(shown, named)).toBe(1)
		expect(caseMarks(shown, named)).toMatchObject({ Statement: { right: 0, of: 1 } })
	})

	test('asks for no finding where there is no nonconformity', () => {
		expect(needsFinding(plain('conforms'), { decision: 'nonconformity' })).toBe(false)
	})
})
