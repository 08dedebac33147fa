import { describe, expect, test } from 'vitest'
import { citationFault, citationsOf, withTitles } from './clauses.ts'

const TABLE = [
	{ document: 'ISO 9001:2015', subject: 'QMS', clauses: { '7.5': 'Documents', '9.2': 'Internal audit', A: 'Annex' } },
	{ document: 'ISO/IEC 27001:2022', subject: 'Security', clauses: { '5.7': 'None', 'A.5.7': 'Threats' } },
	{ document: 'IAF MD 26', subject: 'Transition', clauses: {} },
]

test('a reference with titles names each clause as the publisher does', () => {
	expect(withTitles('ISO 9001:2015, 7.5 and 9.2', TABLE)).toBe('ISO 9001:2015, 7.5 Documents and 9.2 Internal audit')
	expect(withTitles('ISO/IEC 27001:2022, Annex A, 5.7; IAF MD 26', TABLE)).toBe(
		'ISO/IEC 27001:2022, A.5.7 Threats; IAF MD 26',
	)
})

describe('a reference', () => {
	test.each([
		['ISO 9001:2015, 9.2', [['ISO 9001:2015', ['9.2']]]],
		['ISO 9001:2015, clause 9.2', [['ISO 9001:2015', ['9.2']]]],
		['ISO 9001:2015, 9.2 d)', [['ISO 9001:2015', ['9.2']]]],
		['ISO 9001:2015, 7.5 and Annex A', [['ISO 9001:2015', ['7.5', 'A']]]],
		['ISO/IEC 27001:2022, Annex A, 5.23, 8.10 and 8.11', [['ISO/IEC 27001:2022', ['A.5.23', 'A.8.10', 'A.8.11']]]],
		['IAF MD 26 (transition, in part)', [['IAF MD 26', []]]],
		[
			'ISO 9001:2015, 4.1; ISO 19011:2026, clause 4',
			[
				['ISO 9001:2015', ['4.1']],
				['ISO 19011:2026', ['4']],
			],
		],
	])('%s is read', (reference, expected) => {
		expect(citationsOf(reference).map(({ document, clauses }) => [document, clauses])).toEqual(expected)
	})

	test.each(['ISO 9001:2015, 9.2; IAF MD 26', 'ISO/IEC 27001:2022, Annex A, 5.7', 'ISO 9001:2015, Annex A'])(
		'%s stands',
		(reference) => {
			expect(citationFault(reference, TABLE)).toBeUndefined()
		},
	)

	test.each([
		['ISO 9001:2015, 9.9', 'ISO 9001:2015 has no clause 9.9 in clauses.yaml'],
		['ISO/IEC 27001:2022, Annex A, 9.1', 'ISO/IEC 27001:2022 has no clause A.9.1 in clauses.yaml'],
		['ISO 9001:2015, constructor', `can't read "constructor" of "ISO 9001:2015, constructor"`],
		['ISO 9001:2014, 9.2', '"ISO 9001:2014" does not stand in clauses.yaml'],
		['ISO 9001:2015', 'names no clause of ISO 9001:2015'],
		['IAF MD 26, 4', 'IAF MD 26 has no clause 4 in clauses.yaml'],
		['ISO 9001:2015, 9.2;', '"" does not stand in clauses.yaml'],
	])('%s is refused', (reference, fault) => {
		expect(citationFault(reference, TABLE)).toBe(fault)
	})
})
