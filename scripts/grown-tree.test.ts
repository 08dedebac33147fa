import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, onTestFinished, test } from 'vitest'
import { PAGE_SIZE } from '#app/features/courses/list.rules.ts'
import { growTree } from './grown-tree.ts'

// What decides about the size of pages, told by the project itself with so many courses.
const TELL = `
	import { addresses, pages } from './app/addresses.server.ts'
	import { cardOf } from './app/features/courses/card.server.ts'
	import { EVERY, LISTS } from './app/features/courses/list.rules.ts'
	import { choicesIn, filteredPages, listingOf } from './app/features/courses/listing.server.ts'
	import { loadContent } from './content/load.server.ts'
	const bytes = (value) => JSON.stringify(value).length
	console.log(JSON.stringify({
		lists: Object.keys(LISTS).map((list) => bytes({ choices: choicesIn(list), listing: listingOf(list, EVERY, 1) })),
		filters: Math.max(...filteredPages().map((path) => {
			const [, , , list, filter, page] = path.split('/')
			return bytes(listingOf(list, filter, parseInt(page)))
		})),
		card: Math.max(...loadContent().courses.map((course) => bytes(cardOf(course)))),
		pages: pages().length,
		addresses: addresses().length,
	}))
`

async function told(folder: string) {
	const run = async (command: string, ...words: string[]) =>
		JSON.parse((await promisify(execFile)(command, words, { cwd: folder, encoding: 'utf8' })).stdout)
	const [routes, sizes] = await Promise.all([
		run('node_modules/.bin/react-router', 'routes', '--json'),
		run('node', '--input-type=module', '-e', TELL),
	])
	return { routes, ...sizes }
}

test('ten times the courses: as many routes, lists of the same size, pages in proportion', async () => {
	const folder = mkdtempSync(join(tmpdir(), 'pramaan-grown-'))
	onTestFinished(() => rmSync(folder, { recursive: true }))
	growTree(folder, 410)
	const [few, many] = await Promise.all([told(join(import.meta.dirname, '..')), told(folder)])

	expect(many.routes).toEqual(few.routes)
	expect(few.lists).toHaveLength(6)
	for (const [index, bytes] of few.lists.entries()) expect(Math.abs(many.lists[index] / bytes - 1)).toBeLessThan(0.02)
	// A page under a filter is nine cards at most, even if all are of the longest kind.
	expect(many.filters).toBeLessThan(PAGE_SIZE * few.card * 1.05)
	// 33 addresses of courses for 41 courses; the rest of the site stays.
	expect(many.pages - few.pages).toBe(33 * 9)
	expect(many.addresses / few.addresses).toBeLessThan(10)
}, 120_000)
