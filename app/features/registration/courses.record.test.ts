import { expect, test } from 'vitest'
import { loadContent } from '#content/load.server.ts'
import { type Enrolment, loader } from './courses.record.ts'

const { courses, options }: Enrolment = await loader().json()

test('the form offers every course once, by its name', () => {
	expect(courses.map(({ name }) => name)).toEqual(loadContent().courses.map(({ name }) => name))
	expect(new Set(courses.map(({ name }) => name)).size).toBe(41)
})

test('a registered course leads to its page, and says when others are shown there too', () => {
	expect(courses.find(({ id }) => id === 1)).toMatchObject({
		path: '/british_training/lead-auditor-qms',
		shared: false,
	})
	expect(courses.filter(({ shared }) => shared).map(({ id }) => id)).toEqual([4, 9, 26, 27, 28, 29, 30, 31, 32, 33])
})

test('the reference lists are those of the specification, prompts with an empty value last', () => {
	const labels = (list: keyof Enrolment['options']) => options[list].map(({ label }) => label)
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
