import { expect, test } from 'vitest'
import { allPages, builtPage } from '#tests/journeys/pages.ts'
import { classesWithoutRule, renderedPages } from './rendered.ts'

test('every class in a built document has a rule in the style sheets of the document', () => {
	const found = Object.fromEntries(allPages().map((path) => [path, classesWithoutRule(builtPage(path))]))
	expect(Object.entries(found).filter(([, classes]) => classes.length > 0)).toEqual([])
	expect(Object.keys(found).length).toBeGreaterThan(70)
})

test('every class in a page that the server renders has a rule in the style sheets of the page', async () => {
	for (const [route, answers] of await renderedPages()) {
		expect(answers.length, route).toBeGreaterThan(0)
		for (const html of answers) expect(classesWithoutRule(html), route).toEqual([])
	}
})
