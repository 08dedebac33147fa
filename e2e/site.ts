import { test as base, expect } from '@playwright/test'
import { type Site, startSite } from './server.ts'

export { expect }

/** Each worker has its own server with the built site and its own database. Any console error fails the test. */
export const test = base.extend<
	{ consoleErrors: undefined; expectedErrors: RegExp | undefined; savesData: boolean },
	{ site: Site }
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
	baseURL: async ({ site }, use) => use(site.url),
	expectedErrors: [undefined, { option: true }],
	/** Sets `navigator.connection.saveData`, so that no page is prefetched. */
	savesData: [false, { option: true }],
	page: async ({ page, savesData }, use) => {
		if (savesData)
			await page.addInitScript(() => Object.defineProperty(navigator, 'connection', { value: { saveData: true } }))
		await use(page)
	},
	consoleErrors: [
		async ({ page, expectedErrors }, use) => {
			const errors: string[] = []
			const note = (text: string) => {
				if (!expectedErrors?.test(text)) errors.push(text)
			}
			page.on('console', (message) => message.type() === 'error' && note(`${message.text()} ${message.location().url}`))
			page.on('pageerror', (error) => note(error.message))
			await use(undefined)
			expect(errors, 'errors in the console').toEqual([])
		},
		{ auto: true },
	],
})

/** For journeys that test neither prefetching nor motion, which take a fifth of the processor time of a journey. */
export const PLAIN_VISIT = { savesData: true, contextOptions: { reducedMotion: 'reduce' } } as const

/** Expects the focus at the start of the page, as after a full load. */
export async function expectFocusAtStart(page: import('@playwright/test').Page) {
	await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('BODY')
	await page.keyboard.press('Tab')
	await expect(page.getByRole('link', { name: 'Skip to the content' })).toBeFocused()
}

/** Opens a page and waits until it is hydrated. */
export async function open(page: import('@playwright/test').Page, path: string) {
	await page.goto(path)
	await page.waitForFunction(() => document.documentElement.dataset['hydrated'] !== undefined)
}
