import { once } from 'node:events'
import { appendFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { ownPageTest as base, expect, open } from './site.ts'
import { Deployment, nextVersion, withoutVersion } from './versions.ts'

// The worker fills its caches while the page is idle, which takes long on a busy machine.
base.describe.configure({ timeout: 240_000 })

const test = base.extend<{ deployment: Deployment }>({
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
	expectedErrors: /net::ERR|409|Failed to (load|fetch)|error occurred when fetching the script|Refused to apply style/,
})

/** Opens a page and waits until it is cached. */
async function visit(page: Page, path: string) {
	await open(page, path)
	await page.waitForFunction((to) => document.documentElement.dataset['cached'] === to, path)
}

/** Waits for the module that watches the connection: browsers do not request a module again once it failed to load. */
const connectionModuleLoaded = (page: Page) =>
	page.waitForFunction(() =>
		performance.getEntriesByType('resource').some(({ name }) => /\/register-[\w-]+\.js$/.test(name)),
	)

/** Whether the page was told that it is offline: some versions of Chromium do not tell pages loaded while offline. */
const isToldOffline = (page: Page) => page.evaluate(() => !navigator.onLine)

const cachedPaths = (page: Page) =>
	page.evaluate(async () => {
		const all: string[] = []
		for (const name of await caches.keys()) {
			if (!name.startsWith('pramaan-')) continue
			for (const { url } of await (await caches.open(name)).keys()) all.push(new URL(url).pathname)
		}
		return all
	})

const cachedVersions = (page: Page) =>
	page.evaluate(async () => (await caches.keys()).filter((name) => name.startsWith('pramaan-')))

/** Waits until all that is cached without a visit is there. */
async function cacheFilled(page: Page) {
	const { shell = [], rest = [] } = (await (await page.request.get('/offline.json')).json()) as Record<string, string[]>
	const missing = async () => {
		const cached = await cachedPaths(page)
		return [...shell, ...rest].filter((path) => !cached.includes(path))
	}
	await expect.poll(missing).toEqual([])
}

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

test('a visited page works offline after a reload, by a link and by its address, and shows that the visitor is offline', async ({
	page,
	context,
}) => {
	await visit(page, '/about')
	await visit(page, '/whitepaper/9001')
	await cacheFilled(page)
	await context.setOffline(true)
	await expect(page.getByRole('status').filter({ hasText: 'You are offline' })).toHaveText(
		'You are offline. Pages that you have visited still work.',
	)
	await page.reload()
	await expect(page.getByRole('heading', { level: 1 })).toContainText('9001')
	await expect(
		page.getByText(
			(await isToldOffline(page))
				? 'You are offline. Pages that you have visited still work.'
				: 'The network does not answer. This is the copy of the page that your device keeps.',
		),
	).toBeVisible()
	await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'About Us' }).click()
	await expect(page.getByRole('heading', { name: 'About Us', level: 1 })).toBeVisible()
	await page.goto('/about?from=elsewhere#content')
	await expect(page.getByRole('heading', { name: 'About Us', level: 1 })).toBeVisible()
	await page.getByRole('button', { name: 'Enrol now' }).click()
	await expect(page.getByRole('dialog', { name: 'Enrol in a course' }).getByLabel(/First name/)).toBeVisible()
})

test('a page that was not visited shows a list of cached pages while offline, and opens when the network is back', async ({
	page,
	context,
}) => {
	// Links in view are prefetched; this page is linked only in the footer.
	const offlinePage = /\/offline\?page=%2Fcourses%2Fexemplar-global$/
	await visit(page, '/about')
	await visit(page, '/policies/privacy')
	await cacheFilled(page)
	await context.setOffline(true)
	await page.goto('/courses/exemplar-global')
	await expect(page).toHaveURL(offlinePage)
	await expect(page.getByRole('heading', { level: 1 })).toHaveText('This page is not on your device yet')
	await expect(
		page
			.getByRole('list')
			.filter({ has: page.getByRole('link', { name: 'About Us' }) })
			.last(),
	).toBeVisible()
	await page.getByRole('main').getByRole('link', { name: 'About Us' }).click()
	await expect(page.getByRole('heading', { name: 'About Us', level: 1 })).toBeVisible()
	await page.waitForFunction(() => document.documentElement.dataset['hydrated'] !== undefined)
	// The same by a client navigation.
	await page.getByRole('contentinfo').getByRole('link', { name: 'Exemplar Global' }).click()
	await expect(page).toHaveURL(offlinePage)
	const tryAgain = page.getByRole('link', { name: 'Try again' })
	await expect(tryAgain).toHaveAttribute('href', '/courses/exemplar-global')
	const reloadsAutomatically = await isToldOffline(page)
	await context.setOffline(false)
	if (!reloadsAutomatically) await tryAgain.click()
	await expect(page).toHaveURL(/\/courses\/exemplar-global$/)
})

