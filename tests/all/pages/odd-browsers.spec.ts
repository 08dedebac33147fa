import type { Page } from '@playwright/test'
import { COURSE } from '#tests/journeys/content.ts'
import { builtPage } from '#tests/journeys/pages.ts'
import { expect, open, ownPageTest, plainTest as test } from '#tests/journeys/site.ts'

const LIST = '/courses/all'

/** Expects the page to show its content and its prices, and the registration panel to open. */
async function expectWorking(page: Page, path: string) {
	await open(page, path)
	await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
	if (path === LIST || path === COURSE) await expect(page.getByRole('article').getByText('₹').first()).toBeVisible()
	if (path === LIST) await expectWorkingShell(page)
	else await expectWorkingPanel(page)
}

async function expectWorkingPanel(page: Page) {
	// In a low window the registration link of a course page, which hides the floating button, is out of view at the footer.
	if (new URL(page.url()).pathname === COURSE) {
		await page.setViewportSize({ width: 1440, height: 500 })
		await page.getByRole('contentinfo').evaluate((footer) => footer.scrollIntoView({ behavior: 'instant' }))
	}
	await page.getByRole('button', { name: 'Enrol now' }).click()
	const panel = page.getByRole('dialog', { name: 'Enrol in a course' })
	await expect(panel.getByLabel(/First name/)).toBeVisible()
	await page.keyboard.press('Escape')
	await expect(panel).toBeHidden()
}

async function expectWorkingShell(page: Page) {
	await expectWorkingPanel(page)
	const group = page.getByRole('banner').getByRole('button', { name: 'Our Policies' })
	await group.focus()
	await page.keyboard.press('Enter')
	await expect(group).toHaveAttribute('aria-expanded', 'true')
	await page.keyboard.press('Escape')
	await page.getByRole('button', { name: 'Upcoming Classes' }).click()
	await expect(page.getByRole('complementary', { name: 'Upcoming classes' })).toBeVisible()
	await page.getByRole('button', { name: 'Close upcoming classes' }).click()
	await expect(page.getByRole('complementary', { name: 'Upcoming classes' })).toBeHidden()
}

const withoutLanguage = (language: string | undefined) => {
	Object.defineProperty(navigator, 'language', { get: () => language })
	Object.defineProperty(navigator, 'languages', { get: () => (language === undefined ? undefined : [language]) })
}

const ODD: Record<string, string> = {
	...Object.fromEntries(
		['C', 'en-US@posix', '', undefined].map((language) => [
			`the language of the browser is ${JSON.stringify(language)}`,
			`(${withoutLanguage})(${JSON.stringify(language)})`,
		]),
	),
	'storage is forbidden': `for (const name of ['localStorage', 'sessionStorage'])
		Object.defineProperty(window, name, { get() { throw new DOMException('Access is denied', 'SecurityError') } })`,
	'crypto.randomUUID is missing': "Object.defineProperty(crypto, 'randomUUID', { value: undefined })",
	'observers are missing': `for (const name of ['IntersectionObserver', 'ResizeObserver', 'PerformanceObserver'])
		Reflect.deleteProperty(window, name)`,
	'newer methods are missing': `for (const name of ['toSorted', 'toReversed', 'toSpliced', 'with'])
		Reflect.deleteProperty(Array.prototype, name)
		Reflect.deleteProperty(AbortSignal, 'timeout')
		Reflect.deleteProperty(Element.prototype, 'checkVisibility')`,
}

test.describe('when the browser is an odd one', () => {
	test.use({ expectedErrors: /Access is denied/ })
	for (const [state, script] of Object.entries(ODD))
		test(`pages work when ${state}`, async ({ page }) => {
			await using _script = await page.addInitScript(script)
			for (const path of ['/', LIST, COURSE, '/about']) await expectWorking(page, path)
		})
})

const FAILURES = {
	'throws when it is evaluated': {
		answer: { status: 200, contentType: 'text/javascript', body: `throw new Error('broken')` },
		message: 'broken',
		loads: 1,
	},
	'is missing': { answer: { status: 404 }, message: 'A part of this page could not be loaded.', loads: 2 },
}

