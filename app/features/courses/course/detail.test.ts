import { expect, test } from 'vitest'
import { conditionsOf } from '#catalogue/conditions.ts'
import { loadContent } from '#catalogue/load.server.ts'
import { detailOf } from './detail.server.ts'

const { courses, conditions } = loadContent()

test.each(courses.map((course) => [course.name, course] as const))('%s lacks no fact and no condition', (_, course) => {
	const { course: facts, fee } = detailOf(course).facts
	const all = [...facts, ...fee]
	expect(all.filter(({ value }) => value.trim() === '')).toEqual([])
	const wanted = [
		'Length',
		'Language',
		'Examination',
		'List price',
		...conditionsOf(conditions).flatMap(({ group, label }) => (group === 'examination' ? [] : [label])),
	]
	expect(wanted.filter((label) => !all.some((fact) => fact.label === label))).toEqual([])
})
