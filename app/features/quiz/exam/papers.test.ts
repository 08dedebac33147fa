import { expect, test } from 'vitest'
import { loadContent } from '#catalogue/load.server.ts'
import { randomOf } from '#tests/seed.ts'
import { drawPaper, marksText, paperResult, type Section } from './full-exam.rules.ts'
import { paperQuestions } from './papers.resource.ts'

const SECTIONS: Section[] = [
	{ name: 'Planning', marks: 8, minimum: 3, questions: 6 },
	{ name: 'Conducting', marks: 36, minimum: 14, questions: 14 },
]
const result = (planning: number, conducting: number) =>
	paperResult(SECTIONS, 50, { Planning: { right: planning, of: 6 }, Conducting: { right: conducting, of: 14 } })

test('the questions of a section share its marks, and half of all marks pass', () => {
	const { sections, marks, outOf, needed, isPassed } = result(3, 7)
	expect(sections.map(({ marks }) => marksText(marks))).toEqual(['4', '18'])
	expect({ marks, outOf, needed, isPassed }).toEqual({ marks: 22, outOf: 44, needed: 22, isPassed: true })
	expect(result(3, 6).isPassed).toBe(false)
})

test('a paper is not passed when a section misses its minimum, whatever the others reach', () => {
	const { sections, marks, needed, isPassed } = result(2, 14)
	expect(marks).toBeGreaterThan(needed)
	expect(sections.map(({ isMet }) => isMet)).toEqual([false, true])
	expect(isPassed).toBe(false)
})

test('a section without answers has no marks', () => {
	expect(paperResult(SECTIONS, 50, {}).marks).toBe(0)
})

test.each(loadContent().papers)('the paper $title draws the numbers of its sections, no question twice', (paper) => {
	const { questions, parts, clauses } = paperQuestions(paper)
	const topicOf = new Map(questions.map(({ id, topic }) => [id, topic]))
	const random = randomOf()
	for (let run = 0; run < 50; run++) {
		const { asked } = drawPaper(questions, parts, random)
		expect(new Set(asked.map(({ id }) => id)).size).toBe(asked.length)
		const drawn = Map.groupBy(asked, ({ id }) => topicOf.get(id))
		expect([...drawn].map(([name, all]) => [name, all.length])).toEqual(
			paper.sections.map(({ name, from }) => [name, from.reduce((sum, part) => sum + part.questions, 0)]),
		)
		// A situation is asked about with all of its questions, one after the other.
		const situations = asked.flatMap(({ id }) => questions.find((one) => one.id === id)?.situation ?? [])
		const blocks = situations.filter((situation, i) => situation !== situations[i - 1])
		expect(new Set(blocks).size).toBe(blocks.length)
		for (const situation of blocks)
			expect(situations.filter((one) => one === situation)).toHaveLength(
				questions.filter((one) => one.situation === situation).length,
			)
	}
	for (const { clause, source } of questions) {
		expect(clauses[clause]?.to).toMatch(/^\/courses\/practice-exam\//)
		expect(source).toMatch(/^[\w-]+-\d+$/)
	}
})

test.each(loadContent().papers)('the paper $title has questions of its kinds only, with its options', (paper) => {
	const { kinds } = paper
	const { questions } = paperQuestions(paper)
	for (const { options, correct, explanations, kind } of questions) {
		if (kind) continue
		expect(options).toEqual(expect.arrayContaining(correct))
		expect(explanations).toHaveLength(options.length)
		if (paper.options) expect(options).toHaveLength(paper.options)
	}
	if (!kinds.includes('sequence')) expect(questions.filter(({ kind }) => kind)).toEqual([])
	if (!kinds.includes('several right options'))
		expect(questions.filter(({ kind, correct }) => !kind && correct.length > 1)).toEqual([])
	expect(questions.some(({ situation }) => situation)).toBe(kinds.includes('scenario'))
})
