import type { Locator, Page } from '@playwright/test'
import { expect, expectFocusAtStart, open, test } from './site.ts'

const askedFor = (page: Page) => {
	const paths: string[] = []
	page.on('request', (request) => {
		const { pathname } = new URL(request.url())
		// Where no worker watches yet, a page that was turned to asks for its version.
		if (pathname !== '/favicon.svg' && request.method() === 'GET') paths.push(pathname)
	})
	return paths
}
/** Notes for each soft turn which page the browser turned to. */
const watchTurns = (page: Page) =>
	page.addInitScript(() => {
		const turn = document.startViewTransition.bind(document)
		const turns: (string | null | undefined)[] = []
		Object.assign(window, { turns })
		document.startViewTransition = (update) =>
			turn(async () => {
				await (update as () => Promise<void>)()
				turns.push(document.querySelector('main h1')?.textContent)
			})
	})
const turns = (page: Page) => page.evaluate(() => (window as never as { turns: string[] }).turns)
const toAllCourses = (page: Page) => page.locator('main a[href="/courses/all"]:visible').first()

test('the content is painted before the page asks for its scripts', async ({ page }) => {
	// On a busy machine the style sheets would count as slow ones, beside which scripts are asked for.
	await page.addInitScript(() => {
		const set = window.setTimeout
		Object.assign(window, { setTimeout: (work: () => void, ms?: number) => (ms === 80 ? 0 : set(work, ms)) })
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

test('while style sheets come from far away, the page asks for its scripts, and runs them once it is painted', async ({
	page,
}) => {
	const askedForScript = page.waitForRequest('**/assets/*.js')
	await page.route('**/*.css', async (route) => {
		await askedForScript
		await route.continue()
	})
	await open(page, '/about')
	const { scripts, styles, paint, awake } = await page.evaluate(() => {
		const files = performance.getEntriesByType('resource') as PerformanceResourceTiming[]
		const ending = (name: string) => files.filter((file) => new URL(file.name).pathname.endsWith(name))
		return {
			scripts: Math.min(...ending('.js').map((file) => file.startTime)),
			styles: Math.min(...ending('.css').map((file) => file.responseEnd)),
			paint: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN,
			awake: performance.now(),
		}
	})
	expect(scripts).toBeLessThan(styles)
	expect(awake).toBeGreaterThan(paint)
})

test('no page loads the rules of a language in order to wake up', async ({ page }) => {
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
	for (const path of [
		'/',
		'/about',
		'/courses/all',
		'/british_training/lead-auditor-qms',
		'/blog',
		'/policies/privacy',
	]) {
		await open(page, path)
		expect(await page.evaluate(() => (window as never as { made: string[] }).made), path).toEqual([])
	}
})

test('a link that was in view leads to its page without another request', async ({ page }) => {
	const paths = askedFor(page)
	await open(page, '/')
	await toAllCourses(page).scrollIntoViewIfNeeded()
	await expect.poll(() => paths).toContain('/courses/all.data')
	await page.waitForLoadState('networkidle')
	const before = paths.length
	await toAllCourses(page).click()
	await expect(page.getByRole('heading', { level: 1, name: 'All courses' })).toBeVisible()
	const asked = paths.slice(before).filter((path) => !path.endsWith('.data') || path === '/courses/all.data')
	expect(asked).toEqual([])
})

test('the module of a page whose link is in view has run before the click', async ({ page, context }) => {
	const profiler = await context.newCDPSession(page)
	await profiler.send('Profiler.enable')
	await profiler.send('Profiler.startPreciseCoverage', { callCount: true })
	await open(page, '/')
	await toAllCourses(page).scrollIntoViewIfNeeded()
	await expect
		.poll(async () => (await profiler.send('Profiler.takePreciseCoverage')).result.map(({ url }) => url))
		.toContainEqual(expect.stringMatching(/course-list\.page/))
})

/** Notes in `data-first` how the list of courses is laid out in the first frame that has it. */
const watchFirstLooks = (page: Page) =>
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

test('the looks of a page come before it and stay: no style sheet comes or goes at a turn', async ({ page }) => {
	await open(page, '/')
	await fetchedAhead(page, toAllCourses(page), 'course-list')
	await page.waitForLoadState('networkidle')
	await watchFirstLooks(page)
	const sheets = () => page.evaluate(() => [...document.styleSheets].map(({ href }) => href))
	const before = await sheets()
	await toAllCourses(page).click()
	await expect(page.locator('html')).toHaveAttribute('data-first', 'grid')
	expect((await sheets()).slice(0, before.length)).toEqual(before)
	await page.goBack()
	await expect(page.getByRole('heading', { level: 2, name: 'Our Clients' })).toBeVisible()
	expect((await sheets()).slice(0, before.length)).toEqual(before)
})

test('a page that was not fetched ahead comes with its looks, however late they are', async ({ page }) => {
	await page.addInitScript(() => Object.defineProperty(navigator, 'connection', { value: { saveData: true } }))
	const saidSo = Promise.withResolvers<void>()
	await page.route('**/assets/course-list-*.css', async (route) => {
		await saidSo.promise
		await route.continue()
	})
	await open(page, '/')
	await watchFirstLooks(page)
	await toAllCourses(page).click()
	await expect(page.getByText('Loading...')).toBeVisible()
	saidSo.resolve()
	await expect(page.locator('html')).toHaveAttribute('data-first', /grid|nothing/)
	await expect(page.locator('main ul:has(> li > article)')).toBeVisible()
	await expect(page.locator('main ul:has(> li > article)')).toHaveCSS('display', 'grid')
})

test.describe('where a style sheet does not come', () => {
	test.use({ expectedErrors: /course-list-.*\.css/ })
	test('the page is seen all the same', async ({ page }) => {
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

	test('it is asked for again', async ({ page }) => {
		let asked = 0
		await page.route('**/assets/course-list-*.css', (route) => (++asked === 1 ? route.abort() : route.continue()))
		await open(page, '/')
		await toAllCourses(page).scrollIntoViewIfNeeded()
		await expect.poll(() => asked).toBe(1)
		await page.waitForLoadState('networkidle')
		await toAllCourses(page).click()
		await expect(page.locator('main ul:has(> li > article)')).toHaveCSS('display', 'grid')
	})
})

test('while a page is on its way, the one that is shown is not drawn again', async ({ page }) => {
	await page.route('**/courses/all.data*', async (route) => {
		await new Promise((later) => setTimeout(later, 150))
		await route.continue()
	})
	await page.addInitScript(() => Object.defineProperty(navigator, 'connection', { value: { saveData: true } }))
	await open(page, '/')
	await page.evaluate(() => {
		const drawn = new MutationObserver((records) => {
			document.documentElement.dataset['drawn'] = String(records.length)
		})
		drawn.observe(document.querySelector('main ul[aria-hidden]') as Element, { childList: true })
	})
	await toAllCourses(page).click()
	await expect(page.getByRole('heading', { level: 1, name: 'All courses' })).toBeVisible()
	expect(await page.locator('html').getAttribute('data-drawn')).toBeNull()
})

test('what stays on the page is not styled again at a turn', async ({ page, browser }) => {
	await open(page, '/courses/all')
	const link = page.locator('main a[href="/british_training/lead-auditor-qms"]').first()
	await fetchedAhead(page, link, 'course')
	await page.waitForLoadState('networkidle')
	const stays = await page.evaluate(() => document.querySelectorAll('body *:not(main *)').length)
	await browser.startTracing(page, { categories: ['devtools.timeline'] })
	await link.click()
	await expect(page).toHaveURL(/lead-auditor-qms/)
	await expect(page.getByRole('heading', { level: 1, name: 'Lead Auditor QMS' })).toBeVisible()
	await page.evaluate(() => new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted))))
	const trace = JSON.parse(String(await browser.stopTracing())) as { traceEvents: { name: string; args: object }[] }
	const styled = trace.traceEvents.flatMap(({ name, args }) =>
		name === 'UpdateLayoutTree' && 'elementCount' in args ? [Number(args.elementCount)] : [],
	)
	expect(styled.length).toBeGreaterThan(3)
	expect(stays).toBeGreaterThan(200)
	expect(Math.max(...styled)).toBeLessThan(stays)
})

test('the form and documents are not fetched ahead', async ({ page }) => {
	const paths = askedFor(page)
	await open(page, '/whitepaper/9001')
	const enrol = page.locator('a[href^="/registration"]:visible').first()
	await enrol.scrollIntoViewIfNeeded()
	await expect.poll(() => paths.some((path) => path.endsWith('.data'))).toBe(true)
	await page.waitForLoadState('networkidle')
	expect(paths.filter((path) => /registration|\.pdf/.test(path))).toEqual([])
})

test('who saves data fetches nothing ahead', async ({ page }) => {
	await page.addInitScript(() => Object.defineProperty(navigator, 'connection', { value: { saveData: true } }))
	const paths = askedFor(page)
	await open(page, '/')
	await toAllCourses(page).scrollIntoViewIfNeeded()
	await page.waitForTimeout(1000)
	expect(paths.filter((path) => path.endsWith('.data'))).toEqual([])
	await toAllCourses(page).click()
	await expect(page.getByRole('heading', { level: 1, name: 'All courses' })).toBeVisible()
})

test('a page turns softly', async ({ page }) => {
	await watchTurns(page)
	await open(page, '/')
	await fetchedAhead(page, toAllCourses(page), 'course-list')
	await toAllCourses(page).click()
	await expect(page.getByRole('heading', { level: 1, name: 'All courses' })).toBeVisible()
	expect(await turns(page)).toEqual(['All courses'])
})

test('a page that is late is said to be, and comes without a transition', async ({ page }) => {
	await page.addInitScript(() => Object.defineProperty(navigator, 'connection', { value: { saveData: true } }))
	await watchTurns(page)
	const saidSo = Promise.withResolvers<void>()
	await page.route('**/courses/all.data*', async (route) => {
		await saidSo.promise
		await route.continue()
	})
	await open(page, '/')
	const home = await page.getByRole('heading', { level: 1 }).first().textContent()
	await toAllCourses(page).click()
	await expect(page.getByText('Loading...')).toBeVisible()
	await expect.poll(() => turns(page)).toEqual([home])
	saidSo.resolve()
	await expect(page.getByRole('heading', { level: 1, name: 'All courses' })).toBeVisible()
	expect(await turns(page)).toEqual([home])
})

test('a page whose module is late shows the loading screen, and another click in the meantime counts', async ({
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

/** The link leads to a page whose data and looks are there. */
async function fetchedAhead(page: Page, link: Locator, sheet: string) {
	await link.scrollIntoViewIfNeeded()
	// The name of the file ends in eight characters of its hash: 'course' is not 'course-list'.
	const name = new RegExp(`/${sheet}-[\\w-]{8}\\.css$`)
	await page.waitForFunction(
		([source = '']) => [...document.styleSheets].some(({ href }) => href && new RegExp(source).test(href)),
		[name.source],
	)
}

test('the heading font has a face of the document, which stays; the sheet of all pages stands once', async ({
	page,
}) => {
	const faces = () =>
		page.evaluate(() => [...document.fonts].flatMap(({ family, status }) => (family === 'Newsreader' ? [status] : [])))
	await open(page, '/')
	await fetchedAhead(page, toAllCourses(page), 'course-list')
	await expect.poll(faces).toEqual(['loaded', 'loaded'])
	await toAllCourses(page).click()
	await expect(page.getByRole('heading', { level: 1, name: 'All courses' })).toBeVisible()
	expect((await faces()).at(-1)).toBe('loaded')
	expect(await faces()).toHaveLength(2)
	await expect(page.locator('link[rel="stylesheet"][href*="/shell-"]')).toHaveCount(1)
})

test.describe('what is out of view is laid out a frame later', () => {
	test.use({ contextOptions: { reducedMotion: 'reduce' } })
	test('at a turn from the top, and only then; nothing shifts', async ({ page }) => {
		await page.setViewportSize({ width: 390, height: 844 })
		await open(page, '/courses/all')
		const link = page.locator('main a[href="/british_training/lead-auditor-qms"]').first()
		await fetchedAhead(page, link, 'course')
		await page.evaluate(() => {
			const seen: string[] = []
			Object.assign(window, { seen })
			const main = document.querySelector('main') as HTMLElement
			new MutationObserver(() => {
				const engraving = getComputedStyle(main.querySelector('svg:has(use)') as Element).contentVisibility
				seen.push(`${'arriving' in main.dataset ? 'in view' : 'all'}, engraving ${engraving}`)
			}).observe(main, { attributeFilter: ['data-arriving'] })
			new PerformanceObserver((list) => {
				for (const entry of list.getEntries()) seen.push(`shift ${(entry as never as { value: number }).value}`)
			}).observe({ type: 'layout-shift' })
		})
		const seen = () => page.evaluate(() => (window as never as { seen: string[] }).seen)
		await link.click()
		await expect.poll(seen).toEqual(['in view, engraving hidden', 'all, engraving auto'])
		await page.goBack()
		await expect(page.getByRole('heading', { level: 1, name: 'All courses' })).toBeVisible()
		expect((await seen()).filter((what) => !what.startsWith('shift'))).toEqual([
			'in view, engraving hidden',
			'all, engraving auto',
		])
	})
})

test('the home page draws what is out of view a frame later at a turn, and at once on going back', async ({ page }) => {
	await open(page, '/courses')
	await page.evaluate(() => {
		const drawn: number[] = []
		Object.assign(window, { drawn })
		new MutationObserver(() => {
			if (document.querySelector('main [aria-roledescription="carousel"]'))
				drawn.push(document.querySelectorAll('main > div > section').length)
		}).observe(document.querySelector('main') as Element, { childList: true, subtree: true })
	})
	const drawn = async () => {
		const counts = await page.evaluate(() => (window as never as { drawn: number[] }).drawn.splice(0))
		return [counts[0], counts.at(-1)]
	}
	const clients = page.getByRole('heading', { level: 2, name: 'Our Clients' })
	await page.locator('header a[href="/"]').first().click()
	await expect(clients).toBeAttached()
	expect(await drawn()).toEqual([3, 6])
	await page.locator('footer a[href="/about"]').click()
	await expect(page.getByRole('heading', { level: 1, name: 'About Us' })).toBeVisible()
	await drawn()
	await page.goBack()
	await expect(clients).toBeAttached()
	expect(await drawn()).toEqual([6, 6])
})

test('a link in an article turns the page as all others do', async ({ page }) => {
	await open(page, '/blog/what-changed-in-iso-9001-2026')
	await page.evaluate(() => Object.assign(window, { sameDocument: true }))
	const link = page.locator('main p a[href^="/"]:visible').first()
	const to = (await link.getAttribute('href')) ?? ''
	await link.focus()
	await page.keyboard.press('Enter')
	await expect(page).toHaveURL(new RegExp(`${to.replace('?', '\\?')}$`))
	expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true)
})

test.describe('where motion is not welcome', () => {
	test.use({ contextOptions: { reducedMotion: 'reduce' } })
	test('a page turns at once', async ({ page }) => {
		await watchTurns(page)
		await open(page, '/')
		await toAllCourses(page).click()
		await expect(page.getByRole('heading', { level: 1, name: 'All courses' })).toBeVisible()
		expect(await turns(page)).toEqual([])
	})
})

test('who goes back before the page is awake gets the page of that address', async ({ page }) => {
	await open(page, '/about')
	await page.getByRole('contentinfo').getByRole('link', { name: 'Contact' }).click()
	await expect(page).toHaveURL(/\/contact$/)
	await expect(page.getByRole('heading', { level: 1, name: 'About Us' })).toHaveCount(0)
	const back = Promise.withResolvers<void>()
	const asked = page.waitForRequest('**/assets/framework-*.js')
	await page.route('**/assets/framework-*.js', async (route) => {
		await back.promise
		await route.continue()
	})
	await page.reload({ waitUntil: 'commit' })
	await asked
	await page.goBack({ waitUntil: 'commit' })
	await expect(page).toHaveURL(/\/about$/)
	back.resolve()
	await expect(page.getByRole('heading', { level: 1, name: 'About Us' })).toBeVisible()
	await page.waitForFunction(() => document.documentElement.dataset['hydrated'] !== undefined)
	await expect(page.getByRole('heading', { level: 1, name: 'About Us' })).toBeVisible()
})

test('a button that is tapped before the page is awake does what it is for as soon as it is', async ({ page }) => {
	const tapped = Promise.withResolvers<void>()
	await page.route('**/assets/framework-*.js', async (route) => {
		await tapped.promise
		await route.continue()
	})
	await page.goto('/about', { waitUntil: 'commit' })
	await page.getByRole('button', { name: 'Enrol now' }).click()
	await expect(page.getByRole('dialog', { name: 'Enrol in a course' })).toBeHidden()
	tapped.resolve()
	await expect(page.getByRole('dialog', { name: 'Enrol in a course' })).toBeVisible()
})

test('an address with a slash at its end leads to one page, once', async ({ page }) => {
	let loads = 0
	page.on('load', () => {
		loads += 1
	})
	await open(page, '/about/')
	await page.waitForTimeout(500)
	expect(loads).toBe(1)
})

test('back is where the visitor was, forward too', async ({ page }) => {
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

test('a choice leaves the page where it was scrolled to', async ({ page }) => {
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

test('a place within the page is gone to as the browser does, a held key opens another tab', async ({ page }) => {
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
