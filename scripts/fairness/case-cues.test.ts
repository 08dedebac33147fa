import { describe, expect, test } from 'vitest'
import { type CaseFile, DECISIONS } from '#catalogue/practice/question-schema.ts'
import { caseFaults } from './case-cues.ts'
import { randomNumbers } from './testing.ts'

type CaseItem = CaseFile['items'][number]
type Cases = Parameters<typeof caseFaults>[0]

const CHOICES = ['Accept it', 'Accept this one', 'Reject it', 'Reject this one']
const choices = (texts: string[], right: number) =>
	texts.map((text, i) => ({ text, why: 'A reason', right: i === right }))
const finding = (right: number): CaseItem['finding'] => ({
	clause: { right: 'ISO 9001:2015, 9.2', others: [], why: 'A reason' },
	grade: 'minor',
	gradeWhy: 'A reason',
	statements: choices(['A', 'BB', 'CCC', 'DDDD'], right),
})

/** Cases in which nothing depends on anything else. */
function cases(): Cases {
	const random = randomNumbers(3)
	const oneOf = <One>(all: readonly One[]) => all[Math.floor(random() * all.length)] as One
	let findings = 0
	return Array.from({ length: 48 }, (_, number) => ({
		items: Array.from({ length: 8 }, (): CaseItem => {
			const decision = oneOf(DECISIONS)
			return {
				source: oneOf(['record', 'interview', 'observation', 'document']),
				evidence: `Form 7 is signed. ${oneOf(['', 'The clerk says so. '])}${oneOf(['', 'The file opens tomorrow.'])}`,
				decision,
				why: { conforms: 'a', nonconformity: 'b', opportunity: 'c', 'not-enough': 'd' },
				...(decision === 'nonconformity' ? { finding: finding(findings++ % 4) } : {}),
			}
		}),
		questions: [
			{ about: 'action', situation: 'A form', question: 'What now?', choices: choices(CHOICES, number % 4) },
			{ about: 'trail', situation: 'A form', question: 'Where?', choices: choices(['A', 'BB', 'CCC'], number % 3) },
		],
	}))
}

/** The cases in which `decision` is never right for items that `concerned` is true for. */
const without = (
	decision: CaseItem['decision'],
	concerned: (item: CaseItem, place: number, items: CaseItem[]) => boolean,
) =>
	cases().map((one) => ({
		...one,
		items: one.items.map((item, place, items): CaseItem => {
			if (item.decision !== decision || !concerned(item, place, items)) return item
			const other = decision === 'conforms' ? 'opportunity' : 'conforms'
			const { finding: _, ...rest } = item
			return { ...rest, decision: other }
		}),
	}))

describe('cases', () => {
	test('are accepted when nothing tells a decision', () => {
		expect(caseFaults(cases())).toEqual([])
	})

	test.each<[string, CaseItem['decision'], (item: CaseItem, place: number, items: CaseItem[]) => boolean]>([
		['record', 'opportunity', ({ source }) => source === 'record'],
		['interview', 'nonconformity', ({ source }) => source === 'interview'],
		['first item', 'not-enough', (_, place) => place === 0],
		['last item', 'conforms', (_, place) => place === 7],
		['with a statement', 'nonconformity', ({ evidence }) => evidence.includes('says')],
		['without a statement', 'not-enough', ({ evidence }) => !evidence.includes('says')],
		['evidence announced', 'conforms', ({ evidence }) => evidence.includes('tomorrow')],
		[
			'after announced evidence',
			'not-enough',
			(_, place, items) => items[place - 1]?.evidence.includes('tomorrow') ?? false,
		],
	])('are refused when items of the kind "%s" never have the decision %s', (kind, decision, concerned) => {
		expect(caseFaults(without(decision, concerned))).toEqual(
			expect.arrayContaining([
				expect.stringMatching(
					new RegExp(`^items, ${kind}: "${decision}" is right in 0 of \\d+, at least \\d+ are needed$`),
				),
			]),
		)
	})

	test('are refused when the longest statement is right more often than by chance', () => {
		const longest = cases().map((one) => ({
			...one,
			items: one.items.map((item) => (item.finding ? { ...item, finding: finding(3) } : item)),
		}))
		expect(caseFaults(longest)).toContain(
			`statements: one right of 4 options, longest: right in 100 percent of ${longest.flatMap(({ items }) => items).filter((item) => item.finding).length}, by chance 25 percent`,
		)
	})

	test.each([
		[0, 'refusing one: right in 0'],
		[2, 'accepting one: right in 0'],
	])('are refused when proposed actions always have the same fate', (right, fault) => {
		const alike = cases().map((one) => ({
			...one,
			questions: one.questions.map((question, number) =>
				question.about === 'action' ? { ...question, choices: choices(CHOICES, right + (number % 2)) } : question,
			),
		}))
		expect(caseFaults(alike)).toContain(
			`final questions: answers to an action, ${fault} percent of 48, by chance 50 percent`,
		)
	})
})
