import { expect, test } from 'vitest'
import { loadContent } from '#catalogue/load.server.ts'
import { coursePath } from '#catalogue/read-offer.server.ts'
import { courseNames, type FormCourse, options as readOptions, resources } from './courses.resource.ts'

const names = courseNames()
const options = readOptions()
const courses = new Map(resources().map(({ path, read }) => [path, read() as FormCourse]))
const course = (id: number) => courses.get(`/data/registration/${id}.json`)

test('the form offers every course once, by its name', () => {
	expect(names).toEqual(loadContent().courses.map(({ id, name }) => [id, name]))
	expect(new Set(names.map(([, name]) => name)).size).toBe(names.length)
})

test('a course links to its page, with ?course= when several share the page', () => {
	for (const [path, sharing] of Map.groupBy(loadContent().courses, coursePath))
		for (const { id, name } of sharing)
			expect(course(id)).toEqual({ name, to: sharing.length > 1 ? `${path}?course=${id}` : path })
})

test('every course has one file, and there are no others', () => {
	expect([...courses.keys()].slice(2)).toEqual(loadContent().courses.map(({ id }) => `/data/registration/${id}.json`))
})

test('a reference list has its prompt last, and any other option is stored as it is shown', () => {
	for (const list of Object.values(options)) {
		expect(list.slice(0, -1).every(({ value }) => value !== '')).toBe(true)
		for (const { value, label } of list) if (value !== '') expect(value).toBe(label)
	}
})
