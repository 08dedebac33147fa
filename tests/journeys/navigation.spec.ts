import type { Locator, Page } from '@playwright/test'
import { ARTICLE, COURSE } from './content.ts'
import { allPages, builtPage } from './pages.ts'
import { expect, expectFocusAtStart, open, ownPageTest as test } from './site.ts'

const requestedPaths = (page: Page) => {
	const paths: string[] = []
	page.on('request', (request) => {
		const { pathname } = new URL(request.url())
		if (pathname !== '/favicon.svg' && request.method() === 'GET') paths.push(pathname)
	})
	return paths
}
/** Records the heading of the page that each view transition leads to. */
const recordTransitions = (page: Page) =>
	page.addInitScript(() => {
		const start = document.startViewTransition.bind(document)
		const transitions: (string | null | undefined)[] = []
		Object.assign(window, { transitions })
		document.startViewTransition = (options) => {
			const { update, ...rest } = options as StartViewTransitionOptions
			return start({
				...rest,
				update: async () => {
					const updated = update?.()
					transitions.push(document.querySelector('main h1')?.textContent)
					await updated
				},
			})
		}
	})
const transitions = (page: Page) => page.evaluate(() => (window as never as { transitions: string[] }).transitions)
const toAllCourses = (page: Page) => page.locator('main a[href="/courses/all"]:visible').first()

test('the page requests its scripts after the first paint', async ({ page }) => {
	// Leaves out the timers for slow networks and unreported paints (app/document/inline-script.ts): on a busy machine style sheets
	// and the first paint may take as long.
	await page.addInitScript(() => {
		const real = window.setTimeout
		window.setTimeout = ((run: TimerHandler, ms?: number, ...args: unknown[]) =>
			ms === 80 || ms === 500 ? 0 : real(run, ms, ...args)) as typeof setTimeout
	})
	await open(page, '/')
	const { scripts, paint } = await page.evaluate(() => {
		const files = performance.getEntriesByType('resource')
		return {
			scripts: Math.min(...files.filter(({ name }) => name.endsWith('.js')).map((file) => file.startTime)),
			paint: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN,
		}
	})
	expect(scripts).toBeGreaterThan(paint)
	expect(await page.locator('head link[rel="modulepreload"]').count()).toBeGreaterThan(0)
})

test('over a slow network the page requests its scripts beside its style sheets and runs them after', async ({
	page,
}) => {
	const styles = Promise.withResolvers<void>()
	await page.route('**/assets/about.page-*.css', async (route) => {
		await styles.promise
		await route.continue()
	})
	const scripts = page.waitForResponse('**/assets/client-*.js')
	await page.goto('/about', { waitUntil: 'commit' })
	await (await scripts).finished()
	expect(await page.evaluate(() => document.documentElement.dataset['hydrated'])).toBeUndefined()
	styles.resolve()
	await expect(page.locator('html')).toHaveAttribute('data-hydrated')
})

test('no page uses Intl formatters or localeCompare during hydration', async ({ page }) => {
	await page.addInitScript(() => {
		const made: string[] = []
		Object.assign(window, { made })
		for (const name of ['NumberFormat', 'DateTimeFormat', 'Collator', 'ListFormat'] as const)
			Object.assign(Intl, {
				[name]: new Proxy(Intl[name], {
					construct(target, given) {
						made.push(name)
						return Reflect.construct(target, given)
					},
				}),
			})
		const compare = String.prototype.localeCompare
		String.prototype.localeCompare = function (...given) {
			made.push('localeCompare')
			return compare.apply(this, given as [string])
		}
	})
	for (const path of ['/', '/about', '/courses/all', COURSE, '/blog', '/policies/privacy']) {
		await open(page, path)
		expect(await page.evaluate(() => (window as never as { made: string[] }).made), path).toEqual([])
	}
})

