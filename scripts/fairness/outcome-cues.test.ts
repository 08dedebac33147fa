import { expect, test } from 'vitest'
import { outcomeFaults } from './outcome-cues.ts'

const OPTIONS = [
	'Conforms, as the record is there',
	'Nonconformity, as the record is late',
	'Not enough evidence, as the record has to be read',
	'Opportunity for improvement, as the record could be shorter',
]
const items = (number: number, question: string, right: (i: number) => number) =>
	Array.from({ length: number }, (_, i) => ({ question, options: OPTIONS, correct: [OPTIONS[right(i)] ?? ''] }))
const KNOWN = 'The record is there. What is right?'
const ANNOUNCED = 'The record can be read tomorrow. What is right?'

test('outcomes are accepted when each is right about as often as it is offered', () => {
	expect(outcomeFaults([...items(20, KNOWN, (i) => i % 4), ...items(20, ANNOUNCED, (i) => i % 4)])).toEqual([])
})

test('outcomes are refused when evidence that is announced tells them', () => {
	const faults = outcomeFaults([...items(20, KNOWN, (i) => [0, 1, 3][i % 3] ?? 0), ...items(20, ANNOUNCED, () => 2)])
	expect(faults).toContain(
		'outcome "not enough evidence", evidence announced: right in 100 percent of 20, by chance 25 percent',
	)
	expect(faults).toContain(
		'outcome "not enough evidence", no evidence announced: right in 0 percent of 20, by chance 25 percent',
	)
})
