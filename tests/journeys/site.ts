import { type BrowserContextOptions, test as base, expect, type Page } from '@playwright/test'
import { type Site, startSite } from './server.ts'

export { expect }

const saveData = () => Object.defineProperty(navigator, 'connection', { value: { saveData: true } })

/** Collects the console errors of a page, from now on. */
function errorsOf(page: Page, expected?: RegExp) {
	const errors: string[] = []
	const note = (text: string) => {
		if (!expected?.test(text)) errors.push(text)
	}
	page.on('console', (message) => {
		if (message.type() === 'error' || /^The document is not as/.test(message.text()))
			note(`${message.text()} ${message.location().url}`)
	})
	page.on('pageerror', (error) => note(error.message))
	return errors
}

/** Each worker has its own server with the built site and its own database. Any console error fails the test. */
export const ownPageTest = base.extend<
	{ consoleErrors: undefined; expectedErrors: RegExp | undefined; savesData: boolean },
	{ site: Site; shared: Page }
>({
	site: [
		// biome-ignore lint/correctness/noEmptyPattern: Playwright reads the required fixtures from the pattern
		async ({}, use) => {
			const site = await startSite()
			await use(site)
			await site.remove()
		},
		{ scope: 'worker' },
	],
	shared: [
		async ({ browser, site }, use, { project }) => {
			const options = project.use as BrowserContextOptions
			const context = await browser.newContext({ ...options, ...PLAIN_VISIT.contextOptions, baseURL: site.url })
			const page = await context.newPage()
			await page.addInitScript(saveData)
			await use(page)
			await context.close()
		},
		{ scope: 'worker' },
	],
	baseURL: async ({ site }, use) => use(site.url),
	expectedErrors: [undefined, { option: true }],
	/** Sets `navigator.connection.saveData`, so that no page is prefetched. */
	savesData: [false, { option: true }],
	page: async ({ page, savesData }, use) => {
		if (savesData) await page.addInitScript(saveData)
		await use(page)
	},
	consoleErrors: [
		async ({ page, expectedErrors }, use) => {
			const errors = errorsOf(page, expectedErrors)
			await use(undefined)
			expect(errors, 'errors in the console').toEqual([])
		},
		{ auto: true },
	],
})

/** For journeys that test neither prefetching nor motion, which take a fifth of the processor time of a journey. */
export const PLAIN_VISIT = { savesData: true, contextOptions: { reducedMotion: 'reduce' } } as const

/**
 * As `ownPageTest` with PLAIN_VISIT, but all journeys of a worker take place in the same page in turn: a new page
 * takes half of the processor time of a short journey. Not for journeys that leave more than storage, cookies, routes,
 * listeners and an emulated medium behind, such as an init script, a clock or a second page, nor with other options of
 * the context than `viewport`.
 */
export const plainTest = ownPageTest.extend({
	page: async ({ shared: page, viewport }, use) => {
		if (viewport) await page.setViewportSize(viewport)
		const before = page.url()
		await use(page)
		page.removeAllListeners()
		// A journey over HTTP alone leaves nothing behind.
		if (page.url() === before) return
		await page.unrouteAll({ behavior: 'ignoreErrors' })
		await page.emulateMedia({ media: null, colorScheme: null, forcedColors: null, reducedMotion: 'reduce' })
		page.once('dialog', (dialog) => dialog.accept())
		// A page without scripts: the one before it may store its input when it is left.
		await page.goto('/robots.txt')
		page.removeAllListeners()
		await page.context().clearCookies()
		await page.evaluate(() => {
			localStorage.clear()
			sessionStorage.clear()
		})
	},
})

/** Expects the focus at the start of the page, as after a full load. */
export async function expectFocusAtStart(page: Page) {
	await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('BODY')
	await page.keyboard.press('Tab')
	await expect(page.getByRole('link', { name: 'Skip to the content' })).toBeFocused()
}

/** Does the same at the width of a phone and of a desktop screen. */
export async function atBothWidths(page: Page, check: (width: number) => Promise<void>) {
	for (const width of [390, 1440]) {
		await page.setViewportSize({ width, height: 900 })
		await check(width)
	}
}

/** Follows a link to another page, without a load. */
export const openAbout = (page: Page) =>
	page.evaluate(() => document.querySelector<HTMLElement>('footer a[href="/about"]')?.click())

/** Holds back the answers to matching requests until the returned function is called. */
export async function hold(page: Page, files: string) {
	const { promise, resolve } = Promise.withResolvers<void>()
	await page.route(files, async (route) => {
		await promise
		await route.continue()
	})
	return resolve
}

/** Opens a page and waits until it is hydrated. */
export async function open(page: Page, path: string) {
	await page.goto(path)
	await page.waitForFunction(() => document.documentElement.dataset['hydrated'] !== undefined)
}
