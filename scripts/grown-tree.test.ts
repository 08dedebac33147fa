import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { PAGE_SIZE } from '#app/features/courses/list.rules.ts'
import { growTree } from './grown-tree.ts'

// What decides about the size of pages, told by the project itself with so many courses.
const TELL = `
	import { addresses, pages } from './app/addresses.server.ts'
	import { EVERY, LISTS } from './app/features/courses/list.rules.ts'
	import { cardOf } from './app/features/courses/card.server.ts'
	import { choicesIn, filteredPages, listingOf } from './app/features/courses/listing.server.ts'
	import { loadContent } from './content/load.server.ts'
	const lists = Object.keys(LISTS)
	const bytes = (value) => JSON.stringify(value).length
	console.log(JSON.stringify({
		lists: lists.map((list) => bytes({ choices: choicesIn(list), listing: listingOf(list, EVERY, 1) })),
		filters: Math.max(...filteredPages().map((path) => {
			const [, , , list, filter, page] = path.split('/')
			return bytes(listingOf(list, filter, parseInt(page)))
		})),
		card: Math.max(...loadContent().courses.map((course) => bytes(cardOf(course)))),
		pages: pages().length,
		addresses: addresses().length,
	}))
`

function told(count: number) {
	const folder = mkdtempSync(join(tmpdir(), 'pramaan-grown-'))
	try {
		growTree(folder, count)
		const run = (...command: string[]) =>
			JSON.parse(execFileSync(command[0] ?? '', command.slice(1), { cwd: folder, encoding: 'utf8' }))
		const routes = run('node_modules/.bin/react-router', 'routes', '--json')
		return { routes, ...run('node', '--input-type=module', '-e', TELL) }
	} finally {
		rmSync(folder, { recursive: true })
	}
}

test('ten times the courses: as many routes, lists of the same size, pages in proportion', () => {
	const few = told(41)
	const many = told(410)
	expect(many.routes).toEqual(few.routes)
	for (const [index, bytes] of few.lists.entries()) expect(Math.abs(many.lists[index] / bytes - 1)).toBeLessThan(0.02)
	// A page under a filter is nine cards at most, even if all are of the longest kind.
	expect(many.filters).toBeLessThan(PAGE_SIZE * few.card * 1.05)
	// 33 addresses of courses for 41 courses; the rest of the site stays.
	expect(many.pages - few.pages).toBe(33 * 9)
	expect(many.addresses / few.addresses).toBeLessThan(10)
})
