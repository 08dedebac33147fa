import { describe, expect, test } from 'vitest'
import { loadContent } from '#catalogue/load.server.ts'
import { outlineByDay } from './timeline.ts'

const course = (days: number, titles: string[], papers: { unit?: string; day: number; minutes: number }[] = []) => ({
	duration: { days, liveHours: 6, selfStudyHours: 0, hours: 6 },
	papers,
	sections: { Outline: { heading: 'Topics', list: titles.map((title) => ({ title, description: 'What it means.' })) } },
})
const timeline = (...of: Parameters<typeof course>) => outlineByDay(course(...of), 'Examination')

describe('a topic of a course', () => {
	test.each([
		['Day 2. Clauses 7 to 10', 'Day 2', 'Clauses 7 to 10'],
		['Day 2: from support to improvement', 'Day 2', 'from support to improvement'],
		['Day 2, on the line', 'Day 2', 'on the line'],
		['Day 2, morning. Preparing and asking', 'Day 2, morning', 'Preparing and asking'],
		['Day 2, unit Standard: operation', 'Day 2, unit Standard', 'operation'],
		['Day 2 (unit IS), controls and evaluation', 'Day 2 (unit IS)', 'controls and evaluation'],
		['A firm grip on clause 8 (day 2)', 'day 2', 'A firm grip on clause 8'],
	])('"%s" is shown as %s and %s, and reads as it is written', (title, day, topic) => {
		const [, second] = timeline(2, ['Day 1. Start', title]) ?? []
		const text = (kind: string) => second?.title.filter((part) => part.kind === kind).map((part) => part.text)
		expect(text('day')).toEqual([day])
		expect(text('topic')).toEqual([topic])
		expect(second?.title.map((part) => part.text).join('')).toBe(title)
	})

	test('that names no day leaves the outline a list', () => {
		expect(timeline(2, ['Day 1. Start', 'Audits'])).toBeUndefined()
		expect(timeline(5, ['Daylight and other resources'])).toBeUndefined()
	})

	test('needs no day in a course of one day', () => {
		expect(timeline(1, ['Start', 'Audits'])?.map(({ title, starts }) => [title, starts])).toEqual([
			[[{ kind: 'topic', text: 'Start' }], true],
			[[{ kind: 'topic', text: 'Audits' }], false],
		])
	})
})

test('each paper stands at the end of its day', () => {
	const papers = [
		{ unit: 'Standard', day: 1, minutes: 60 },
		{ unit: 'Auditing', day: 2, minutes: 90 },
	]
	const titles = ['Day 1. Clauses', 'Day 1. Audits', 'Day 2. Leading']
	expect(timeline(2, titles, papers)?.map((topic) => [topic.starts, ...topic.papers])).toEqual([
		[true],
		[false, 'Examination: Standard'],
		[true, 'Examination: Auditing'],
	])
	expect(timeline(3, titles, [{ day: 3, minutes: 120 }])?.at(-1)?.papers).toEqual(['Examination'])
})

test('every course has a timeline with all of its papers', () => {
	for (const one of loadContent().courses) {
		const topics = outlineByDay(one, one.examination)
		expect(
			topics?.map(({ title }) => title.map(({ text }) => text).join('')),
			one.name,
		).toEqual(one.sections.Outline.list?.map(({ title }) => title))
		expect(
			topics?.flatMap(({ papers }) => papers),
			one.name,
		).toHaveLength(one.papers.length)
		expect(topics?.filter(({ starts }) => starts).length, one.name).toBe(one.duration.days)
	}
})
