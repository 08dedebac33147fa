import type { Page } from '@playwright/test'
import { fillIn } from '#tests/specification/visitor.ts'
import { ARTICLE } from './content.ts'
import { expect, expectFocusAtStart, hold, open, plainTest, ownPageTest as test } from './site.ts'

const requestedPaths = (page: Page) => {
	const paths: string[] = []
	page.on('request', (request) => {
		if (request.method() === 'GET') paths.push(new URL(request.url()).pathname)
	})
	return paths
}
const toAllCourses = (page: Page) => page.locator('main a[href="/courses/all"]:visible').first()
const list = (page: Page) => page.locator('main ul:has(> li > article)')
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })
const navigate = (page: Page, path: string) =>
	page.evaluate((to) => {
		;(window as unknown as { navigation: { navigate(to: string): void } }).navigation.navigate(to)
	}, path)
/** Marks the document, to find out later whether it is still the same. */
const markDocument = (page: Page) => page.evaluate(() => Object.assign(window, { sameDocument: true }))
const isSameDocument = (page: Page) => page.evaluate(() => 'sameDocument' in window)

plainTest(
	'over a slow network the page requests its scripts beside its style sheets and runs them after',
	async ({ page }) => {
		const release = await hold(page, '**/assets/about-*.css')
		const scripts = page.waitForResponse('**/assets/client-*.js')
		await page.goto('/about', { waitUntil: 'commit' })
		await (await scripts).finished()
		expect(await page.evaluate(() => document.documentElement.dataset['hydrated'])).toBeUndefined()
		release()
		await expect(page.locator('html')).toHaveAttribute('data-hydrated')
	},
)

test('a client navigation to a link that has been in view makes no request, keeps the style sheets there and back, and is one view transition, or none with reduced motion', async ({
	page,
}) => {
	await page.addInitScript(() => {
		const start = document.startViewTransition.bind(document)
		document.startViewTransition = (options) => {
			Object.assign(window, { transitions: ((window as { transitions?: number }).transitions ?? 0) + 1 })
			return start(options)
		}
	})
	const transitions = () => page.evaluate(() => (window as { transitions?: number }).transitions ?? 0)
	const sheets = () => page.evaluate(() => [...document.styleSheets].map(({ href }) => href))
	const paths = requestedPaths(page)
	await open(page, '/')
	await toAllCourses(page).scrollIntoViewIfNeeded()
	await expect.poll(() => paths).toContain('/courses/all/data.json')
	await expect.poll(() => paths.some((path) => path.includes('course-list.page'))).toBe(true)
	await page.waitForLoadState('networkidle')
	const [requests, before] = [paths.length, await sheets()]
	await toAllCourses(page).click()
	await expect(heading(page, 'All courses')).toBeVisible()
	await expect(list(page)).toHaveCSS('display', 'grid')
	// The pages that this page links are prefetched by now.
	const requested = paths.slice(requests)
	expect(requested.filter((path) => path.startsWith('/courses/all') || path.includes('course-list'))).toEqual([])
	expect((await sheets()).slice(0, before.length)).toEqual(before)
	expect(await transitions()).toBe(1)
	await page.emulateMedia({ reducedMotion: 'reduce' })
	await page.goBack()
	await expect(page.getByRole('heading', { level: 2, name: 'Our Clients' })).toBeVisible()
	expect((await sheets()).slice(0, before.length)).toEqual(before)
	expect(await transitions()).toBe(1)
})

test('forms, documents, and the links of the footer and of a hidden slide are prefetched only under the pointer', async ({
	page,
}) => {
	const paths = requestedPaths(page)
	await open(page, '/whitepaper/9001')
	const registration = page.getByRole('contentinfo').getByRole('link', { name: 'Registration' })
	await registration.scrollIntoViewIfNeeded()
	// The page's own links stand above it.
	await expect.poll(() => paths).toContain('/whitepaper/14001/data.json')
	await page.waitForLoadState('networkidle')
	expect(paths.filter((path) => /registration|contact|blog|\.pdf/.test(path))).toEqual([])
	await registration.hover()
	await expect.poll(() => paths).toContain('/registration/data.json')

	await open(page, '/')
	await page.getByRole('region', { name: 'What we do' }).getByRole('button', { name: 'Pause' }).click()
	await expect(page.locator('[aria-roledescription="slide"][inert] a[href="/courses/consultancy"]')).toBeInViewport()
	await page.waitForLoadState('networkidle')
	expect(paths).not.toContain('/courses/consultancy/data.json')
	await page.getByRole('button', { name: 'Slide 3' }).click()
	await page.locator('[data-shown] a[href="/courses/consultancy"]').hover()
	await expect.poll(() => paths).toContain('/courses/consultancy/data.json')
})