for (const [failure, { answer, message, loads }] of Object.entries(FAILURES))
	test.describe(`when the module of a page ${failure}`, () => {
		test.use({ expectedErrors: /broken|status of 404|imported module|React error #423/ })

		const expectErrorScreen = async (page: Page) => {
			await expect(page.getByRole('heading', { name: 'Oops! Something went wrong.' })).toBeVisible()
			await expect(page.getByRole('alert')).toContainText(message)
			await expect(page.getByRole('contentinfo')).toBeVisible()
			await page.waitForFunction(() => document.documentElement.dataset['hydrated'] !== undefined)
			await expectWorkingShell(page)
		}
		const countLoads = (page: Page) => {
			const counted = { loads: 0 }
			page.on('domcontentloaded', () => void counted.loads++)
			return counted
		}

		test(`a direct load shows the error screen in a working shell ${loads === 1 ? 'without' : 'after'} a reload`, async ({
			page,
		}) => {
			const counted = countLoads(page)
			await page.route('**/assets/course-list.page-*.js', (route) => route.fulfill(answer))
			await page.goto(LIST)
			await expectErrorScreen(page)
			expect(counted.loads).toBe(loads)
		})

		test('a direct load shows the error screen without a reload if storage is full', async ({ page }) => {
			const counted = countLoads(page)
			await using _script = await page.addInitScript(() => {
				Storage.prototype.setItem = () => {
					throw new DOMException('The quota has been exceeded', 'QuotaExceededError')
				}
			})
			await page.route('**/assets/course-list.page-*.js', (route) => route.fulfill(answer))
			await page.goto(LIST)
			await expect(page.getByRole('heading', { name: 'Oops! Something went wrong.' })).toBeVisible()
			expect(counted.loads).toBe(1)
		})

		for (const [kind, linkTest] of [
			['prefetched', ownPageTest],
			['plain', test],
		] as const)
			linkTest(`a click on a ${kind} link to it shows the error screen`, async ({ page }) => {
				await page.route('**/assets/contact.page-*.js', (route) => route.fulfill(answer))
				await open(page, '/about')
				const link = page.getByRole('contentinfo').getByRole('link', { name: 'Contact', exact: true })
				if (linkTest !== test) await Promise.all([page.waitForRequest('**/assets/contact.page-*.js'), link.hover()])
				await link.click()
				await expect(page).toHaveURL(/\/contact$/)
				await expectErrorScreen(page)
				await page.getByRole('banner').getByRole('link', { name: 'About Us' }).click()
				await expect(page.getByRole('heading', { level: 1, name: 'About Us' })).toBeVisible()
				await page.goBack()
				await expect(page.getByRole('heading', { name: 'Oops! Something went wrong.' })).toBeVisible()
			})
	})

/** Expects controls that need JavaScript to be hidden and the page to work without them. */
async function expectWorkingWithoutScripts(page: Page) {
	await expect(page.getByRole('heading', { level: 1, name: 'All courses' })).toBeVisible()
	await expect(page.getByRole('button', { name: 'Enrol now' })).toBeHidden()
	await expect(page.getByRole('button', { name: 'Close upcoming classes' })).toBeHidden()
	const link = page.getByRole('banner').getByRole('link', { name: 'Privacy' }).first()
	await page.getByRole('banner').getByRole('listitem').filter({ hasText: 'Our Policies' }).hover()
	await link.click()
	await expect(page).toHaveURL(/\/policies\/privacy$/)
	await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
}

test.describe('when the shared modules do not start', () => {
	test.use({ expectedErrors: /broken|status of 404|imported module|does not provide an export/ })

	for (const [failure, { answer }] of Object.entries(FAILURES))
		for (const [name, module] of Object.entries({ 'that starts the site': 0, 'that all pages share': 1 }))
			test(`the page works as without JavaScript if the module ${name} ${failure}`, async ({ page }) => {
				const [, modules = '[]'] = builtPage(LIST).match(/"modules":(\[[^\]]*\])/) ?? []
				await page.route(`**${JSON.parse(modules)[module]}`, (route) => route.fulfill(answer))
				await page.goto(LIST)
				await expectWorkingWithoutScripts(page)
			})
})

test.describe('when an extension blocks scripts', () => {
	test.use({ expectedErrors: /Content Security Policy/ })

	test('the page works as without JavaScript', async ({ page }) => {
		await page.route('**/*', async (route) => {
			if (route.request().resourceType() !== 'document') return route.continue()
			const response = await route.fetch()
			await route.fulfill({
				response,
				headers: { ...response.headers(), 'content-security-policy': "script-src 'none'" },
			})
		})
		await page.goto(LIST)
		await expectWorkingWithoutScripts(page)
		await page.goto('/registration')
		await expect(page.getByText('This form needs JavaScript')).toBeVisible()
		await expect(page.getByRole('textbox')).toHaveCount(0)
	})
})
