// npm run check:html: runs the Nu HTML checker on every page as built and after hydration.
import { spawnSync } from 'node:child_process'
import { globSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import { startSite } from '#tests/journeys/server.ts'

type Message = {
	type: 'error' | 'info' | 'non-document-error'
	subType?: 'warning'
	message: string
	url: string
	lastLine: number
	lastColumn: number
	extract?: string
}

const root = join(import.meta.dirname, '../../..')
const built = join(root, 'dist/client')
const files = globSync('**/index.html', { cwd: built }).sort()

const hydrated = mkdtempSync(join(tmpdir(), 'pramaan-html-'))
try {
	await writeHydrated()
	const messages = check([built, hydrated].flatMap((folder) => files.map((file) => join(folder, file))))
	// Messages of type info that are no warnings concern style, such as the slash that React writes in void elements.
	const errors = messages.filter(({ type }) => type !== 'info')
	const warnings = messages.filter(({ subType }) => subType === 'warning')
	print('warning', warnings)
	print('error', errors)
	console.log(`${files.length} pages, before and after hydration: ${errors.length} errors, ${warnings.length} warnings`)
	process.exitCode = errors.length > 0 || files.length === 0 ? 1 : 0
} finally {
	rmSync(hydrated, { recursive: true })
}

/** Writes the document of each page after hydration. */
async function writeHydrated() {
	const site = await startSite()
	const executablePath = process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium'
	const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] })
	try {
		const page = await browser.newPage({ baseURL: site.url })
		for (const file of files) {
			await page.goto(`/${file.replace(/\/?index\.html$/, '')}`)
			await page.waitForFunction(() => document.documentElement.dataset['hydrated'] !== undefined)
			mkdirSync(join(hydrated, file, '..'), { recursive: true })
			writeFileSync(join(hydrated, file), await page.content())
		}
	} finally {
		await browser.close()
		await site.remove()
	}
}

function check(paths: string[]): Message[] {
	const jar = join(root, 'scripts/check-html/node_modules/vnu-jar/build/dist/vnu.jar')
	const { stdout, stderr } = spawnSync('java', ['-jar', jar, '--format', 'json', '--stdout', ...paths], {
		encoding: 'utf8',
		maxBuffer: Number.POSITIVE_INFINITY,
	})
	if (!stdout) throw new Error(`The HTML checker ended without a report.\n${stderr}`)
	return JSON.parse(stdout).messages
}

/** Prints each message once, with its count and first position. */
function print(kind: string, messages: Message[]) {
	for (const [message, same] of Map.groupBy(messages, ({ message }) => message)) {
		const [{ url, lastLine, lastColumn, extract = '' }] = same as [Message]
		const place = `${url.replace('file:', '').replace(built, 'built').replace(hydrated, 'hydrated')}:${lastLine}:${lastColumn}`
		console.log(`${kind}, ${same.length} times: ${message}\n    first at ${place}  ${extract.replace(/\s+/g, ' ')}`)
	}
}
