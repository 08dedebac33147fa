// Pages as browsers and settings change them: what depends on an element on one page of each layout, what depends on the
// text on every page. translated.spec.ts has translators and extensions.
import type { Page } from '@playwright/test'
import { outside } from '#tests/journeys/overflow.ts'
import { allPages, pagesOfEachLayout } from '#tests/journeys/pages.ts'
import { LARGE_FONT, type Screen, screenOf, ZOOMED } from '#tests/journeys/screen.ts'
import { expect, open, openAbout, PLAIN_VISIT, ownPageTest as test } from '#tests/journeys/site.ts'
import { fromRightToLeft, longWords, spacing } from '#tests/journeys/text-changes.ts'

/** On which screens a page is looked at after a change, by what it shows. */
type Surroundings = Record<string, { screens: readonly Screen[]; change?: (page: Page) => Promise<unknown> }>

const USUAL: Screen[] = [
	[390, 844, 16],
	[1280, 900, 16],
]

/** Visits each page once, in one surrounding after the other, and follows a link from it at the end. */
function visitEach(name: string, parts: number, pages: () => string[], surroundings: Surroundings, before?: string) {
	for (let part = 0; part < parts; part++)
		test(`${name}: each page works and keeps to the screen (part ${part + 1} of ${parts})`, async ({ page }) => {
			page.on('dialog', (dialog) => dialog.accept())
			if (before) await page.addInitScript(before)
			const show = await screenOf(page)
			const found: string[] = []
			for (const path of pages().filter((_, index) => index % parts === part)) {
				await open(page, path)
				for (const [surrounding, { screens, change }] of Object.entries(surroundings)) {
					await change?.(page)
					await expect(page.locator('main h1').first(), path).toBeVisible()
					await expect(page.getByText('Oops! Something went wrong'), path).toHaveCount(0)
					for (const screen of screens) {
						await show(screen)
						const wrong = await page.evaluate(outside)
						found.push(...wrong.map((text) => `${path}, ${surrounding}, ${screen.join(' × ')}: ${text}`))
					}
				}
				await openAbout(page)
				await expect(page.locator('main h1', { hasText: 'About Us' }), path).toBeVisible()
			}
			expect(found).toEqual([])
		})
}

test.use({ ...PLAIN_VISIT, expectedErrors: /status of 404/ })

visitEach('fonts, zoom, forced colours, spacing, direction and long words', 8, allPages, {
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
		change: (page) => page.evaluate(fromRightToLeft),
	},
	'long words': {
		screens: [LARGE_FONT[0], ZOOMED],
		change: async (page) => {
			await page.evaluate(() => document.documentElement.removeAttribute('dir'))
			await page.evaluate(longWords)
		},
	},
})

/** Makes the document a hidden one, as in a tab in the background. Runs before the page's scripts. */
function hideTab() {
	Object.defineProperty(document, 'hidden', { get: () => true })
	Object.defineProperty(document, 'visibilityState', { get: () => 'hidden' })
	// What Chromium answers in a hidden tab.
	document.startViewTransition = (given) => {
		const update = typeof given === 'function' ? given : given?.update
		const done = Promise.resolve().then(update)
		const ready = Promise.reject(new DOMException('The document is hidden', 'InvalidStateError'))
		const types = new Set() as ViewTransitionTypeSet
		return { ready, finished: done, updateCallbackDone: done, skipTransition() {}, types } as ViewTransition
	}
}

test.describe('with motion', () => {
	test.use({ contextOptions: { reducedMotion: 'no-preference' } })
	visitEach('in a hidden tab', 2, pagesOfEachLayout, { 'hidden tab': { screens: USUAL } }, `(${hideTab})()`)
})
