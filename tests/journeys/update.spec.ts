import { appendFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { cachedPaths, cacheFilled, connectionModuleLoaded, OFFLINE_TIMEOUT_MS, visit } from './offline.ts'
import { expect, open, ownPageTest } from './site.ts'
import { Deployment, nextVersion, withoutVersion } from './versions.ts'

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

const cachedVersions = (page: Page) =>
	page.evaluate(async () => (await caches.keys()).filter((name) => name.startsWith('pramaan-')))

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

let next: ReturnType<typeof nextVersion>
test.beforeAll(() => {
	test.setTimeout(OFFLINE_TIMEOUT_MS)
	next = nextVersion()
})
test.afterAll(() => next?.remove())

/** Publishes the next version while a page is open, then navigates to another page. Returns the versions it shows. */
async function navigateAfterUpdate(page: Page, deployment: Deployment, client: string) {
	await visit(page, '/contact')
	await cacheFilled(page)
	await deployment.deploy(client)
	await clientNavigate(page, '/about')
	await expect(page.getByRole('main').getByRole('heading', { level: 1, name: 'About Us' })).toBeVisible()
	return versionsShown(page)
}

test('a client navigation from an older page loads the document of the next version, never a mix of both', async ({
	page,
	deployment,
}) => {
	expect(await navigateAfterUpdate(page, deployment, next.client)).toEqual(ALL_NEXT)
})

test('older pages keep working from the cache of their version', async ({ page, deployment }) => {
	await visit(page, '/about')
	await visit(page, '/contact')
	await cacheFilled(page)
	await deployment.deploy(next.client)
	await clientNavigate(page, '/about')
	await expect(page.getByRole('main').getByRole('heading', { level: 1, name: 'About Us' })).toBeVisible()
	expect(await versionsShown(page)).toEqual(ALL_CURRENT)
	await page.getByRole('button', { name: 'Enrol now' }).click()
	await expect(page.getByRole('dialog', { name: 'Enrol in a course' }).getByLabel(/First name/)).toBeVisible()
	await page.reload()
	expect(await versionsShown(page)).toEqual(ALL_NEXT)
})

test('a data file of another version is rejected with 409, and the page asks for a reload', async ({
	page,
	deployment,
}) => {
	await visit(page, '/about')
	await cacheFilled(page)
	await deployment.deploy(next.client)
	const status = await page.evaluate(async () => (await fetch('/data/course/27.json')).status)
	expect(status).toBe(409)
	await expect(page.getByText('This site has been updated since you opened the page.')).toBeVisible()
})

test('cached pages are cached again in the next version, and the old cache is deleted when no page uses it', async ({
	page,
	context,
	deployment,
}) => {
	await visit(page, '/about')
	await cacheFilled(page)
	const [before] = await cachedVersions(page)
	const second = await context.newPage()
	await visit(second, '/contact')
	await deployment.deploy(next.client)
	await page.goto('/policies/privacy')
	await expect.poll(async () => (await cachedVersions(page)).length).toBe(2)
	await expect.poll(async () => (await cachedPaths(page)).filter((path) => path === '/about').length).toBe(2)
	expect(await cachedVersions(page)).toContain(before)
	await second.close()
	await visit(page, '/accredited')
	await expect.poll(() => cachedVersions(page)).not.toContain(before)
	await context.setOffline(true)
	await page.goto('/about')
	await expect(page.getByRole('main').getByRole('heading', { level: 1, name: 'About Us' })).toBeVisible()
	expect(await versionsShown(page)).toEqual(ALL_NEXT)
})

const isWorkerWaiting = (page: Page) =>
	page.evaluate(async () => (await navigator.serviceWorker.ready).waiting !== null)

test('the worker does not change when only the version of the site changes', async ({ page, deployment }) => {
	await visit(page, '/about')
	await deployment.deploy(next.client)
	const hasNewWorker = await page.evaluate(async () => {
		const registration = await (await navigator.serviceWorker.ready).update()
		return Boolean(registration.installing ?? registration.waiting)
	})
	expect(hasNewWorker).toBe(false)
})

test('a changed worker waits until no page is open, and pages load meanwhile', async ({
	page,
	context,
	deployment,
}) => {
	const other = nextVersion()
	appendFileSync(join(other.client, 'sw.js'), '// another')
	await visit(page, '/contact')
	await cacheFilled(page)
	await deployment.deploy(other.client)
	await page.evaluate(async () => {
		const registration = await (await navigator.serviceWorker.ready).update()
		while (registration.installing) await new Promise((resolve) => setTimeout(resolve, 1))
		await fetch('/courses/data.json')
	})
	await page.goto('/about')
	expect(await versionsShown(page)).toEqual(ALL_NEXT)
	expect(await isWorkerWaiting(page)).toBe(true)
	await page.close()
	const nextVisit = async () => {
		const later = await context.newPage()
		await later.goto('/about')
		const waits = await isWorkerWaiting(later)
		await later.close()
		return waits
	}
	// Each visit that comes too early keeps the old worker; a busy browser takes seconds to end it.
	await expect.poll(nextVisit, { intervals: [1000, 4000, 8000, 16_000], timeout: 60_000 }).toBe(false)
	other.remove()
})

test('versions are mixed when they have the same version id (negative control)', async ({ page, deployment }) => {
	const withoutId = nextVersion()
	withoutVersion(withoutId.client)
	expect(await navigateAfterUpdate(page, deployment, withoutId.client)).toEqual({
		code: 'current',
		site: 'current',
		page: 'next',
	})
	withoutId.remove()
})

test('a version without a worker unregisters the worker and deletes its caches', async ({ page, deployment }) => {
	await visit(page, '/about')
	await cacheFilled(page)
	const withoutWorker = nextVersion({ unregister: true })
	await deployment.deploy(withoutWorker.client)
	await page.goto('/contact')
	await expect.poll(() => page.evaluate(() => caches.keys())).toEqual([])
	await page.goto('/about')
	expect(await versionsShown(page)).toEqual(ALL_NEXT)
	withoutWorker.remove()
})

test.describe('without the worker', () => {
	test.use({
		serviceWorkers: 'block',
		expectedErrors: /404|Failed to (load|fetch)|Error loading|dynamically imported|preload CSS|Refused to apply/,
	})

	test('an older page reloads once when it receives data of the next version', async ({ page, deployment }) => {
		const changedTexts = nextVersion({ sameCode: true })
		await open(page, '/contact')
		await connectionModuleLoaded(page)
		await deployment.deploy(changedTexts.client)
		let loads = 0
		page.on('load', () => {
			loads += 1
		})
		await clientNavigate(page, '/about')
		await expect.poll(() => loads).toBe(1)
		await page.waitForFunction(() => document.documentElement.dataset['hydrated'] !== undefined)
		expect(await versionsShown(page)).toEqual({ code: 'current', site: 'next', page: 'next' })
		await clientNavigate(page, '/accredited')
		await expect(page).toHaveURL(/accredited$/)
		expect(loads).toBe(1)
		changedTexts.remove()
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
