import { once } from 'node:events'
import { appendFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { test as base, expect as expectSoon, open } from './site.ts'
import { Deployment, nextVersion, withoutVersion } from './versions.ts'

// What the worker does, it does when the page is idle; a busy machine takes its time.
const expect = expectSoon.configure({ timeout: 20_000 })
base.describe.configure({ timeout: 240_000 })

const test = base.extend<{ place: Deployment }>({
	// biome-ignore lint/correctness/noEmptyPattern: the form that Playwright asks for
	place: async ({}, use) => {
		const place = new Deployment()
		await place.deploy()
		await use(place)
		await place.remove()
	},
	baseURL: async ({ place }, use) => use(place.url),
})
test.use({
	serviceWorkers: 'allow',
	expectedErrors: /net::ERR|409|Failed to (load|fetch)|error occurred when fetching the script|Refused to apply style/,
})

/** Opens a page and waits until it is kept. */
async function visit(page: Page, path: string) {
	await open(page, path)
	await page.waitForFunction((to) => document.documentElement.dataset['kept'] === to, path)
}

/** Waits for the part of the page that minds the connection; one that was asked for in vain is not asked for again. */
const minded = (page: Page) =>
	page.waitForFunction(() =>
		performance.getEntriesByType('resource').some(({ name }) => /\/register-[\w-]+\.js$/.test(name)),
	)

/** Some versions of Chromium tell a page that came while the network was pretended away of it, others don't. */
const knowsOfNetwork = (page: Page) => page.evaluate(() => !navigator.onLine)

const kept = (page: Page) =>
	page.evaluate(async () => {
		const all: string[] = []
		for (const name of await caches.keys()) {
			if (!name.startsWith('pramaan-')) continue
			for (const { url } of await (await caches.open(name)).keys()) all.push(new URL(url).pathname)
		}
		return all
	})

const keptVersions = (page: Page) =>
	page.evaluate(async () => (await caches.keys()).filter((name) => name.startsWith('pramaan-')))

/** Waits until what a page may ask for later is kept too. */
const filled = (page: Page) => expect.poll(() => kept(page), { timeout: 20_000 }).toContain('/data/countries.json')

/** Where the code, the facts that all pages share, and the words of the page come from. */
const made = (page: Page) =>
	page.evaluate(() => ({
		code: document.body.innerText.includes('Skip to what is next') ? 'next' : 'now',
		site: document.querySelector('footer')?.innerText.includes('Pramaan of tomorrow') ? 'next' : 'now',
		page: document.querySelector('main')?.innerText.includes('An audit of tomorrow') ? 'next' : 'now',
	}))
const ALL_NOW = { code: 'now', site: 'now', page: 'now' }
const ALL_NEXT = { code: 'next', site: 'next', page: 'next' }

/** As a link of the page would. */
const follow = (page: Page, path: string) =>
	page.evaluate((to) => {
		;(window as unknown as { navigation: { navigate(to: string): void } }).navigation.navigate(to)
	}, path)

test('a visited page works without a network and says so; its address too, and the way there', async ({
	page,
	context,
}) => {
	await visit(page, '/about')
	await visit(page, '/whitepaper/9001')
	await filled(page)
	await context.setOffline(true)
	await expect(page.getByRole('status').filter({ hasText: 'You are offline' })).toHaveText(
		'You are offline. Pages that you have visited still work.',
	)
	await page.reload()
	await expect(page.getByRole('heading', { level: 1 })).toContainText('9001')
	await expect(
		page.getByText(
			(await knowsOfNetwork(page))
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

test('a page that was not visited: what can be read instead, and the page itself once there is a network', async ({
	page,
	context,
}) => {
	// A link that was in view for a moment had its page fetched; this one stands at the foot of every page only.
	const unseen = /\/offline\?page=%2Fcourses%2Fexemplar-global$/
	await visit(page, '/about')
	await visit(page, '/policies/privacy')
	await filled(page)
	await context.setOffline(true)
	await page.goto('/courses/exemplar-global')
	await expect(page).toHaveURL(unseen)
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
	// By a link of the page, too.
	await page.getByRole('contentinfo').getByRole('link', { name: 'Exemplar Global' }).click()
	await expect(page).toHaveURL(unseen)
	const again = page.getByRole('link', { name: 'Try again' })
	await expect(again).toHaveAttribute('href', '/courses/exemplar-global')
	const leavesByItself = await knowsOfNetwork(page)
	await context.setOffline(false)
	if (!leavesByItself) await again.click()
	await expect(page).toHaveURL(/\/courses\/exemplar-global$/)
})

test('the offline page gives way to the page that was wanted as soon as there is a network', async ({
	page,
	context,
}) => {
	await open(page, '/offline?page=%2Fcontact')
	await minded(page)
	await context.setOffline(true)
	await expect(page.getByText('You are offline.')).toBeVisible()
	await context.setOffline(false)
	await expect(page).toHaveURL(/\/contact$/)
})

test('the offline page does not come in the way of another page that was chosen', async ({ page }) => {
	await visit(page, '/about')
	await page.goto('/offline?page=%2Fcontact')
	const about = page.getByRole('main').getByRole('link', { name: 'About Us' })
	await about.evaluate((link: HTMLElement) => {
		link.click()
		dispatchEvent(new Event('online'))
	})
	await expect(page).toHaveURL(/\/about$/)
})

test('the offline page leads nowhere else, whatever stands in its address', async ({ page }) => {
	for (const evil of ['https://evil.example/', '//evil.example/x', 'javascript:alert(1)', '/\\evil.example']) {
		await open(page, `/offline?page=${encodeURIComponent(evil)}`)
		const href = await page.getByRole('link', { name: 'Try again' }).getAttribute('href')
		expect(new URL(href ?? '', page.url()).origin).toBe(new URL(page.url()).origin)
	}
})

test('the practice exam, once opened, works to its result without a network', async ({ page, context }) => {
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

test('nothing of the API, nothing missing and no document is kept', async ({ page }) => {
	await visit(page, '/policies/verification')
	await page.getByRole('textbox').first().fill('PRM-LA-2025-00418')
	await page.keyboard.press('Enter')
	await expect(page.getByText('Certificate Not Found')).toBeVisible()
	await page.goto('/nowhere')
	await visit(page, '/about')
	await filled(page)
	await page.evaluate(() =>
		Promise.all(
			['/nowhere/data.json', '/assets/nothing.js', '/documents/whitepaper-9001.pdf'].map((path) => fetch(path)),
		),
	)
	const paths = await kept(page)
	expect(paths.filter((path) => /^\/api|nowhere|nothing|\.pdf$/.test(path))).toEqual([])
	expect(paths).toContain('/policies/verification')
})

test('at most 60 pages are kept, those visited last', async ({ page, request }) => {
	const sitemap = await (await request.get('/sitemap.xml')).text()
	const paths = [...sitemap.matchAll(/<loc>https?:\/\/[^/]+([^<]*)<\/loc>/g)].map(([, path]) => path || '/')
	expect(paths.length).toBeGreaterThan(62)
	await visit(page, '/about')
	for (const path of paths) {
		await page.evaluate(async (to) => {
			const version = (await fetch('/about')).headers.get('x-version')
			const { active } = await navigator.serviceWorker.ready
			const answered = new Promise((resolve) =>
				navigator.serviceWorker.addEventListener('message', resolve, { once: true }),
			)
			active?.postMessage({ path: to, version })
			await answered
		}, path)
	}
	const pages = (await kept(page)).filter((path) => !/\.\w+$/.test(path) && path !== '/offline')
	expect(pages).toEqual(paths.slice(-60))
})

test('a network that does not answer: the kept copy after a few seconds, and it says so', async ({ page, place }) => {
	await visit(page, '/about')
	await place.stop()
	const mute = createServer().listen(Number(new URL(place.url).port), '127.0.0.1')
	await once(mute, 'listening')
	const since = Date.now()
	await page.goto('/about')
	await expect(page.getByRole('heading', { name: 'About Us', level: 1 })).toBeVisible()
	expect(Date.now() - since).toBeGreaterThan(3000)
	expect(Date.now() - since).toBeLessThan(10_000)
	await expect(page.getByText('This is the copy of the page that your device keeps.')).toBeVisible()
	mute.close()
})

test.describe('after an update of the site', () => {
	// The menu is closed: a link in view would be fetched, and so kept, before the update.
	test.use({ viewport: { width: 390, height: 844 } })
	let next: ReturnType<typeof nextVersion>
	test.beforeAll(() => {
		test.setTimeout(240_000)
		next = nextVersion()
	})
	test.afterAll(() => next?.remove())

	/** An open page of this version moves on after the next one was published; says what it then is made of. */
	async function moveOn(page: Page, place: Deployment, client: string) {
		await visit(page, '/contact')
		await filled(page)
		await place.deploy(client)
		await follow(page, '/about')
		await expect(page.getByRole('main').getByRole('heading', { level: 1, name: 'About Us' })).toBeVisible()
		return made(page)
	}

	test('a page of before loads the next one whole: never a mix', async ({ page, place }) => {
		expect(await moveOn(page, place, next.client)).toEqual(ALL_NEXT)
	})

	test('pages of before keep their panels, and go on from what is kept of their version', async ({ page, place }) => {
		await visit(page, '/about')
		await visit(page, '/contact')
		await filled(page)
		await place.deploy(next.client)
		await follow(page, '/about')
		await expect(page.getByRole('main').getByRole('heading', { level: 1, name: 'About Us' })).toBeVisible()
		expect(await made(page)).toEqual(ALL_NOW)
		await page.getByRole('button', { name: 'Enrol now' }).click()
		await expect(page.getByRole('dialog', { name: 'Enrol in a course' }).getByLabel(/First name/)).toBeVisible()
		await page.reload()
		expect(await made(page)).toEqual(ALL_NEXT)
	})

	test('a record of another version is refused, and the page says what to do', async ({ page, place }) => {
		await visit(page, '/about')
		await filled(page)
		await place.deploy(next.client)
		const status = await page.evaluate(async () => (await fetch('/data/course/27.json')).status)
		expect(status).toBe(409)
		await expect(page.getByText('This site has been updated since you opened the page.')).toBeVisible()
	})

	test('what was kept before is kept of the next version, and the old goes when no page needs it', async ({
		page,
		context,
		place,
	}) => {
		await visit(page, '/about')
		await filled(page)
		const [before] = await keptVersions(page)
		const second = await context.newPage()
		await visit(second, '/contact')
		await place.deploy(next.client)
		await page.goto('/policies/privacy')
		await expect.poll(async () => (await keptVersions(page)).length, { timeout: 20_000 }).toBe(2)
		await expect.poll(async () => (await kept(page)).filter((path) => path === '/about').length).toBe(2)
		expect(await keptVersions(page)).toContain(before)
		await second.close()
		await visit(page, '/accredited')
		await expect.poll(() => keptVersions(page), { timeout: 20_000 }).not.toContain(before)
		await context.setOffline(true)
		await page.goto('/about')
		await expect(page.getByRole('main').getByRole('heading', { level: 1, name: 'About Us' })).toBeVisible()
		expect(await made(page)).toEqual(ALL_NEXT)
	})

	const workerWaits = (page: Page) => page.evaluate(async () => (await navigator.serviceWorker.ready).waiting !== null)

	test('the worker is the same for all versions', async ({ page, place }) => {
		await visit(page, '/about')
		await place.deploy(next.client)
		const follows = await page.evaluate(async () => {
			const registration = await (await navigator.serviceWorker.ready).update()
			return Boolean(registration.installing ?? registration.waiting)
		})
		expect(follows).toBe(false)
	})

	test('another worker waits until no page is open, and no page is lost meanwhile', async ({
		page,
		context,
		place,
	}) => {
		const other = nextVersion()
		appendFileSync(join(other.client, 'sw.js'), '// another')
		await visit(page, '/contact')
		await filled(page)
		await place.deploy(other.client)
		await page.evaluate(async () => {
			const registration = await (await navigator.serviceWorker.ready).update()
			while (registration.installing) await new Promise((resolve) => setTimeout(resolve, 1))
			await fetch('/courses/data.json')
		})
		await page.goto('/about')
		expect(await made(page)).toEqual(ALL_NEXT)
		expect(await workerWaits(page)).toBe(true)
		await page.close()
		const nextVisit = async () => {
			const later = await context.newPage()
			await later.goto('/about')
			const waits = await workerWaits(later)
			await later.close()
			return waits
		}
		await expect.poll(nextVisit).toBe(false)
		other.remove()
	})

	test('the negative control: versions that can not be told apart are mixed', async ({ page, place }) => {
		const nameless = nextVersion()
		withoutVersion(nameless.client)
		expect(await moveOn(page, place, nameless.client)).toEqual({ code: 'now', site: 'now', page: 'next' })
		nameless.remove()
	})

	test('a version without the worker takes it and all that it kept away', async ({ page, place }) => {
		await visit(page, '/about')
		await filled(page)
		const retired = nextVersion({ unregister: true })
		await place.deploy(retired.client)
		await page.goto('/contact')
		await expect.poll(() => page.evaluate(() => caches.keys()), { timeout: 20_000 }).toEqual([])
		await page.goto('/about')
		expect(await made(page)).toEqual(ALL_NEXT)
		retired.remove()
	})

	test.describe('without the worker', () => {
		test.use({
			serviceWorkers: 'block',
			expectedErrors: /404|Failed to (load|fetch)|Error loading|dynamically imported|preload CSS|Refused to apply/,
		})

		test('data of the next version in a page of before leads to one full load', async ({ page, place }) => {
			const texts = nextVersion({ sameCode: true })
			await open(page, '/contact')
			await minded(page)
			await place.deploy(texts.client)
			let loads = 0
			page.on('load', () => {
				loads += 1
			})
			await follow(page, '/about')
			await expect.poll(() => loads).toBe(1)
			await page.waitForFunction(() => document.documentElement.dataset['hydrated'] !== undefined)
			expect(await made(page)).toEqual({ code: 'now', site: 'next', page: 'next' })
			await follow(page, '/accredited')
			await expect(page).toHaveURL(/accredited$/)
			expect(loads).toBe(1)
			texts.remove()
		})

		test('a part that is gone from the server leads to one full load, then the page works', async ({ page, place }) => {
			await open(page, '/about')
			await place.deploy(next.client)
			let loads = 0
			page.on('framenavigated', () => {
				loads += 1
			})
			await page.getByRole('button', { name: 'Enrol now' }).click()
			await expect.poll(() => made(page).catch(() => undefined)).toEqual(ALL_NEXT)
			await page.waitForFunction(() => document.documentElement.dataset['hydrated'] !== undefined)
			await page.getByRole('button', { name: 'Enrol now' }).click()
			await expect(page.getByRole('dialog', { name: 'Enrol in a course' }).getByLabel(/First name/)).toBeVisible()
			expect(loads).toBe(1)
		})

		test('a part that stays away leads to one full load, then to words, never to a loop', async ({ page }) => {
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
