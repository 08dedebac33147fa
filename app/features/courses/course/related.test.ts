import { expect, test } from 'vitest'
import { AWARDING_BODIES } from '#catalogue/bodies.ts'
import { CATEGORY } from '#catalogue/labels.ts'
import { courseAddress, loadContent } from '#catalogue/load.server.ts'
import { CATEGORIES } from '#catalogue/schema.ts'
import { relatedTo } from './related.server.ts'

const { courses } = loadContent()

test('the way leads from awareness to lead auditor, marks where the course stands and prefers its awarding body', () => {
	const levels = CATEGORIES.toReversed().map((category) => CATEGORY[category])
	for (const course of courses) {
		const { way } = relatedTo(course)
		const own = levels.indexOf(CATEGORY[course.category])
		expect(levels.filter((level) => way.some((step) => step.level === level))).toEqual(way.map(({ level }) => level))
		for (const { level, name, to, place } of way) {
			const distance = levels.indexOf(level) - own
			expect(place).toBe({ [-1]: 'Before this', 1: 'After this' }[distance])
			if (distance === 0) {
				expect(name).toBeUndefined()
				continue
			}
			const there = courses.filter((one) => one.scheme === course.scheme && CATEGORY[one.category] === level)
			const bodies = there.filter((one) => one.by === course.by)
			const named = (bodies.length > 0 ? bodies : there).find((one) => one.name === name)
			expect(named && courseAddress(named), `${course.name}: ${name}`).toBe(to)
		}
	}
	expect(courses.some((course) => relatedTo(course).way.length > 1)).toBe(true)
})

test('a course names up to three others of its scheme and level, and says how they differ', () => {
	for (const course of courses) {
		const kind = courses.filter(({ scheme, category }) => scheme === course.scheme && category === course.category)
		const { alike } = relatedTo(course)
		expect(alike).toHaveLength(Math.min(3, kind.length - 1))
		expect(alike.map(({ id }) => id)).not.toContain(course.id)
		for (const { id, differs } of alike) {
			const other = kind.find((one) => one.id === id)
			expect(other && differs.startsWith(`${AWARDING_BODIES[other.by].name}. `), differs).toBe(true)
		}
		expect(new Set(alike.map(({ differs }) => differs)).size).toBe(alike.length)
	}
})
