import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ARTICLE, CASE, COURSE } from '#tests/journeys/content.ts'
import { expect, ownPageTest as test } from '#tests/journeys/site.ts'

// Bytes as sent (brotli). `form` is the script limit of pages with a form.
const LIMITS = { html: 14_600, script: 78_000, form: 103_000, style: 8_000, font: 32_000, image: 6_000, further: 6_000 }
const FORMS: Record<string, number> = {
	'/registration': 30_500,
	'/contact': 6_000,
	'/quotes': 6_000,
	'/policies/verification': 13_500,
}
const TEMPLATES = [
	'/',
	'/courses/all',
	'/courses/calendar',
	COURSE,
	'/registration',
	'/policies/verification',
	'/courses/practice-exam',
	'/courses/practice-exam/iso-9001',
	'/courses/practice-exam/iso-9001/full-exam',
	'/courses/practice-exam/lead-auditor/conducting-an-audit',
	CASE,
	'/policies/privacy',
	'/whitepaper/9001',
	ARTICLE,
	'/contact',
]
// Sizes recorded with WRITE_WEIGHTS=1, so that a failure can name the file that grew.
const RECORD = join(import.meta.dirname, 'weight.record.json')
const record: Record<string, number> = JSON.parse(readFileSync(RECORD, 'utf8'))

const client = join(import.meta.dirname, '../../../dist/client')
const sent = (path: string) => {
	const file = join(client, path)
	return statSync(existsSync(`${file}.br`) ? `${file}.br` : file).size
}
const nameOf = (path: string) => path.replace(/-[\w-]{8}\.(\w+)$/, '.$1')
const sum = (paths: string[]) => paths.reduce((bytes, path) => bytes + sent(path), 0)

/** The files that a page loads, ordered by growth since the last record. */
const grown = (page: string, paths: string[]) =>
	[
		`${page} loads ${sum(paths)} bytes:`,
		...paths
			.map((path) => ({ name: nameOf(path), bytes: sent(path), more: sent(path) - (record[nameOf(path)] ?? 0) }))
			.sort((a, b) => b.more - a.more)
			.map(({ name, bytes, more }) => `  ${name} ${bytes} (${more < 0 ? '' : '+'}${more})`),
	].join('\n')

const pages = readdirSync(client, { recursive: true, encoding: 'utf8' })
	.filter((file) => file.endsWith('index.html'))
	.map((file) => `/${file.replace(/\/?index\.html$/, '')}`)
const assetsOf = (page: string, ending: 'js' | 'css') => [
	...new Set(
		readFileSync(join(client, page, 'index.html'), 'utf8').match(
			RegExp(`/assets/[\\w.-]+\\.${ending}(?!" disabled)`, 'g'),
		),
	),
]
const scriptLimit = (page: string) => (FORMS[page] ? LIMITS.form : LIMITS.script)

if (process.env['WRITE_WEIGHTS']) {
	const assets = readdirSync(join(client, 'assets')).filter((file) => /\.(js|css|woff2)$/.test(file))
	const sizes = Object.fromEntries(assets.map((file) => [nameOf(`/assets/${file}`), sent(`/assets/${file}`)]).sort())
	writeFileSync(RECORD, `${JSON.stringify(sizes, null, '\t')}\n`)
}

test('every page stays within its limits for HTML, scripts, style sheets and what it adds to the home page', () => {
	expect(pages.length).toBeGreaterThan(70)
	const shared = new Set(assetsOf('/', 'js'))
	for (const page of pages) {
		expect(sent(join(page, 'index.html')), `${page}: HTML`).toBeLessThanOrEqual(LIMITS.html)
		const [scripts, styles] = [assetsOf(page, 'js'), assetsOf(page, 'css')]
		expect(scripts.length, page).toBeGreaterThan(2)
		expect(sum(scripts), grown(page, scripts)).toBeLessThanOrEqual(scriptLimit(page))
		expect(sum(styles), grown(page, styles)).toBeLessThanOrEqual(LIMITS.style)
		const more = scripts.filter((path) => !shared.has(path))
		expect(sum(more), grown(`${page} after the home page`, more)).toBeLessThanOrEqual(FORMS[page] ?? LIMITS.further)
	}
})

for (const path of TEMPLATES)
	test(`${path} stays within its limits for all resources that it loads without interaction`, async ({
		page,
		site,
	}) => {
		// Prefetched resources count for the pages they belong to.
		await page.addInitScript(() => Object.defineProperty(navigator, 'connection', { value: { saveData: true } }))
		const loaded: Record<string, string[]> = {}
		const elsewhere: string[] = []
		page.on('request', (request) => {
			const { origin, pathname } = new URL(request.url())
			if (origin !== site.url) elsewhere.push(request.url())
			loaded[request.resourceType()] = [...(loaded[request.resourceType()] ?? []), pathname]
		})
		await page.goto(path)
		await page.waitForFunction(() => document.documentElement.dataset['hydrated'] !== undefined)
		await page.waitForLoadState('networkidle')
		const { script = [], stylesheet = [], font = [], image = [] } = loaded
		expect(script.length).toBeGreaterThan(2)
		expect(sum(script), grown(path, script)).toBeLessThanOrEqual(scriptLimit(path))
		expect(sum(stylesheet), grown(path, stylesheet)).toBeLessThanOrEqual(LIMITS.style)
		expect(sum(image), grown(path, image)).toBeLessThanOrEqual(LIMITS.image)
		expect(font).toHaveLength(1)
		expect(sum(font), grown(path, font)).toBeLessThanOrEqual(LIMITS.font)
		expect(elsewhere).toEqual([])
	})
