// After the pages are made: their scripts are asked for after all that the first screen needs, and at a low priority.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const PRELOAD = /<link rel="modulepreload" (fetchpriority="low" )?href="[^"]+"\/>/g
const START = '<script type="module" async="">'

/**
 * The framework preloads its modules from the head, before and beside the style sheets and the font. Throws when the
 * page does not look as the framework makes it.
 */
export function contentFirst(html: string): string {
	const preloads = html.match(PRELOAD)
	if (!preloads || html.split(START).length !== 2) throw new Error('A page without the scripts of the framework')
	const late = preloads.map((link) => link.replace('<link rel="modulepreload" ', '$&fetchpriority="low" '))
	return html.replace(PRELOAD, '').replace(START, () => late.join('') + START)
}

/** Takes contentFirst back, for comparisons. */
export function atOnce(html: string): string {
	const early = (html.match(PRELOAD) ?? []).map((link) => link.replace('fetchpriority="low" ', ''))
	return html.replace(PRELOAD, '').replace('<link rel="stylesheet"', (first) => early.join('') + first)
}

if (import.meta.main) {
	const client = join(import.meta.dirname, '../build/client')
	const pages = readdirSync(client, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('index.html'))
	for (const page of pages) {
		const file = join(client, page)
		writeFileSync(file, contentFirst(readFileSync(file, 'utf8')))
	}
	console.log(`${pages.length} pages show their content before they ask for scripts.`)
}