test('the offline page opens the requested page when the network is back', async ({ page, context }) => {
	await open(page, '/offline?page=%2Fcontact')
	await connectionModuleLoaded(page)
	await context.setOffline(true)
	await expect(page.getByText('You are offline.')).toBeVisible()
	await context.setOffline(false)
	await expect(page).toHaveURL(/\/contact$/)
})

test('the offline page does not replace another page that the visitor has chosen', async ({ page }) => {
	await visit(page, '/about')
	await page.goto('/offline?page=%2Fcontact')
	const about = page.getByRole('main').getByRole('link', { name: 'About Us' })
	await about.evaluate((link: HTMLElement) => {
		link.click()
		dispatchEvent(new Event('online'))
	})
	await expect(page).toHaveURL(/\/about$/)
})

test('the offline page links to this site only, whatever its query says', async ({ page }) => {
	for (const evil of ['https://evil.example/', '//evil.example/x', 'javascript:alert(1)', '/\\evil.example']) {
		await open(page, `/offline?page=${encodeURIComponent(evil)}`)
		const href = await page.getByRole('link', { name: 'Try again' }).getAttribute('href')
		expect(new URL(href ?? '', page.url()).origin).toBe(new URL(page.url()).origin)
	}
})

test('the practice exam works offline up to its result when it was opened before', async ({ page, context }) => {
	await open(page, '/courses/practice-exam')
	await expect(page.getByText('without a connection.')).toBeVisible()
	await context.setOffline(true)
	await page.reload()
	for (const title of ['ISO 45001', 'ISO 9001']) {
		await page.getByRole('button', { name: `Start the exam: ${title}`, exact: true }).click()
		const questions = page.locator('fieldset')
		await expect(questions).toHaveCount(10)
		for (const question of await questions.all()) await question.getByRole('checkbox').first().check()
		await page.getByRole('button', { name: 'Submit', exact: true }).click()
		await expect(page.getByText('The pass mark is')).toBeVisible()
		await page.getByRole('button', { name: 'Restart' }).click()
	}
})

test('the full exam works offline, also after a reload, when the page of its group was visited before', async ({
	page,
	context,
}) => {
	const group = '/courses/practice-exam/iso-9001'
	await visit(page, group)
	await expect(page.getByText('work without a connection now')).toBeVisible()
	await context.setOffline(true)
	await page.getByRole('link', { name: 'Take the full exam' }).click()
	await page.getByRole('button', { name: 'Start the exam' }).click()
	await expect(page.getByRole('heading', { name: 'Question 1 of 40' })).toBeVisible()
	await page.getByRole('checkbox').first().check()
	await page.reload()
	await page.getByRole('button', { name: 'Continue' }).click()
	page.once('dialog', (dialog) => dialog.accept())
	await page.getByRole('button', { name: 'End the exam' }).click()
	await expect(page.getByRole('heading', { name: 'Result: ISO 9001' })).toBeVisible()
	await page.goto(`${group}/clauses?clause=9.2`)
	await expect(page.getByRole('heading', { name: 'Question 1 of 4' })).toBeVisible()
	await page.goto(`${group}/repeat`)
	await expect(page.getByRole('heading', { level: 1 })).toHaveText('Questions to repeat: ISO 9001')
})

