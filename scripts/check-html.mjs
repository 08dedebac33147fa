// npm run check:html: the Nu HTML checker over every page, as the build wrote it and as it is once its script runs.
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { globSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { browser } from './browser.mjs'
import { installIn, root, stop } from './setup.mjs'

if (spawnSync('java', ['-version']).error)
	stop(
		'The HTML checker needs Java, which is not on this machine (on Debian or Ubuntu: apt-get install default-jre-headless).',
	)
const built = join(root, 'build/client')
const files = globSync('**/index.html', { cwd: built }).sort()
if (files.length === 0) stop('The site is not built. Run: npm run build')
installIn('scripts/check-html')

// app/shell/sheets.tsx turns a preloaded style sheet into one in effect. Its `as` means nothing then, but Chromium loads
// the sheet again if the attribute is taken away.
const ONCE_PRELOADED = /^A “link” element with an “as” attribute must have a “rel” attribute/

const folder = mkdtempSync(join(tmpdir(), 'pramaan-html-'))
try {
	await writeHydrated(folder)
	const { messages } = check([built, folder].flatMap((place) => files.map((file) => join(place, file))))
	// What is neither is an opinion on style, such as on the slash that React writes at the end of a void element.
	const errors = messages.filter(
		({ type, url, message }) => type !== 'info' && !(url.includes(folder) && ONCE_PRELOADED.test(message)),
	)
	const warnings = messages.filter(({ subType }) => subType === 'warning')
	print('warning', warnings)
	print('error', errors)
	console.log(`${files.length} pages, before and after hydration: ${errors.length} errors, ${warnings.length} warnings`)
	process.exitCode = errors.length ? 1 : 0
} finally {
	rmSync(folder, { recursive: true })
}

/** Writes the document of each page as it stands after hydration. */
async function writeHydrated(folder) {
	const { chromium } = await import('@playwright/test')
	const data = mkdtempSync(join(tmpdir(), 'pramaan-html-data-'))
	const env = { ...process.env, DATA_DIR: data, RATE_LIMIT: 'off', LOG_LEVEL: 'error', HOST: '127.0.0.1', PORT: '0' }
	const server = spawn('node', ['server/main.ts'], { env, stdio: ['ignore', 'pipe', 'inherit'] })
	const chrome = await chromium.launch({ executablePath: browser(), args: ['--no-sandbox'] })
	try {
		const page = await chrome.newPage({ baseURL: await addressOf(server), serviceWorkers: 'block' })
		for (const file of files) {
			await page.goto(`/${file.replace(/\/?index\.html$/, '')}`)
			await page.waitForFunction(() => document.documentElement.dataset.awake === 'true')
			mkdirSync(join(folder, file, '..'), { recursive: true })
			writeFileSync(join(folder, file), await page.content())
		}
	} finally {
		await chrome.close()
		server.kill()
		if (server.exitCode === null) await once(server, 'exit')
		rmSync(data, { recursive: true })
	}
}

async function addressOf(server) {
	for await (const line of createInterface({ input: server.stdout })) {
		const [, port] = line.match(/is at http:\/\/localhost:(\d+)/) ?? []
		if (port) return `http://127.0.0.1:${port}`
	}
	throw new Error('The server ended before it was ready')
}

function check(paths) {
	const jar = 'scripts/check-html/node_modules/vnu-jar/build/dist/vnu.jar'
	const { stdout, stderr } = spawnSync('java', ['-jar', jar, '--format', 'json', '--stdout', ...paths], {
		encoding: 'utf8',
		maxBuffer: Number.POSITIVE_INFINITY,
	})
	if (!stdout) stop(`The HTML checker ended without a report.\n${stderr}`)
	return JSON.parse(stdout)
}

/** One line for each message, with its count and the first place. */
function print(kind, messages) {
	for (const [message, same] of Map.groupBy(messages, ({ message }) => message)) {
		const { url, lastLine, lastColumn, extract = '' } = same[0]
		const place = `${url.replace('file:', '').replace(built, 'built').replace(folder, 'hydrated')}:${lastLine}:${lastColumn}`
		console.log(`${kind}, ${same.length} times: ${message}\n    first at ${place}  ${extract.replace(/\s+/g, ' ')}`)
	}
}
