import { once } from 'node:events'
import { createServer } from 'node:net'
import type { Page } from '@playwright/test'
import { cachedPaths, cacheFilled, connectionModuleLoaded, OFFLINE_TIMEOUT_MS, visit } from './offline.ts'
import { expect, open, ownPageTest as test } from './site.ts'

test.describe.configure({ timeout: OFFLINE_TIMEOUT_MS })
test.use({
	serviceWorkers: 'allow',
	expectedErrors: /net::ERR|Failed to (load|fetch)|error occurred when fetching the script/,
})

/** Whether the page was told that it is offline: some versions of Chromium do not tell pages loaded while offline. */
const isToldOffline = (page: Page) => page.evaluate(() => !navigator.onLine)

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
	for (const spelling of ['/about/', '//about', '/ABOUT']) {
		await page.goto(`${new URL(page.url()).origin}${spelling}?from=elsewhere#content`)
		await expect(page).toHaveURL(/[^/]\/about\?from=elsewhere#content$/)
		await expect(page.getByRole('heading', { name: 'About Us', level: 1 })).toBeVisible()
	}
	await page.getByRole('button', { name: 'Enrol now' }).click()
	await expect(page.getByRole('dialog', { name: 'Enrol in a course' }).getByLabel(/First name/)).toBeVisible()
})

test('a first visit registers the worker two seconds after what watches the connection has loaded', async ({
	page,
}) => {
	await page.addInitScript(() => {
		navigator.serviceWorker.addEventListener('controllerchange', () =>
			Object.assign(window, { controlledAt: performance.now() }),
		)
	})
	await visit(page, '/')
	const delay = await page.evaluate(() => {
		const scripts = performance.getEntriesByType('resource') as PerformanceResourceTiming[]
		const { responseEnd = Number.NaN } = scripts.find(({ name }) => /\/register-[\w-]+\.js$/.test(name)) ?? {}
		return (window as never as { controlledAt: number }).controlledAt - responseEnd
	})
	expect(delay).toBeGreaterThan(1990)
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
	await page.goto('/Courses/exemplar-global/?sort=price#results')
	await expect(page).toHaveURL(/\/offline\?page=%2Fcourses%2Fexemplar-global%3Fsort%3Dprice#results$/)
	await expect(page.getByRole('heading', { level: 1 })).toHaveText('This page is not on your device yet')
	await expect(page.getByRole('link', { name: 'Try again' })).toHaveAttribute(
		'href',
		'/courses/exemplar-global?sort=price#results',
	)
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
	await page.getByRole('textbox').first().fill('PRM-LA-2025-99999')
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
	site,
}) => {
	await visit(page, '/about')
	await site.stop()
	const silentServer = createServer().listen(Number(new URL(site.url).port), '127.0.0.1')
	await once(silentServer, 'listening')
	const startedAt = Date.now()
	await page.goto('/about')
	await expect(page.getByRole('heading', { name: 'About Us', level: 1 })).toBeVisible()
	expect(Date.now() - startedAt).toBeGreaterThan(3000)
	expect(Date.now() - startedAt).toBeLessThan(10_000)
	await expect(page.getByText('This is the copy of the page that your device keeps.')).toBeVisible()
	silentServer.close()
	await site.start()
})
