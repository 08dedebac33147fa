import { expect, test } from 'vitest'
import { coursePath, loadContent } from '#content/load.server.ts'
import type { Route } from './+types/course.record.ts'
import { type EnrolmentCourse, loader as loadCourse } from './course.record.ts'
import { type CourseName, loader as loadNames } from './courses.record.ts'
import { loader as loadOptions, type Options } from './options.record.ts'

const names: CourseName[] = await loadNames().json()
const options: Options = await loadOptions().json()
const course = async (id: number): Promise<EnrolmentCourse> =>
	loadCourse({ params: { course: `${id}.json` } } as Route.LoaderArgs).json()

test('the form offers every course once, by its name', () => {
	expect(names).toEqual(loadContent().courses.map(({ id, name }) => [id, name]))
	expect(new Set(names.map(([, name]) => name)).size).toBe(41)
})

test('a registered course leads to its page, and to itself there when others are shown too', async () => {
	expect(await course(1)).toEqual({ name: 'Lead Auditor QMS', to: '/british_training/lead-auditor-qms' })
	const shared: number[] = []
	for (const { id, ...rest } of loadContent().courses) {
		const { to } = await course(id)
		if (to !== coursePath(rest)) shared.push(id)
		expect([coursePath(rest), `${coursePath(rest)}?course=${id}`]).toContain(to)
	}
	expect(shared).toEqual([4, 9, 26, 27, 28, 29, 30, 31, 32, 33])
})

test.each([0, 42, '1e0'])('there is no course %s', (id) => {
	expect(() => loadCourse({ params: { course: `${id}.json` } } as Route.LoaderArgs)).toThrow(
		expect.objectContaining({ status: 404 }),
	)
})

test('the reference lists are those of the specification, prompts with an empty value last', () => {
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