test('a client navigation makes no further request when the link has been in view', async ({ page }) => {
	const paths = requestedPaths(page)
	await open(page, '/')
	await toAllCourses(page).scrollIntoViewIfNeeded()
	await expect.poll(() => paths).toContain('/courses/all/data.json')
	await expect.poll(() => paths.some((path) => path.includes('course-list.page'))).toBe(true)
	await page.waitForLoadState('networkidle')
	const before = paths.length
	await toAllCourses(page).click()
	await expect(page.getByRole('heading', { level: 1, name: 'All courses' })).toBeVisible()
	// The pages that this page links are prefetched by now.
	const requested = paths
		.slice(before)
		.filter((path) => path.startsWith('/courses/all') || path.includes('course-list'))
	expect(requested).toEqual([])
})

test('the module of a page is evaluated before the click when its link is in view', async ({ page, context }) => {
	const profiler = await context.newCDPSession(page)
	await profiler.send('Profiler.enable')
	await profiler.send('Profiler.startPreciseCoverage', { callCount: true })
	await open(page, '/')
	await toAllCourses(page).scrollIntoViewIfNeeded()
	await expect
		.poll(async () => (await profiler.send('Profiler.takePreciseCoverage')).result.map(({ url }) => url))
		.toContainEqual(expect.stringMatching(/course-list\.page/))
})

/** Records in `data-first` the display value of the course list in its first frame. */
const recordFirstLayout = (page: Page) =>
	page.evaluate(() => {
		new MutationObserver((_, observer) => {
			const list = document.querySelector('main ul:has(> li > article)')
			if (!list) return
			observer.disconnect()
			requestAnimationFrame(() => {
				const seen = list.checkVisibility({ opacityProperty: true })
				document.documentElement.dataset['first'] = seen ? getComputedStyle(list).display : 'nothing'
			})
		}).observe(document.body, { subtree: true, childList: true })
	})

test('a client navigation shows the page with its style sheets and keeps those of the previous page', async ({
	page,
}) => {
	await open(page, '/')
	await prefetched(page, toAllCourses(page), 'course-list')
	await page.waitForLoadState('networkidle')
	await recordFirstLayout(page)
	const sheets = () => page.evaluate(() => [...document.styleSheets].map(({ href }) => href))
	const before = await sheets()
	await toAllCourses(page).click()
	await expect(page.locator('html')).toHaveAttribute('data-first', 'flex')
	expect((await sheets()).slice(0, before.length)).toEqual(before)
	await page.goBack()
	await expect(page.getByRole('heading', { level: 2, name: 'Our Clients' })).toBeVisible()
	expect((await sheets()).slice(0, before.length)).toEqual(before)
})

test.describe('when nothing is prefetched', () => {
	test.use({ savesData: true })
	test('a document loads one style sheet, and the next page only those that it does not contain', async ({ page }) => {
		const loaded: string[] = []
		page.on('request', (request) => {
			if (request.resourceType() === 'stylesheet') loaded.push(new URL(request.url()).pathname)
		})
		await open(page, '/')
		const contained = await page
			.locator('link[rel=stylesheet][disabled]')
			.evaluateAll((links) => links.map((link) => link.getAttribute('href')))
		expect(contained.length).toBeGreaterThan(1)
		expect(loaded).toHaveLength(1)
		await toAllCourses(page).click()
		await expect(page.getByRole('heading', { level: 1, name: 'All courses' })).toBeVisible()
		expect(loaded.length).toBeGreaterThan(1)
		expect(contained.filter((href) => loaded.includes(href ?? ''))).toEqual([])
	})
})

test('a page that was not prefetched is shown when its style sheets have loaded', async ({ page }) => {
	await page.addInitScript(() => Object.defineProperty(navigator, 'connection', { value: { saveData: true } }))
	const loadingShown = Promise.withResolvers<void>()
	await page.route('**/assets/course-list-*.css', async (route) => {
		await loadingShown.promise
		await route.continue()
	})
	await open(page, '/')
	await recordFirstLayout(page)
	await toAllCourses(page).click()
	await expect(page.getByText('Loading...')).toBeVisible()
	loadingShown.resolve()
	await expect(page.locator('html')).toHaveAttribute('data-first', /flex|nothing/)
	await expect(page.locator('main ul:has(> li > article)')).toBeVisible()
	await expect(page.locator('main ul:has(> li > article)')).toHaveCSS('display', 'flex')
})

