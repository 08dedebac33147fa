import { expect, test } from 'vitest'
import { fixture } from '#catalogue/testing/fixture.ts'
import { factsTable } from './facts-table.ts'

test('the table of facts has a line for each course, and states once what all share', () => {
	const lines = factsTable(fixture)
	for (const { id, name, standard, examination } of fixture.courses) {
		const found = lines.filter((line) => line.startsWith(`${id} ${name} `))
		expect(found).toHaveLength(1)
		expect(found[0]).toMatch(new RegExp(`${standard} .*${examination}`))
	}
	expect(lines).toContain(
		`  Class size: ${fixture.conditions.numbers.classLeast} to ${fixture.conditions.numbers.classMost} people`,
	)
	expect(lines.at(-1)).toBe('Missing: nothing')
})

test('the table of facts names a condition without text, and a course without prerequisites', () => {
	const { conditions, courses } = fixture
	const items = { ...conditions.items, 're-sit': { ...conditions.items['re-sit'], text: undefined } }
	const [first, ...others] = courses.map((course) => ({ ...course }))
	if (first) first.prerequisites = ''
	const lines = factsTable({
		...fixture,
		conditions: { ...conditions, items },
		courses: first ? [first, ...others] : [],
	})
	const ids = courses.map(({ id }) => id).join(', ')
	expect(lines.at(-1)).toBe(`Missing: Prerequisites (${first?.id}); ${items['re-sit'].label} (${ids})`)
})
