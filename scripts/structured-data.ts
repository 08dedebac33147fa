// After the pages are made, before they are compressed: what each page tells machines (JSON-LD). React would have to
// render a script for it, which Trusted Types forbid in the browser.
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pages } from '#app/addresses.server.ts'
import { thingsOf } from '#app/structured-data/page.ts'
import { scripts } from '#app/structured-data/thing.ts'
import { loadContent } from '#content/load.server.ts'

const client = join(import.meta.dirname, '../build/client')
const fileOf = (page: string) => join(client, page, 'index.html')

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#x27': "'" }
function headingOf(page: string, html: string): string {
	const heading = html.match(/<h1\b[^>]*>([\s\S]*?)<\/h1>/)?.[1]
	if (!heading) throw new Error(`${page} has no h1`)
	return heading.replace(/<[^>]+>/g, '').replace(/&(\w+|#x27);/g, (entity, name) => ENTITIES[name] ?? entity)
}

const written = new Map(
	await Promise.all(pages().map(async (page) => [page, await readFile(fileOf(page), 'utf8')] as const)),
)
const headings = new Map([...written].map(([page, html]) => [page, headingOf(page, html)]))
const today = new Date().toISOString().slice(0, 10)

let count = 0
for (const [page, html] of written) {
	const things = thingsOf(page, loadContent(), headings, today)
	count += things.length
	await writeFile(
		fileOf(page),
		html.replace('</head>', () => `${scripts(things)}</head>`),
	)
}
console.log(`${count} things told to machines on ${written.size} pages.`)
