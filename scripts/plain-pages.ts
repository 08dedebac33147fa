// After the pages are made: what the server fills in for browsers without scripts leaves the site's folder, without scripts.
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { templates } from '#app/addresses.server.ts'

const build = join(import.meta.dirname, '../build')
// The panel of upcoming classes covers what it can't be moved from.
const PANEL = /<aside id="upcoming"[\s\S]*?<\/aside>/
const SCRIPTS = /<script\b[^>]*>[\s\S]*?<\/script>|<link\b[^>]*\brel="modulepreload"[^>]*>/g

await mkdir(join(build, 'plain'), { recursive: true })
for (const template of templates) {
	const html = (await readFile(join(build, 'client', template, 'index.html'), 'utf8'))
		.replace(SCRIPTS, '')
		.replace(PANEL, '')
		.replace('<html ', '<html data-plain="" ')
	if (/<script|\.js"/.test(html) || !html.includes('data-plain')) throw new Error(`${template} still needs a script`)
	await writeFile(join(build, `${template}.html`), html)
}
await rm(join(build, 'client/plain'), { recursive: true })
