import { expect, test } from 'vitest'
import { coursePath, loadContent } from '#catalogue/load.server.ts'
import { type FormCourse, resources } from './course.resource.ts'
import { courseNames } from './courses.resource.ts'
import { type Options, options as readOptions } from './options.resource.ts'

const names = courseNames()
const options = readOptions()
const courses = new Map(resources().map(({ path, read }) => [path, read() as FormCourse]))
const course = (id: number) => courses.get(`/data/registration/${id}.json`)

test('the form offers every course once, by its name', () => {
	expect(names).toEqual(loadContent().courses.map(({ id, name }) => [id, name]))
	expect(new Set(names.map(([, name]) => name)).size).toBe(names.length)
})

test('a course links to its page, with ?course= when several share the page', () => {
	expect(course(1)).toEqual({ name: 'Lead Auditor QMS', to: '/british_training/lead-auditor-qms' })
	const shared: number[] = []
	for (const { id, ...rest } of loadContent().courses) {
		const to = course(id)?.to ?? ''
		if (to !== coursePath(rest)) shared.push(id)
		expect([coursePath(rest), `${coursePath(rest)}?course=${id}`]).toContain(to)
	}
	expect(shared).toEqual([4, 9, 26, 27, 28, 29, 30, 31, 32, 33])
})

test('every course has one file, and there are no others', () => {
	expect([...courses.keys()]).toEqual(loadContent().courses.map(({ id }) => `/data/registration/${id}.json`))
})

test('the reference lists are those of the specification, with prompts last', () => {
	const labels = (list: keyof Options) => options[list].map(({ label }) => label)
	expect(labels('workExp')).toEqual(['4+ years'])
	expect(labels('auditExp')).toEqual(['0-1 years', '1-3 years', '3+ years'])
	expect(labels('isoStandards')).toEqual([
		'ISO 9001',
		'ISO 14001',
		'ISO 45001',
		'ISO 27001',
		"Can't find right ISO standard? Please write",
	])
	expect(labels('languages')).toEqual(['English', 'Hindi', 'Add more'])
	for (const list of ['isoStandards', 'languages'] as const) expect(options[list].at(-1)?.value).toBe('')
	const values = Object.values(options).flatMap((list) => list.filter(({ value }) => value !== ''))
	for (const { value, label } of values) expect(value).toBe(label)
})