test.describe('when the visitor saves data', () => {
	test.use({ savesData: true })

	test('no page is prefetched, a page is shown when its style sheets have loaded, and a click on another link replaces a slow navigation', async ({
		page,
	}) => {
		const paths = requestedPaths(page)
		const release = await hold(page, '**/assets/course-list-*.css')
		await open(page, '/')
		await toAllCourses(page).scrollIntoViewIfNeeded()
		await page.waitForLoadState('networkidle')
		expect(paths.filter((path) => path.endsWith('/data.json'))).toEqual([])
		await toAllCourses(page).click()
		await expect(page.getByText('Loading...')).toBeVisible()
		await expect(list(page)).toBeHidden()
		release()
		await expect(list(page)).toHaveCSS('display', 'grid')

		const releaseModule = await hold(page, '**/assets/contact.page-*.js')
		await open(page, '/policies')
		await page.getByRole('contentinfo').getByRole('link', { name: 'Contact', exact: true }).click()
		await expect(page.getByText('Loading...')).toBeVisible()
		await page.getByRole('banner').getByRole('link', { name: 'About Us' }).click()
		await expect(heading(page, 'About Us')).toBeVisible()
		const loaded = page.waitForResponse('**/assets/contact.page-*.js')
		releaseModule()
		await (await loaded).finished()
		await page.waitForLoadState('networkidle')
		await expect(page).toHaveURL(/\/about$/)
		await expect(heading(page, 'About Us')).toBeVisible()
		await expect(page.getByText('Loading...')).toBeHidden()
	})
})

test.describe('when a style sheet fails to load', () => {
	test.use({ expectedErrors: /course-list-.*\.css/ })

	test('the next navigation loads the document and requests it again, and without it the page is still visible', async ({
		page,
	}) => {
		let requests = 0
		await page.route('**/assets/course-list-*.css', (route) => (++requests === 1 ? route.abort() : route.continue()))
		await open(page, '/')
		await toAllCourses(page).scrollIntoViewIfNeeded()
		await expect.poll(() => requests).toBe(1)
		await page.waitForLoadState('networkidle')
		const loaded = page.waitForEvent('load')
		await toAllCourses(page).click()
		await loaded
		await expect(list(page)).toHaveCSS('display', 'grid')
		await page.route('**/assets/course-list-*.css', (route) => route.abort())
		await open(page, '/courses/all')
		const h1 = heading(page, 'All courses')
		expect(await h1.evaluate((element) => element.checkVisibility({ opacityProperty: true }))).toBe(true)
	})
})

test('a link followed while the page before it is rendered does not stop the painting', async ({ page }) => {
	await page.addInitScript(() => {
		const start = document.startViewTransition.bind(document)
		document.startViewTransition = (options) => {
			document.startViewTransition = start
			const { navigation } = window as unknown as { navigation: { navigate(to: string): void } }
			navigation.navigate('/policies')
			return start(options)
		}
	})
	await open(page, '/')
	await toAllCourses(page).click()
	await expect(heading(page, 'Policies')).toBeVisible()
	await expect(page).toHaveURL('/policies')
	// Chromium reports a view transition that nothing ended within 4 s in the console, where an error fails the test.
	await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)))
})

plainTest('a link in an article is a client navigation, and the title of the page is announced', async ({ page }) => {
	await open(page, ARTICLE)
	await markDocument(page)
	const link = page.locator('main p a[href^="/"]:visible').first()
	const to = (await link.getAttribute('href')) ?? ''
	await link.focus()
	await page.keyboard.press('Enter')
	await expect(page).toHaveURL(new RegExp(`${to.replace('?', '\\?')}$`))
	expect(await isSameDocument(page)).toBe(true)
	await navigate(page, '/contact')
	await expect(page.getByRole('status').filter({ hasText: 'Contact us' })).toHaveText('Contact us | Pramaan')
})

plainTest(
	'a button that is tapped before hydration acts after it, and the previous page is shown when the visitor goes back before it',
	async ({ page }) => {
		const release = await hold(page, '**/assets/*.js')
		await page.goto('/about', { waitUntil: 'commit' })
		await page.getByRole('button', { name: 'Enrol now' }).click()
		await expect(page.getByRole('dialog', { name: 'Enrol in a course' })).toBeHidden()
		release()
		await expect(page.getByRole('dialog', { name: 'Enrol in a course' })).toBeVisible()
		await page.getByRole('dialog').getByRole('button', { name: 'Close', exact: true }).click()
		await page.unrouteAll()

		await page.getByRole('contentinfo').getByRole('link', { name: 'Contact' }).click()
		await expect(page).toHaveURL(/\/contact$/)
		await expect(heading(page, 'About Us')).toHaveCount(0)
		const requested = page.waitForRequest('**/assets/*.js')
		const releaseAgain = await hold(page, '**/assets/*.js')
		await page.reload({ waitUntil: 'commit' })
		await requested
		await page.goBack({ waitUntil: 'commit' })
		await expect(page).toHaveURL(/\/about$/)
		releaseAgain()
		await page.waitForFunction(() => document.documentElement.dataset['hydrated'] !== undefined)
		await expect(heading(page, 'About Us')).toBeVisible()
	},
)

