import { appendFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { cachedPaths, cacheFilled, connectionModuleLoaded, OFFLINE_TIMEOUT_MS, visit } from './offline.ts'
import { expect, open, ownPageTest } from './site.ts'
import { Deployment, nextVersion } from './versions.ts'

ownPageTest.describe.configure({ timeout: OFFLINE_TIMEOUT_MS })

const test = ownPageTest.extend<{ deployment: Deployment }>({
	// biome-ignore lint/correctness/noEmptyPattern: Playwright reads the required fixtures from the pattern
	deployment: async ({}, use) => {
		const deployment = new Deployment()
		await deployment.deploy()
		await use(deployment)
		await deployment.remove()
	},
	baseURL: async ({ deployment }, use) => use(deployment.url),
})
test.use({
	serviceWorkers: 'allow',
	// The closed menu has no links in view, which would be prefetched and cached before the update.
	viewport: { width: 390, height: 844 },
	expectedErrors: /net::ERR|409|Failed to (load|fetch)|error occurred when fetching the script|Refused to apply style/,
})

/** The versions of all cached files but assets, which versions share. */
const cachedVersions = (page: Page) =>
	page.evaluate(async () => {
		const versions = new Set<string | null>()
		const cache = await caches.open('pramaan')
		for (const request of await cache.keys())
			if (!request.url.includes('/assets/'))
				versions.add((await cache.match(request, { ignoreVary: true }))?.headers.get('x-version') ?? null)
		return [...versions]
	})

/** The version that the code, the shared site data and the text of the page belong to. */
const versionsShown = (page: Page) =>
	page.evaluate(() => ({
		code: document.body.innerText.includes('Skip to what is next') ? 'next' : 'current',
		site: document.querySelector('footer')?.innerText.includes('Pramaan of tomorrow') ? 'next' : 'current',
		page: document.querySelector('main')?.innerText.includes('An audit of tomorrow') ? 'next' : 'current',
	}))
const ALL_CURRENT = { code: 'current', site: 'current', page: 'current' }
const ALL_NEXT = { code: 'next', site: 'next', page: 'next' }

/** Starts a client navigation. */
const clientNavigate = (page: Page, path: string) =>
	page.evaluate((to) => {
		;(window as unknown as { navigation: { navigate(to: string): void } }).navigation.navigate(to)
	}, path)

/** A page of the next version whose code is that of the current one. */
const NEXT_TEXTS = { code: 'current', site: 'next', page: 'next' }

let next: ReturnType<typeof nextVersion>
let nextTexts: ReturnType<typeof nextVersion>
test.beforeAll(() => {
	test.setTimeout(OFFLINE_TIMEOUT_MS)
	next = nextVersion()
	nextTexts = nextVersion({ sameCode: true })
})
test.afterAll(() => {
	next?.remove()
	nextTexts?.remove()
})

/** Publishes another version with the same code while a page is open, then navigates to another page. */
async function navigateAfterUpdate(page: Page, deployment: Deployment, client: string) {
	await visit(page, '/contact')
	await deployment.deploy(client)
	await clientNavigate(page, '/about')
	await expect(page.getByRole('main').getByRole('heading', { level: 1, name: 'About Us' })).toBeVisible()
}

test('a client navigation from an older page loads the document of the next version, never a mix of both', async ({
	page,
	deployment,
}) => {
	await navigateAfterUpdate(page, deployment, nextTexts.client)
	expect(await versionsShown(page)).toEqual(NEXT_TEXTS)
})

test('versions are mixed when they have the same version id (negative control)', async ({ page, deployment }) => {
	const withoutId = nextVersion({ sameCode: true, sameId: true })
	await navigateAfterUpdate(page, deployment, withoutId.client)
	expect(await versionsShown(page)).toEqual({ code: 'current', site: 'current', page: 'next' })
	withoutId.remove()
})

test('an older page uses its cached code, refuses data of the next version and asks for a reload', async ({
	page,
	deployment,
}) => {
	await visit(page, '/about')
	await cacheFilled(page)
	await deployment.deploy(next.client)
	await page.getByRole('button', { name: 'Enrol now' }).click()
	const panel = page.getByRole('dialog', { name: 'Enrol in a course' })
	await panel.getByLabel(/First name/).fill('Asha')
	await panel
		.getByRole('combobox', { name: /^Country/ })
		.first()
		.click()
	await expect(page.getByText('This site has been updated since you opened the page.')).toBeVisible()
	expect(await versionsShown(page)).toEqual(ALL_CURRENT)
	await page.reload()
	expect(await versionsShown(page)).toEqual(ALL_NEXT)
	await expect(panel.getByLabel(/First name/)).toHaveValue('Asha')
})

test('cached pages are cached again in the next version, and what is left of the one before is deleted', async ({
	page,
	context,
	deployment,
}) => {
	await visit(page, '/about')
	await visit(page, '/contact')
	expect(await cachedVersions(page)).toEqual([expect.not.stringMatching(next.version)])
	await deployment.deploy(next.client)
	await visit(page, '/policies/privacy')
	await expect.poll(() => cachedVersions(page)).toEqual([next.version])
	const otherAssets = async () =>
		(await cachedPaths(page)).filter((path) => /^\/assets\/[\w.-]+$/.test(path) && !path.includes('-next'))
	await expect.poll(otherAssets).toEqual([])
	const pages = (await cachedPaths(page)).filter((path) => !/\.\w+$/.test(path) && path !== '/offline')
	expect(pages).toEqual(['/about', '/contact', '/policies/privacy'])
	await context.setOffline(true)
	await page.goto('/about')
	await expect(page.getByRole('main').getByRole('heading', { level: 1, name: 'About Us' })).toBeVisible()
	expect(await versionsShown(page)).toEqual(ALL_NEXT)
})

/** Asks the browser to look for a new worker. Returns whether one waits; the current one is asked for data meanwhile. */
const newWorkerWaits = (page: Page) =>
	page.evaluate(async () => {
		const registration = await (await navigator.serviceWorker.ready).update()
		while (registration.installing) await new Promise((resolve) => setTimeout(resolve, 1))
		await fetch('/accredited/data.json')
		return registration.waiting !== null
	})

test('the worker changes only with its code, and then waits while a page is open, and pages load meanwhile', async ({
	page,
	deployment,
}) => {
	await visit(page, '/contact')
	await deployment.deploy(nextTexts.client)
	expect(await newWorkerWaits(page)).toBe(false)
	appendFileSync(join(next.client, 'sw.js'), '// another')
	await deployment.deploy(next.client)
	expect(await newWorkerWaits(page)).toBe(true)
	await page.goto('/about')
	expect(await versionsShown(page)).toEqual(ALL_NEXT)
	expect(await newWorkerWaits(page)).toBe(true)
})

test('the caches of earlier workers are deleted, and those of pages are not', async ({ page }) => {
	await page.goto('/robots.txt')
	await page.evaluate(() =>
		Promise.all(['pramaan-0a1b2c3d4e5f', 'pages-of-pramaan', 'certificate-keys'].map((name) => caches.open(name))),
	)
	await visit(page, '/about')
	expect(await page.evaluate(() => caches.keys())).toEqual(['certificate-keys', 'pramaan'])
})

test('a version without a worker unregisters the worker and deletes its caches', async ({ page, deployment }) => {
	await visit(page, '/about')
	const withoutWorker = nextVersion({ unregister: true, sameCode: true })
	await deployment.deploy(withoutWorker.client)
	await page.goto('/contact')
	await expect.poll(() => page.evaluate(() => caches.keys())).toEqual([])
	await page.goto('/about')
	expect(await versionsShown(page)).toEqual(NEXT_TEXTS)
	withoutWorker.remove()
})

test.describe('without the worker', () => {
	test.use({
		serviceWorkers: 'block',
		expectedErrors: /404|Failed to (load|fetch)|Error loading|dynamically imported|preload CSS|Refused to apply/,
	})

	test('an older page reloads once when it receives data of the next version', async ({ page, deployment }) => {
		await open(page, '/contact')
		await connectionModuleLoaded(page)
		await deployment.deploy(nextTexts.client)
		let loads = 0
		page.on('load', () => {
			loads += 1
		})
		await clientNavigate(page, '/about')
		await expect.poll(() => loads).toBe(1)
		await page.waitForFunction(() => document.documentElement.dataset['hydrated'] !== undefined)
		expect(await versionsShown(page)).toEqual(NEXT_TEXTS)
		await clientNavigate(page, '/accredited')
		await expect(page).toHaveURL(/accredited$/)
		expect(loads).toBe(1)
	})

	test('a module that is gone from the server causes one reload, and the page then works', async ({
		page,
		deployment,
	}) => {
		await open(page, '/about')
		await deployment.deploy(next.client)
		let loads = 0
		page.on('framenavigated', () => {
			loads += 1
		})
		await page.getByRole('button', { name: 'Enrol now' }).click()
		await expect.poll(() => versionsShown(page).catch(() => undefined)).toEqual(ALL_NEXT)
		await page.waitForFunction(() => document.documentElement.dataset['hydrated'] !== undefined)
		// The panel that was open before the reload opens again.
		await expect(page.getByRole('dialog', { name: 'Enrol in a course' }).getByLabel(/First name/)).toBeVisible()
		expect(loads).toBe(1)
	})

	test('a module that stays missing causes one reload and then an error message', async ({ page }) => {
		await page.route('**/registration-panel-*.js', (route) => route.fulfill({ status: 404 }))
		await open(page, '/about')
		let loads = 0
		page.on('framenavigated', () => {
			loads += 1
		})
		await page.getByRole('button', { name: 'Enrol now' }).click()
		await expect.poll(() => loads).toBe(1)
		await page.waitForFunction(() => document.documentElement.dataset['hydrated'] !== undefined)
		await page.getByRole('button', { name: 'Enrol now' }).click()
		await expect(page.getByText('A part of this page could not be loaded.')).toBeVisible()
		expect(loads).toBe(1)
	})
})
