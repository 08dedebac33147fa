import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { makeScaleFixture } from '#tests/all/faults/harness/scale-fixture.ts'
import { ROOT } from '#tests/all/faults/harness/server.ts'

// What decides about the size of pages, from a project with other courses than this one.
const PRINT_SIZES = `
	import { cardOf } from './app/features/courses/card.server.ts'
	import { LISTS } from './app/features/courses/list/list.rules.ts'
	import { listingOf } from './app/features/courses/list/course-list.data.server.ts'
	import { loadContent } from './catalogue/load.server.ts'
	const bytes = (value) => JSON.stringify(value).length
	console.log(JSON.stringify({
		courses: loadContent().courses.length,
		lists: Object.keys(LISTS).map((list) => bytes(listingOf(list, 1))),
		card: Math.max(...loadContent().courses.map((course) => bytes(cardOf(course)))),
	}))
`

async function sizesIn(folder: string) {
	const args = ['--input-type=module', '-e', PRINT_SIZES]
	return JSON.parse((await promisify(execFile)('node', args, { cwd: folder })).stdout)
}

test('list pages have the same size when there are ten times as many courses', async () => {
	const [few, many] = await Promise.all([sizesIn(ROOT), sizesIn(makeScaleFixture(410))])
	expect(many.courses).toBe(410)
	expect(few.lists).toHaveLength(6)
	for (const [index, bytes] of few.lists.entries()) expect(Math.abs(many.lists[index] / bytes - 1)).toBeLessThan(0.02)
	// A page under filters loads at most nine cards.
	expect(many.card).toBeLessThan(few.card * 1.05)
})
