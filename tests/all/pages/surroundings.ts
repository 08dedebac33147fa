// npm run test:surroundings [-- NAME]: pages as browsers, extensions and settings change them: what depends on an
// element on one page of each layout, what depends on the text on every page. translated.spec.ts has translators.
import { type BrowserContextOptions, chromium, type Page } from '@playwright/test'
import { BROWSER_OPTIONS } from '#tests/journeys/browser-options.ts'
import { extend } from '#tests/journeys/extension.ts'
import { outside } from '#tests/journeys/overflow.ts'
import { allPages, pagesOfEachLayout } from '#tests/journeys/pages.ts'
import { LARGE_FONT, type Screen, screenOf, ZOOMED } from '#tests/journeys/screen.ts'
import { startSite } from '#tests/journeys/server.ts'
import { errorsOf, open, openAbout, PLAIN_VISIT, saveData } from '#tests/journeys/site.ts'
import { fromRightToLeft, longWords, spacing } from '#tests/journeys/text-changes.ts'
import { hideTab } from './hidden-tab.ts'

type Surroundings = { screens: readonly Screen[]; change?: (page: Page) => Promise<unknown> }
/** Surroundings that each page gets one after the other after one load, by name. */
type Visit = {
	pages: () => string[]
	/** Runs before the scripts of the page. */
	before?: string
	/** Console messages besides the status of the page /404. */
	expected?: string
	options?: BrowserContextOptions
	surroundings: Record<string, Surroundings>
}

const USUAL: Screen[] = [
	[390, 844, 16],
	[1280, 900, 16],
]

const VISITS: Visit[] = [
	{
		pages: pagesOfEachLayout,
		before: `addEventListener('DOMContentLoaded', ${extend})`,
		expected: '^The document is not as this site made it',
		surroundings: {
			'extension, before hydration': { screens: USUAL },
			'extension, after hydration': { screens: USUAL, change: (page) => page.evaluate(extend) },
		},
	},
	{
		pages: pagesOfEachLayout,
		before: `(${hideTab})()`,
		options: { reducedMotion: 'no-preference' },
		surroundings: { 'hidden tab': { screens: USUAL } },
	},
	{
		pages: allPages,
		surroundings: {
			'font of 24 px': { screens: LARGE_FONT },
			'zoom of 400 %, 320 by 256 px': { screens: [ZOOMED] },
			'forced colours': {
				screens: [...USUAL, ZOOMED],
				change: (page) => page.emulateMedia({ forcedColors: 'active' }),
			},
			'more text spacing': {
				screens: [[1280, 900, 16], ZOOMED, LARGE_FONT[0]],
				change: async (page) => {
					await page.emulateMedia({ forcedColors: 'none' })
					await page.evaluate(spacing)
				},
			},
			'from right to left': {
				screens: [LARGE_FONT[0], ZOOMED],
				change: async (page) => {
					await page.evaluate(fromRightToLeft)
				},
			},
			'long words': {
				screens: [LARGE_FONT[0], ZOOMED],
				change: async (page) => {
					await page.evaluate(() => document.documentElement.removeAttribute('dir'))
					await page.evaluate(longWords)
				},
			},
		},
	},
]

type Found = { tried: number; errors: string[]; overflows: string[]; errorScreens: string[] }

/** Waits for the heading: a page that was changed before hydration is rendered anew. */
async function isErrorScreen(page: Page) {
	const heading = page.locator('main h1').first()
	const isShown = await heading.waitFor({ timeout: 100_000 }).then(
		() => true,
		() => false,
	)
	return !isShown || (await page.getByText('Oops! Something went wrong').count()) > 0
}

/** Visits these pages, and follows a link from each at the end. */
async function visit(page: Page, paths: string[], { expected, surroundings }: Visit, results: Map<string, Found>) {
	const errors = errorsOf(page, new RegExp(['status of 404', expected].filter(Boolean).join('|')))
	const show = await screenOf(page)
	const named = Object.entries(surroundings)
	for (const path of paths) {
		let isLoaded = false
		for (const [index, [name, { screens, change }]] of named.entries()) {
			const found = results.get(name) as Found
			found.tried += 1
			try {
				if (!isLoaded) await open(page, path)
				isLoaded = true
				await change?.(page)
				if (await isErrorScreen(page)) found.errorScreens.push(path)
				const wrong: string[] = []
				for (const screen of screens) {
					await show(screen)
					for (const text of await page.evaluate(outside)) wrong.push(`${screen.join(' × ')}: ${text}`)
				}
				if (wrong.length > 0) found.overflows.push(`${path} ${wrong.join(', ')}`)
				if (index === named.length - 1) {
					await openAbout(page)
					await page.locator('main h1', { hasText: 'About Us' }).waitFor()
				}
			} catch (error) {
				errors.push(String(error))
			}
			for (const text of errors.splice(0)) found.errors.push(`${path} ${text}`)
		}
	}
}

/** Tabs that are open at the same time. */
const TABS = 2

async function visitAll(one: Visit, baseURL: string) {
	const results = new Map(
		Object.keys(one.surroundings).map((name) => [
			name,
			{ tried: 0, errors: [], overflows: [], errorScreens: [] } as Found,
		]),
	)
	const options = { ...BROWSER_OPTIONS, ...PLAIN_VISIT.contextOptions, ...one.options, baseURL }
	const paths = one.pages()
	await Promise.all(
		Array.from({ length: TABS }, async (_, tab) => {
			const context = await browser.newContext(options)
			const page = await context.newPage()
			page.on('dialog', (dialog) => dialog.accept())
			await page.addInitScript(saveData)
			if (one.before) await page.addInitScript(one.before)
			await visit(
				page,
				paths.filter((_, index) => index % TABS === tab),
				one,
				results,
			)
			await context.close()
		}),
	)
	return results
}

const HEADS = ['pages tried', 'console errors', 'overflowing', 'error screens']
const printRow = (name: string, cells: (string | number)[]) =>
	console.log(name.padEnd(30), ...cells.map((cell, index) => String(cell).padStart(HEADS[index]?.length ?? 0)))

/** Only visits with surroundings of which this is a part of the name. */
const only = process.argv[2] ?? ''
const site = await startSite()
const browser = await chromium.launch(BROWSER_OPTIONS.launchOptions)
try {
	printRow('', HEADS)
	for (const one of VISITS.filter(({ surroundings }) =>
		Object.keys(surroundings).some((name) => name.includes(only)),
	)) {
		for (const [name, { tried, ...found }] of await visitAll(one, site.url)) {
			const lists = Object.values(found)
			printRow(name, [tried, ...lists.map(({ length }) => length)])
			for (const text of lists.flat()) console.log(`    ${text}`)
			if (tried === 0 || lists.flat().length > 0) process.exitCode = 1
		}
	}
} finally {
	await browser.close()
	await site.remove()
}
