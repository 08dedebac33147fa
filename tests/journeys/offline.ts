// What journeys with the service worker have in common.
import type { Page } from '@playwright/test'
import { expect, open } from './site.ts'

// The worker fills its caches while the page is idle, which takes long on a busy machine.
export const OFFLINE_TIMEOUT_MS = 1_200_000

/** Opens a page and waits until it is cached. */
export async function visit(page: Page, path: string) {
	await open(page, path)
	await page.waitForFunction((to) => document.documentElement.dataset['cached'] === to, path)
}

/** Waits for the module that watches the connection: browsers do not request a module again once it failed to load. */
export const connectionModuleLoaded = (page: Page) =>
	page.waitForFunction(() =>
		performance.getEntriesByType('resource').some(({ name }) => /\/register-[\w-]+\.js$/.test(name)),
	)

export const cachedPaths = (page: Page) =>
	page.evaluate(async () => {
		const requests = await (await caches.open('pramaan')).keys()
		return requests.map(({ url }) => new URL(url).pathname)
	})

/** Waits until all that is cached without a visit is there. */
export async function cacheFilled(page: Page) {
	const { shell = [], rest = [] } = (await (await page.request.get('/offline.json')).json()) as Record<string, string[]>
	const missing = async () => {
		const cached = await cachedPaths(page)
		return [...shell, ...rest].filter((path) => !cached.includes(path))
	}
	await expect.poll(missing).toEqual([])
}