test.describe('when a style sheet fails to load', () => {
	test.use({ expectedErrors: /course-list-.*\.css/ })
	test('the page is still visible', async ({ page }) => {
		await page.route('**/assets/course-list-*.css', (route) => route.abort())
		await open(page, '/courses/all')
		expect(await page.locator('main h1').evaluate((h1) => h1.checkVisibility({ opacityProperty: true }))).toBe(true)
		await open(page, '/')
		await toAllCourses(page).click()
		await expect(page.getByRole('heading', { level: 1, name: 'All courses' })).toBeVisible()
		await expect
			.poll(() => page.locator('main h1').evaluate((h1) => h1.checkVisibility({ opacityProperty: true })))
			.toBe(true)
	})

	test('the next navigation loads the document and requests the style sheet again', async ({ page }) => {
		let requests = 0
		await page.route('**/assets/course-list-*.css', (route) => (++requests === 1 ? route.abort() : route.continue()))
		await open(page, '/')
		await toAllCourses(page).scrollIntoViewIfNeeded()
		await expect.poll(() => requests).toBe(1)
		await page.waitForLoadState('networkidle')
		const loaded = page.waitForEvent('load')
		await toAllCourses(page).click()
		await loaded
		await expect(page.locator('main ul:has(> li > article)')).toHaveCSS('display', 'flex')
	})
})

test('the current page is not rendered again while the next page loads', async ({ page }) => {
	await page.route('**/courses/all/data.json', async (route) => {
		await new Promise((resolve) => setTimeout(resolve, 150))
		await route.continue()
	})
	await page.addInitScript(() => Object.defineProperty(navigator, 'connection', { value: { saveData: true } }))
	await open(page, '/')
	await page.getByRole('group', { name: 'Our Clients' }).scrollIntoViewIfNeeded()
	// The copy of the client strip is filled again when the page is rendered.
	const copy = page.locator('main ul[aria-hidden]')
	await expect(copy.locator('li')).not.toHaveCount(0)
	await copy.evaluate((list) => {
		const rendered = new MutationObserver((records) => {
			document.documentElement.dataset['rendered'] = String(records.length)
		})
		rendered.observe(list, { childList: true })
	})
	await toAllCourses(page).click()
	await expect(page.getByRole('heading', { level: 1, name: 'All courses' })).toBeVisible()
	expect(await page.locator('html').getAttribute('data-rendered')).toBeNull()
})

test('styles of the shell are not recalculated at a client navigation', async ({ page, browser }) => {
	await open(page, '/courses/all')
	const link = page.locator('main a[href="/courses/path"]')
	await prefetched(page, link, 'path')
	await page.waitForLoadState('networkidle')
	const shellElements = await page.evaluate(() => document.querySelectorAll('body *:not(main *)').length)
	await browser.startTracing(page, { categories: ['devtools.timeline'] })
	await link.click()
	await expect(page.getByRole('heading', { level: 1, name: 'Find your course' })).toBeVisible()
	await page.evaluate(() => new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted))))
	const trace = JSON.parse(String(await browser.stopTracing())) as { traceEvents: { name: string; args: object }[] }
	const styled = trace.traceEvents.flatMap(({ name, args }) =>
		name === 'UpdateLayoutTree' && 'elementCount' in args ? [Number(args.elementCount)] : [],
	)
	expect(styled.length).toBeGreaterThan(3)
	expect(shellElements).toBeGreaterThan(200)
	// The new page alone must stay below it, however many of its changes the browser takes together.
	expect(await page.locator('main *').count()).toBeLessThan(shellElements / 2)
	expect(Math.max(...styled)).toBeLessThan(shellElements)
})

