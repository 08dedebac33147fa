import { expect, test } from 'vitest'
import { loadContent } from '#catalogue/load.server.ts'
import { relatedTo } from './related.server.ts'

const { courses } = loadContent()
const related = (name: string) => {
	const course = courses.find((candidate) => candidate.name === name)
	if (!course) throw new Error(`no course ${name}`)
	return relatedTo(course)
}

test('the way leads from awareness to lead auditor and marks where the course stands', () => {
	expect(related('Internal Auditor EMS').way).toEqual([
		{
			level: 'Awareness',
			place: 'Before this',
			name: 'Awareness Auditor EMS',
			to: '/british_training/awareness-auditor-ems',
		},
		{ level: 'Internal auditor' },
		{
			level: 'Lead auditor',
			place: 'After this',
			name: 'Lead Auditor EMS',
			to: '/british_training/lead-auditor-ems',
		},
	])
})

test('the way takes courses of the same body where there are some', () => {
	const names = (course: string) => related(course).way.map((step) => ('name' in step ? step.name : 'here'))
	expect(names('Lead Auditor EMS')).toEqual(['Awareness Auditor EMS', 'Internal Auditor EMS', 'here'])
	expect(names('Internal Auditor FSMS')[0]).toBe('Exemplar Global Awareness Auditor FSMS')
	expect(related('Awareness Auditor EMS').way[2]).toMatchObject({ name: 'Lead Auditor EMS', place: undefined })
})

test('courses of one scheme and level are compared, the own one first', () => {
	const { alike } = related('Lead Auditor QMS')
	expect(alike.map(({ name }) => name)).toEqual([
		'Lead Auditor QMS',
		'Exemplar Global Lead Auditor QMS',
		'Exemplar Global Certified Lead Auditor QMS',
	])
	expect(new Set(alike.map(({ differs }) => differs)).size).toBe(3)
	expect(related('Internal Auditor QMS').alike).toEqual([])
})
