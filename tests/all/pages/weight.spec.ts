import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { ARTICLE, CASE, COURSE } from '#tests/journeys/content.ts'
import { expect, ownPageTest as test } from '#tests/journeys/site.ts'

// The figures are those of a phone.
test.use({ viewport: { width: 390, height: 844 } })

// Bytes as sent (brotli). `form` is the script of pages with a form, `registration` of the one with dropdowns, `further` what another page adds to the home page.
const FIGURES = {
	html: 14_600,
	text: 18_000,
	script: 85_000,
	form: 115_000,
	registration: 125_000,
	further: 12_000,
	style: 12_000,
	font: 32_000,
	image: 8_000,
	/** Of all standards, on a page that lists them. */
	plates: 14_000,
}
/** So that a change of a few bytes fails no journey. */
const limitOf = (figure: keyof typeof FIGURES) => 1.1 * FIGURES[figure]
const FORMS = ['/registration', '/contact', '/quotes', '/policies/verification']
/** Medallions of all standards are within three screens there, so that they load without scrolling. */
const WITH_PLATES = ['/courses/practice-exam']
/** Pages that are one long text. */
const isLongText = (page: string) => /^\/(whitepaper|policies|blog)\//.test(page)
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
const client = join(import.meta.dirname, '../../../dist/client')
const sent = (path: string) => {
	const file = join(client, path)
	return statSync(existsSync(`${file}.br`) ? `${file}.br` : file).size
}
const sum = (paths: string[]) => paths.reduce((bytes, path) => bytes + sent(path), 0)

/** What a page loads, the largest first. */
const listed = (page: string, paths: string[]) =>
	[page, ...paths.sort((a, b) => sent(b) - sent(a)).map((path) => `  ${path} ${sent(path)}`)].join('\n')

const pages = readdirSync(client, { recursive: true, encoding: 'utf8' })
	.filter((file) => file.endsWith('index.html'))
	.map((file) => `/${file.replace(/\/?index\.html$/, '')}`)
const assetsOf = (page: string, ending: 'js' | 'css') => [
	...new Set(readFileSync(join(client, page, 'index.html'), 'utf8').match(RegExp(`/assets/[\\w.-]+\\.${ending}`, 'g'))),
]
const scriptLimit = (page: string) =>
	limitOf(page === '/registration' ? 'registration' : FORMS.includes(page) ? 'form' : 'script')

test('every drawing in every page has a size when no style sheet arrives', () => {
	for (const page of pages)
		for (const [tag] of readFileSync(join(client, page, 'index.html'), 'utf8').matchAll(/<svg [^>\\]*>/g))
			expect(tag, page).toMatch(/ width="[^"]+" height="/)
})

test('every page stays within its limits for HTML, scripts, style sheets and what it adds to the home page', () => {
	expect(pages.length).toBeGreaterThan(70)
	const shared = new Set(assetsOf('/', 'js'))
	for (const page of pages) {
		const html = sent(join(page, 'index.html'))
		expect(html, `${page}: HTML`).toBeLessThanOrEqual(limitOf(isLongText(page) ? 'text' : 'html'))
		const [scripts, styles] = [assetsOf(page, 'js'), assetsOf(page, 'css')]
		expect(scripts.length, page).toBeGreaterThan(2)
		expect(sum(scripts), listed(page, scripts)).toBeLessThanOrEqual(scriptLimit(page))
		expect(sum(styles), listed(page, styles)).toBeLessThanOrEqual(limitOf('style'))
		if (FORMS.includes(page)) continue
		const more = scripts.filter((path) => !shared.has(path))
		expect(sum(more), listed(`${page} after the home page`, more)).toBeLessThanOrEqual(limitOf('further'))
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
		expect(sum(script), listed(path, script)).toBeLessThanOrEqual(scriptLimit(path))
		expect(sum(stylesheet), listed(path, stylesheet)).toBeLessThanOrEqual(limitOf('style'))
		expect(sum(image), listed(path, image)).toBeLessThanOrEqual(
			limitOf(WITH_PLATES.includes(path) ? 'plates' : 'image'),
		)
		expect(font).toHaveLength(1)
		expect(sum(font), listed(path, font)).toBeLessThanOrEqual(limitOf('font'))
		expect(elsewhere).toEqual([])
	})
