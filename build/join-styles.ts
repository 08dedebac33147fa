import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { basename, join } from 'node:path'

/**
 * Joins the style sheets of a page by its source file. Over HTTP/1.1 each further one opens a connection before the first
 * paint.
 */
export async function joinStyles(client: string, source: string, paths: string[]) {
	const sheets = await Promise.all(paths.map((path) => readFile(join(client, path), 'utf8')))
	const body = sheets.join('\n')
	const hash = createHash('sha256').update(body).digest('hex').slice(0, 8)
	return { path: `/assets/${basename(source, '.tsx')}-${hash}.css`, body }
}
