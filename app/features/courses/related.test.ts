import { expect, test } from 'vitest'
import { loadContent } from '#content/load.server.ts'
import { relatedTo } from './related.server.ts'

const { courses } = loadContent()
const related = (name: string) => {
	const course = courses.find((candidate) => candidate.name === name)
	if (!course) throw new Error(`no course ${name}`)
	return relatedTo(course)
}

test('a course names the next lower and the next higher level of its scheme, of the same body where there is one', () => {
	expect(related('Internal Auditor EMS')).toMatchObject({
		before: { name: 'Awareness Auditor EMS' },
		after: { name: 'Lead Auditor EMS' },
	})
	expect(related('Lead Auditor EMS').after).toBeUndefined()
	expect(related('Awareness Auditor EMS').before).toBeUndefined()
	expect(related('Internal Auditor FSMS').before?.name).toBe('Exemplar Global Awareness Auditor FSMS')
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