test('the registration page and documents are not prefetched', async ({ page }) => {
	const paths = requestedPaths(page)
	await open(page, '/whitepaper/9001')
	// The link to all courses stands beside it.
	await page.getByRole('contentinfo').getByRole('link', { name: 'Registration' }).scrollIntoViewIfNeeded()
	await expect.poll(() => paths).toContain('/courses/all/data.json')
	await page.waitForLoadState('networkidle')
	expect(paths.filter((path) => /registration|\.pdf/.test(path))).toEqual([])
})

test('pages are prefetched although the browser is never idle', async ({ page }) => {
	const paths = requestedPaths(page)
	await open(page, '/')
	await page.evaluate(() => {
		const { port1, port2 } = new MessageChannel()
		port1.onmessage = () => {
			const end = performance.now() + 20
			while (performance.now() < end);
			port2.postMessage('')
		}
		port2.postMessage('')
	})
	await toAllCourses(page).evaluate((link) => link.scrollIntoView({ behavior: 'instant' }))
	await expect.poll(() => paths).toContain('/courses/all/data.json')
})

test('the links of a slide that is not shown are prefetched only under the pointer', async ({ page }) => {
	const paths = requestedPaths(page)
	await open(page, '/')
	const slides = page.getByRole('region', { name: 'What we do' })
	await slides.getByRole('button', { name: 'Pause' }).click()
	const hidden = page.locator('[aria-roledescription="slide"][inert] a[href="/courses/consultancy"]')
	await expect(hidden).toBeInViewport()
	await expect.poll(() => paths).toContain('/courses/all/data.json')
	await page.waitForLoadState('networkidle')
	expect(paths).not.toContain('/courses/consultancy/data.json')
	await page.getByRole('button', { name: 'Slide 3' }).click()
	await page.locator('[data-shown] a[href="/courses/consultancy"]').hover()
	await expect.poll(() => paths).toContain('/courses/consultancy/data.json')
})

test('no page is prefetched when the visitor saves data', async ({ page }) => {
	await page.addInitScript(() => Object.defineProperty(navigator, 'connection', { value: { saveData: true } }))
	const paths = requestedPaths(page)
	await open(page, '/')
	await toAllCourses(page).scrollIntoViewIfNeeded()
	await page.waitForTimeout(1000)
	expect(paths.filter((path) => path.endsWith('/data.json'))).toEqual([])
	await toAllCourses(page).click()
	await expect(page.getByRole('heading', { level: 1, name: 'All courses' })).toBeVisible()
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
	await expect(page.getByRole('heading', { level: 1, name: 'Policies' })).toBeVisible()
	await expect(page).toHaveURL('/policies')
	// Chromium reports a view transition that nothing ended within 4 s in the console, where an error fails the test.
	await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)))
})

test('a client navigation runs in a view transition', async ({ page }) => {
	await recordTransitions(page)
	await open(page, '/')
	await prefetched(page, toAllCourses(page), 'course-list')
	await toAllCourses(page).click()
	await expect(page.getByRole('heading', { level: 1, name: 'All courses' })).toBeVisible()
	expect(await transitions(page)).toEqual(['All courses'])
})

test('prerendered pages have none of the attributes that React adds for view transitions', () => {
	const pages = allPages()
	expect(pages.length).toBeGreaterThan(80)
	expect(pages.filter((path) => / vt-\w+=/.test(builtPage(path)))).toEqual([])
})

test('the loading screen is shown until the data of the page arrives', async ({ page }) => {
	await page.addInitScript(() => Object.defineProperty(navigator, 'connection', { value: { saveData: true } }))
	const loadingShown = Promise.withResolvers<void>()
	await page.route('**/courses/all/data.json', async (route) => {
		await loadingShown.promise
		await route.continue()
	})
	await open(page, '/')
	await toAllCourses(page).click()
	await expect(page.getByText('Loading...')).toBeVisible()
	loadingShown.resolve()
	await expect(page.getByRole('heading', { level: 1, name: 'All courses' })).toBeVisible()
})

