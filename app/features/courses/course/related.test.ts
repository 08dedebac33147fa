import { expect, test } from 'vitest'
import { loadContent } from '#catalogue/load.server.ts'
import type { Course } from '#catalogue/schema.ts'
import { relatedTo } from './related.server.ts'

const { courses } = loadContent()
const course = (id: number) => courses.find((one) => one.id === id) as Course
const wayOf = (id: number) => relatedTo(course(id)).way.map(({ level, place, name }) => [level, place, name])

test('the way leads from awareness to lead auditor, marks where the course stands and prefers its awarding body', () => {
	expect(wayOf(36)).toEqual([
		['Awareness', 'Before this', 'Awareness Auditor MDQMS'],
		['Internal auditor', undefined, undefined],
		['Lead auditor', 'After this', 'Lead Auditor MDQMS in three units'],
	])
	expect(wayOf(22)).toEqual([
		['Awareness', undefined, 'Awareness Auditor QMS'],
		['Internal auditor', 'Before this', 'Internal Auditor QMS'],
		['Lead auditor', undefined, undefined],
	])
	expect(relatedTo(course(22)).way[1]?.to).toBe('/british_training/lead-auditor-isms?course=9')
})

test('a course names the others of its scheme and level, and says how they differ', () => {
	const { alike } = relatedTo(course(5))
	expect(alike.map(({ id, differs }) => [id, differs])).toEqual([
		[25, 'Exemplar Global series: 5 days, with one paper.'],
		[30, 'Exemplar Global series: 5 days, with 3 papers, one for each unit.'],
	])
	expect(relatedTo(course(18)).alike[0]?.differs).toBe(course(21).shortDescription)
	expect(relatedTo(course(20)).alike).toEqual([])
})