test('the search works offline, also for another query after a reload, when its page was visited before', async ({
	page,
	context,
}) => {
	await visit(page, '/search')
	await context.setOffline(true)
	await page.getByRole('searchbox').fill('food lead auditor')
	await expect(page.getByRole('link', { name: 'Lead Auditor FSMS', exact: true }).first()).toBeVisible()
	await page.goto('/search?q=isms+internal+auditor')
	await expect(page.getByRole('link', { name: 'Internal Auditor ISMS', exact: true })).toBeVisible()
})

test('API responses, missing pages and documents are not cached', async ({ page }) => {
	await visit(page, '/policies/verification')
	await page.getByRole('textbox').first().fill('PRM-LA-2025-00418')
	await page.keyboard.press('Enter')
	await expect(page.getByText('Certificate Not Found')).toBeVisible()
	await page.goto('/nowhere')
	await visit(page, '/about')
	await cacheFilled(page)
	await page.evaluate(() =>
		Promise.all(
			['/nowhere/data.json', '/assets/nothing.js', '/documents/whitepaper-9001.pdf'].map((path) => fetch(path)),
		),
	)
	const paths = await cachedPaths(page)
	expect(paths.filter((path) => /^\/api|nowhere|nothing|\.pdf$/.test(path))).toEqual([])
	expect(paths).toContain('/policies/verification')
})

test('what no visited page needs is cached one file after another', async ({ page }) => {
	// Without it nothing is prefetched.
	await page.addInitScript(() => Reflect.deleteProperty(window, 'IntersectionObserver'))
	await visit(page, '/about')
	await cacheFilled(page)
	const { rest } = (await (await page.request.get('/offline.json')).json()) as { rest: string[] }
	const { assets } = (await (await page.request.get('/about/data.json')).json()) as { assets: string[] }
	const further = rest.filter((path) => !assets.includes(path))
	expect(further.length).toBeGreaterThan(50)
	// The order of a cache is that in which its files came.
	expect((await cachedPaths(page)).filter((path) => further.includes(path))).toEqual(further)
})

test('the 60 pages visited last are cached', async ({ page, request }) => {
	const sitemap = await (await request.get('/sitemap.xml')).text()
	const paths = [...sitemap.matchAll(/<loc>https?:\/\/[^/]+([^<]*)<\/loc>/g)].map(([, path]) => path || '/')
	const visited = paths.slice(-66)
	expect(visited.length).toBe(66)
	await visit(page, '/about')
	await page.evaluate(async (addresses) => {
		const version = (await fetch('/about')).headers.get('x-version')
		const { active } = await navigator.serviceWorker.ready
		for (const path of addresses) {
			// The worker may answer the visit of /about meanwhile.
			const answered = new Promise<void>((resolve) =>
				navigator.serviceWorker.addEventListener('message', ({ data }) => data.path === path && resolve()),
			)
			active?.postMessage({ path, version })
			await answered
		}
	}, visited)
	const pages = (await cachedPaths(page)).filter((path) => !/\.\w+$/.test(path) && path !== '/offline')
	expect(pages).toEqual(visited.slice(-60))
})

test('the cached copy is shown with a note when the network does not answer for a few seconds', async ({
	page,
	deployment,
}) => {
	await visit(page, '/about')
	await deployment.stop()
	const silentServer = createServer().listen(Number(new URL(deployment.url).port), '127.0.0.1')
	await once(silentServer, 'listening')
	const startedAt = Date.now()
	await page.goto('/about')
	await expect(page.getByRole('heading', { name: 'About Us', level: 1 })).toBeVisible()
	expect(Date.now() - startedAt).toBeGreaterThan(3000)
	expect(Date.now() - startedAt).toBeLessThan(10_000)
	await expect(page.getByText('This is the copy of the page that your device keeps.')).toBeVisible()
	silentServer.close()
})

test.describe('after an update of the site', () => {
	// The closed menu has no links in view, which would be prefetched and cached before the update.
	test.use({ viewport: { width: 390, height: 844 } })
	let next: ReturnType<typeof nextVersion>
	test.beforeAll(() => {
		test.setTimeout(240_000)
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
})
