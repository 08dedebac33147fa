import { expect, test } from 'vitest'
import { loadContent } from '#catalogue/load.server.ts'
import { clauseChoices } from './clause-choices.ts'

const { quiz, clauses } = loadContent()

const keysOf = (...references: string[]) =>
	clauseChoices(
		references.map((clause, id) => ({ id, clause })),
		clauses,
	).map((choice) => choice.clauses.map(({ key }) => key))

test('clauses are in the order of the standard, and those with few questions join a neighbour in their chapter', () => {
	const of = (numbers: string) => numbers.split(' ').map((number) => `ISO 9001:2015, ${number}`)
	expect(keysOf(...of('10.2.1 10.2.1 10.3 9.2.2 9.2 9.2.2 9.1.3 9.3 9.1.2 9.1.2 8.2.3 8.5.6 8.7'))).toEqual([
		['8.2', '8.5', '8.7'],
		['9.1'],
		['9.2', '9.3'],
		['10.2', '10.3'],
	])
})

test('a question is counted under the clause that it cites first', () => {
	expect(keysOf(...Array(3).fill('ISO 9001:2015, 8.6; ISO/IEC 17021-1:2015, 3.12'))).toEqual([['8.6']])
})

test('chapters and documents with fewer than three questions are one choice at the end that names the documents', () => {
	const cited = ['IAF MD 26', 'ISO 9001:2015, 4.1', ...Array(3).fill('ISO 9001:2015, 9.2'), 'ISO 9001:2026, 4 and 10']
	const choices = clauseChoices(
		cited.map((clause, id) => ({ id, clause })),
		clauses,
	)
	expect(choices.map(({ title, ids }) => [title, ids])).toEqual([
		['ISO 9001:2015, 9.2 Internal audit', [2, 3, 4]],
		['Other clauses and documents', [1, 0, 5]],
	])
	expect(choices[1]?.clauses).toContainEqual({
		key: 'ISO 9001:2026, 4',
		label: 'ISO 9001:2026, 4 Context of the organization',
	})
})

test.each(quiz)('each question on $title is in one choice of at least three, whose clauses have titles', (group) => {
	const choices = clauseChoices(group.questions, clauses)
	const ids = group.questions.map(({ id }) => id)
	expect(choices.flatMap((choice) => choice.ids).sort((a, b) => a - b)).toEqual(ids.sort((a, b) => a - b))
	for (const { title, clauses, ids } of choices) {
		expect(ids.length, title).toBeGreaterThanOrEqual(3)
		for (const { label } of clauses) {
			expect(label).toMatch(/^[A-Z\d].* [A-Za-z&]/)
			expect(label).not.toContain('undefined')
		}
	}
})