plainTest('back and forward restore the page and the scroll position', async ({ page }) => {
	await open(page, '/courses/all')
	const last = page.locator('main a[href^="/british_training/"]').last()
	await last.scrollIntoViewIfNeeded()
	const from = await page.evaluate(() => window.scrollY)
	expect(from).toBeGreaterThan(500)
	await last.click()
	await expect(page).toHaveURL(/\/british_training\//)
	await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0)
	await expectFocusAtStart(page)
	await page.goBack()
	await expect(page).toHaveURL(/\/courses\/all$/)
	await expect.poll(() => page.evaluate(() => window.scrollY)).toBeCloseTo(from, -1)
	await page.goForward()
	await expect(page).toHaveURL(/\/british_training\//)
	let loads = 0
	page.on('load', () => {
		loads += 1
	})
	await open(page, '/about/')
	await page.waitForLoadState('networkidle')
	expect(loads, 'an address with a trailing slash loads its page once').toBe(1)
})

plainTest(
	'a filter requests no page and keeps the scroll position, a fragment link scrolls to its target, and a click with a modifier key opens a tab',
	async ({ page }) => {
		await page.setViewportSize({ width: 390, height: 500 })
		await open(page, '/blog')
		await page.waitForLoadState('networkidle')
		const paths = requestedPaths(page)
		const topic = page.locator('main nav a[href^="/blog?topic="]').first()
		await topic.evaluate((link) =>
			window.scrollTo({ top: link.getBoundingClientRect().top - 200, behavior: 'instant' }),
		)
		const from = await page.evaluate(() => window.scrollY)
		expect(from).toBeGreaterThan(0)
		await topic.click()
		await expect(page).toHaveURL(/topic=/)
		await expect(page.locator('main nav a[aria-current]')).toHaveText((await topic.textContent()) ?? '')
		expect(await page.evaluate(() => window.scrollY)).toBe(from)
		expect(paths.filter((path) => path === '/blog/data.json' || path === '/blog')).toEqual([])

		await open(page, '/whitepaper/9001')
		await page.getByRole('navigation', { name: 'Contents' }).getByRole('link').nth(1).click()
		await expect(page.locator(':target')).toBeInViewport()
		const opened = page.context().waitForEvent('page')
		await page
			.getByRole('contentinfo')
			.getByRole('link', { name: 'Contact' })
			.click({ modifiers: ['ControlOrMeta'] })
		const tab = await opened
		await expect(tab).toHaveURL(/\/contact$/)
		await tab.close()
		await expect(page).toHaveURL(/\/whitepaper\/9001#/)
	},
)

plainTest(
	'without the Navigation API the visitor searches, returns to a filtered list, finds an open panel again on a reload only, and is told of a registration',
	async ({ page }) => {
		await using _script = await page.addInitScript(() => {
			Object.defineProperty(window, 'navigation', { value: undefined })
		})
		let documents = 0
		page.on('request', (request) => request.resourceType() === 'document' && documents++)
		await open(page, '/search')
		await page.getByRole('main').getByRole('searchbox').fill('food')
		await expect(page).toHaveURL(/\?q=food$/)
		await page.getByRole('main').getByRole('searchbox').press('Enter')
		await expect(page.getByRole('region', { name: 'Courses' })).toBeVisible()
		expect(documents, 'nothing loads while the visitor types').toBe(1)

		await open(page, '/')
		await markDocument(page)
		await toAllCourses(page).click()
		await expect(heading(page, 'All courses')).toBeVisible()
		expect(await isSameDocument(page)).toBe(false)
		await page.waitForFunction(() => document.documentElement.dataset['hydrated'] !== undefined)
		await page.getByLabel('Subject').selectOption('EMS')
		await expect(page).toHaveURL(/scheme=EMS/)
		await page.getByRole('link', { name: 'View Course: Lead Auditor EMS', exact: true }).click()
		await expect(heading(page, 'Lead Auditor EMS')).toBeVisible()
		await page.goBack()
		await expect(page.getByLabel('Subject')).toHaveValue('EMS')

		await page.getByRole('button', { name: 'Enrol now' }).click()
		const panel = page.getByRole('dialog', { name: 'Enrol in a course' })
		await expect(panel.getByText('Kept on this device until you send it.')).toBeVisible()
		await panel.getByLabel('First name').fill('Asha')
		page.on('dialog', (dialog) => dialog.accept())
		await page.reload()
		await expect(panel.getByLabel('First name')).toHaveValue('Asha')
		await open(page, '/about')
		await page.waitForLoadState('networkidle')
		await expect(panel).toBeHidden()

		await open(page, '/registration?course=2')
		await fillIn(page, { Course: '' })
		await page.getByRole('button', { name: 'Submit application' }).click()
		await expect(page).toHaveURL(/\/british_training\/lead-auditor-ems$/)
		await expect(page.getByText('Registration successful!', { exact: true })).toBeVisible()
		await expect(page.getByRole('region', { name: 'Registration received' })).toContainText('PRM-')
	},
)