test('the loading screen is shown while the module of a page is slow, and a click on another link replaces the navigation', async ({
	page,
}) => {
	await page.addInitScript(() => Object.defineProperty(navigator, 'connection', { value: { saveData: true } }))
	const module = Promise.withResolvers<void>()
	await page.route('**/assets/contact.page-*.js', async (route) => {
		await module.promise
		await route.continue()
	})
	await open(page, '/policies')
	const about = page.getByRole('banner').getByRole('link', { name: 'About Us' })
	await about.click()
	await expect(page.getByRole('heading', { level: 1, name: 'About Us' })).toBeVisible()
	await page.getByRole('banner').getByRole('link', { name: 'Home', exact: true }).click()
	await expect(page).toHaveURL(/\/$/)
	await page.getByRole('contentinfo').getByRole('link', { name: 'Contact', exact: true }).click()
	await expect(page.getByText('Loading...')).toBeVisible()
	await about.click()
	await expect(page.getByRole('heading', { level: 1, name: 'About Us' })).toBeVisible()
	const loaded = page.waitForResponse('**/assets/contact.page-*.js')
	module.resolve()
	await (await loaded).finished()
	await page.waitForLoadState('networkidle')
	await expect(page).toHaveURL(/\/about$/)
	await expect(page.getByRole('heading', { level: 1, name: 'About Us' })).toBeVisible()
})

test('a navigation that was replaced does not show the loading screen later', async ({ page }) => {
	await page.route('**/assets/contact.page-*.js', () => {})
	await open(page, '/policies')
	await page.evaluate(() => Object.assign(window, { sameDocument: true }))
	await page.evaluate(async () => {
		const follow = (path: string) => document.querySelector<HTMLElement>(`header a[href="${path}"]`)?.click()
		follow('/contact')
		follow('/about')
		// Longer than the delay of the loading screen.
		await new Promise((resolve) => setTimeout(resolve, 400))
	})
	await expect(page.getByRole('heading', { level: 1, name: 'About Us' })).toBeVisible()
	await expect(page.getByText('Loading...')).toBeHidden()
	expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true)
})

/** Waits until the style sheet of the linked page is prefetched. */
async function prefetched(page: Page, link: Locator, sheet: string) {
	await link.scrollIntoViewIfNeeded()
	// The name of the file ends in eight characters of its hash: 'course' is not 'course-list'.
	const name = new RegExp(`/${sheet}-[\\w-]{8}\\.css$`)
	await page.waitForFunction(
		([source = '']) => [...document.styleSheets].some(({ href }) => href && new RegExp(source).test(href)),
		[name.source],
	)
}

test('a link in an article is a client navigation', async ({ page }) => {
	await open(page, ARTICLE)
	await page.evaluate(() => Object.assign(window, { sameDocument: true }))
	const link = page.locator('main p a[href^="/"]:visible').first()
	const to = (await link.getAttribute('href')) ?? ''
	await link.focus()
	await page.keyboard.press('Enter')
	await expect(page).toHaveURL(new RegExp(`${to.replace('?', '\\?')}$`))
	expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true)
})

test.describe('when the visitor prefers reduced motion', () => {
	test.use({ contextOptions: { reducedMotion: 'reduce' } })
	test('a client navigation runs without a view transition', async ({ page }) => {
		await recordTransitions(page)
		await open(page, '/')
		await toAllCourses(page).click()
		await expect(page.getByRole('heading', { level: 1, name: 'All courses' })).toBeVisible()
		expect(await transitions(page)).toEqual([])
	})
})

test('the previous page is shown when the visitor goes back before hydration', async ({ page }) => {
	await open(page, '/about')
	await page.getByRole('contentinfo').getByRole('link', { name: 'Contact' }).click()
	await expect(page).toHaveURL(/\/contact$/)
	await expect(page.getByRole('heading', { level: 1, name: 'About Us' })).toHaveCount(0)
	const back = Promise.withResolvers<void>()
	const requested = page.waitForRequest('**/assets/client-*.js')
	await page.route('**/assets/client-*.js', async (route) => {
		await back.promise
		await route.continue()
	})
	await page.reload({ waitUntil: 'commit' })
	await requested
	await page.goBack({ waitUntil: 'commit' })
	await expect(page).toHaveURL(/\/about$/)
	back.resolve()
	await expect(page.getByRole('heading', { level: 1, name: 'About Us' })).toBeVisible()
	await page.waitForFunction(() => document.documentElement.dataset['hydrated'] !== undefined)
	await expect(page.getByRole('heading', { level: 1, name: 'About Us' })).toBeVisible()
})

