import { expect, test } from 'vitest'
import { loadContent } from '#catalogue/load.server.ts'
import { options, resources } from './courses.resource.ts'

test('the form has every course by its name and former names, and its page, with ?course= when several share the page', () => {
	const files = new Map(resources().map(({ path, read }) => [path, read()]))
	expect(files.get('/data/courses.json')).toHaveLength(loadContent().courses.length)
	expect(files.get('/data/courses.json')).toContainEqual([9, 'Internal Auditor QMS'])
	const renamed = [38, 'Awareness Auditor FSMS', 'Exemplar Global Awareness Auditor FSMS']
	expect(files.get('/data/courses.json')).toContainEqual(renamed)
	const [shared, alone] = ['/british_training/lead-auditor-isms?course=9', '/british_training/lead-auditor-qms']
	expect(files.get('/data/registration/9.json')).toMatchObject({ name: 'Internal Auditor QMS', to: shared })
	expect(files.get('/data/registration/1.json')).toMatchObject({ name: 'Lead Auditor QMS', to: alone })
})

test('a reference list has its prompt last, and any other option is stored as it is shown', () => {
	for (const list of Object.values(options())) {
		expect(list.slice(0, -1).every(({ value }) => value !== '')).toBe(true)
		for (const { value, label } of list) if (value !== '') expect(value).toBe(label)
	}
})