test('a button that is tapped before hydration acts after hydration', async ({ page }) => {
	const tapped = Promise.withResolvers<void>()
	await page.route('**/assets/client-*.js', async (route) => {
		await tapped.promise
		await route.continue()
	})
	await page.goto('/about', { waitUntil: 'commit' })
	await page.getByRole('button', { name: 'Enrol now' }).click()
	await expect(page.getByRole('dialog', { name: 'Enrol in a course' })).toBeHidden()
	tapped.resolve()
	await expect(page.getByRole('dialog', { name: 'Enrol in a course' })).toBeVisible()
})

test('an address with a trailing slash loads its page once', async ({ page }) => {
	let loads = 0
	page.on('load', () => {
		loads += 1
	})
	await open(page, '/about/')
	await page.waitForTimeout(500)
	expect(loads).toBe(1)
})

test('back and forward restore the page and the scroll position', async ({ page }) => {
	await open(page, '/courses/all')
	await page.locator('main a[href^="/british_training/"]').last().scrollIntoViewIfNeeded()
	const from = await page.evaluate(() => window.scrollY)
	expect(from).toBeGreaterThan(500)
	await page.locator('main a[href^="/british_training/"]').last().click()
	await expect(page).toHaveURL(/\/british_training\//)
	await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0)
	await expectFocusAtStart(page)
	await page.goBack()
	await expect(page).toHaveURL(/\/courses\/all$/)
	await expect.poll(() => page.evaluate(() => window.scrollY)).toBeCloseTo(from, -1)
	await page.goForward()
	await expect(page).toHaveURL(/\/british_training\//)
})

test('a filter keeps the scroll position', async ({ page }) => {
	await page.setViewportSize({ width: 390, height: 500 })
	await open(page, '/blog')
	const topic = page.locator('main nav a[href^="/blog?topic="]').first()
	await topic.evaluate((link) => window.scrollTo({ top: link.getBoundingClientRect().top - 250, behavior: 'instant' }))
	const from = await page.evaluate(() => window.scrollY)
	expect(from).toBeGreaterThan(0)
	await topic.click()
	await expect(page).toHaveURL(/topic=/)
	await page.waitForTimeout(300)
	expect(await page.evaluate(() => window.scrollY)).toBe(from)
})

test('a fragment link scrolls to its target, and a click with a modifier key opens a tab', async ({ page }) => {
	await open(page, '/whitepaper/9001')
	await page.getByRole('navigation', { name: 'Contents' }).getByRole('link').nth(1).click()
	await expect(page.locator(':target')).toBeInViewport()
	const tab = page.context().waitForEvent('page')
	await page
		.getByRole('contentinfo')
		.getByRole('link', { name: 'Contact' })
		.click({ modifiers: ['ControlOrMeta'] })
	await expect(await tab).toHaveURL(/\/contact$/)
	await expect(page).toHaveURL(/\/whitepaper\/9001#/)
})

test('the title of a page is announced after a client navigation', async ({ page }) => {
	await open(page, '/about')
	await page.getByRole('contentinfo').getByRole('link', { name: 'Contact', exact: true }).click()
	await expect(page.getByRole('status').filter({ hasText: 'Contact us' })).toHaveText('Contact us | Pramaan')
})

test('an open panel keeps its input over a client navigation', async ({ page }) => {
	await open(page, '/courses/all')
	await page.getByRole('button', { name: 'Enrol now' }).click()
	const panel = page.getByRole('dialog', { name: 'Enrol in a course' })
	await panel.getByLabel('First name').fill('Asha')
	await page.evaluate(() =>
		(window as unknown as { navigation: { navigate(to: string): void } }).navigation.navigate('/contact'),
	)
	await expect(page).toHaveTitle('Contact us | Pramaan')
	await expect(panel.getByLabel('First name')).toHaveValue('Asha')
})

test('a filter requests no page', async ({ page }) => {
	await open(page, '/courses/all')
	await page.waitForLoadState('networkidle')
	const paths = requestedPaths(page)
	await page.getByLabel('Subject').selectOption('EMS')
	await expect(page).toHaveURL(/scheme=EMS/)
	await expect(page.getByRole('heading', { level: 2, name: /^\d+ courses/ })).toBeVisible()
	expect(paths.filter((path) => path === '/courses/all/data.json' || path === '/courses/all')).toEqual([])
})

test.describe('without the Navigation API', () => {
	test.beforeEach(async ({ page }) => {
		await page.addInitScript(() => {
			Object.defineProperty(window, 'navigation', { value: undefined })
		})
	})

	test('the visitor opens a course and returns to the filtered list with the back button', async ({ page }) => {
		await open(page, '/')
		await page.evaluate(() => Object.assign(window, { sameDocument: true }))
		await toAllCourses(page).click()
		await expect(page.getByRole('heading', { level: 1, name: 'All courses' })).toBeVisible()
		expect(await page.evaluate(() => 'sameDocument' in window)).toBe(false)
		await page.waitForFunction(() => document.documentElement.dataset['hydrated'] !== undefined)
		await page.getByLabel('Subject').selectOption('EMS')
		await expect(page).toHaveURL(/scheme=EMS/)
		await expect(page.getByLabel('Subject')).toHaveValue('EMS')
		await page.getByRole('link', { name: 'View Course: Lead Auditor EMS', exact: true }).click()
		await expect(page.getByRole('heading', { level: 1, name: 'Lead Auditor EMS' })).toBeVisible()
		await page.goBack()
		await expect(page.getByLabel('Subject')).toHaveValue('EMS')
	})

	test('an open panel is restored on a reload only, and the notification of a registration on the next page', async ({
		page,
	}) => {
		await open(page, '/courses/all')
		await page.getByRole('button', { name: 'Enrol now' }).click()
		const panel = page.getByRole('dialog', { name: 'Enrol in a course' })
		await expect(async () => {
			await panel.getByLabel('First name').fill('')
			await panel.getByLabel('First name').fill('Asha')
			await expect(panel.getByText('Kept on this device until you send it.')).toBeVisible()
		}).toPass()
		page.on('dialog', (dialog) => dialog.accept())
		await page.reload()
		await expect(panel.getByLabel('First name')).toHaveValue('Asha')
		await open(page, '/about')
		await page.waitForLoadState('networkidle')
		await expect(panel).toBeHidden()

		await page.route('**/api/register', (route) =>
			route.fulfill({ status: 201, json: { message: 'Registration successful!', reference: 'PRM-1' } }),
		)
		await open(page, '/registration?course=2')
		for (const [label, value] of [
			['First name', 'Asha'],
			['Last name', 'Rao'],
			['E-mail', 'asha.rao@example.com'],
			['Mobile number', '9876543210'],
			['City', 'Pune'],
		] as const)
			await page.getByLabel(label).fill(value)
		for (const [label, value] of [
			['Country', 'India'],
			['Work experience', '4+ years'],
			['Audit experience', '1-3 years'],
			['Languages', 'English'],
		] as const) {
			await page.getByRole('combobox', { name: label, exact: true }).fill(value)
			await page.getByRole('option', { name: value }).first().click()
		}
		await page.getByLabel('I am a graduate').check()
		await page.getByLabel('I agree to the').check()
		await page.getByRole('button', { name: 'Submit application' }).click()
		await expect(page).toHaveURL(/\/british_training\/lead-auditor-ems$/)
		await expect(page.getByText('Registration successful!', { exact: true })).toBeVisible()
		await expect(page.getByRole('region', { name: 'Registration received' })).toContainText('PRM-1')
	})
})
