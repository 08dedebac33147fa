import type { Page } from '@playwright/test'
import { pagesOfEachLayout } from './pages.ts'
import { expect, open, PLAIN_VISIT, ownPageTest as test } from './site.ts'

test.use({ ...PLAIN_VISIT, expectedErrors: /status of 404/ })

/** Width and height of the window in CSS px, and the font size that is set in the browser. */
const SCREENS = [
	[390, 844, 24],
	[1280, 900, 24],
	[320, 256, 16],
] as const

/** Sets the font size as the browser's settings do: media queries in em follow it, unlike a font size of the root. */
async function screenOf(page: Page) {
	const browser = await page.context().newCDPSession(page)
	return async ([width, height, standard]: (typeof SCREENS)[number]) => {
		await page.setViewportSize({ width, height })
		await browser.send('Page.setFontSizes', { fontSizes: { standard } })
		await page.waitForFunction(
			([size, inner]) =>
				getComputedStyle(document.documentElement).fontSize === `${size}px` && window.innerWidth === inner,
			[standard, width],
		)
	}
}

/** How far the page is wider than the screen, controls beside the screen, and controls that cannot be brought into view. */
const outside = () => {
	const root = document.documentElement
	const width = root.clientWidth
	const nameOf = (element: Element) =>
		`${element.tagName.toLowerCase()} ${element.id || element.ariaLabel || element.textContent?.trim().slice(0, 30)}`
	const scrolls = (element: Element) =>
		element === root || /auto|scroll|hidden|clip/.test(getComputedStyle(element).overflowX)
	const isVisible = (element: Element) =>
		element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
		!element.closest('[aria-hidden], [inert]')
	const found: string[] = []
	if (root.scrollWidth > width) found.push(`the page is ${root.scrollWidth - width} px wider than the screen`)
	for (const control of document.querySelectorAll('a, button, input, select, textarea, summary')) {
		if (!isVisible(control) || control.matches('a[href="#content"]')) continue
		let around = control.parentElement
		while (around && !scrolls(around)) around = around.parentElement
		const { left, right } = control.getBoundingClientRect()
		if (around === root && (left < -1 || right > width + 1)) found.push(`${nameOf(control)} is beside the screen`)
	}
	const enrol = [...document.querySelectorAll('button')].find(({ textContent }) => textContent === 'Enrol now')
	const reached = [
		document.querySelector('[aria-controls="navigation"]'),
		enrol,
		document.querySelector('main :is(input:not([type="hidden"], [tabindex="-1"]), textarea, select)'),
	]
	for (const control of reached) {
		if (!control || !isVisible(control)) continue
		control.scrollIntoView({ block: 'center', behavior: 'instant' })
		const { left, right, top, bottom } = control.getBoundingClientRect()
		if (top < -1 || bottom > innerHeight + 1) found.push(`${nameOf(control)} is higher than its place on the screen`)
		const hit = document.elementFromPoint((left + right) / 2, (top + bottom) / 2)
		if (!hit || !(control.contains(hit) || hit.closest('label')?.contains(control)))
			found.push(`${nameOf(control)} is covered by ${hit && nameOf(hit)}`)
	}
	return found
}

const longWords = () => {
	for (const element of document.querySelectorAll(
		'main :is(h1, h2, h3, p, li, dt, dd, label, button, a, summary):not(:empty)',
	)) {
		const text = [...element.childNodes].find(({ nodeType, data = '' }: ChildNode & { data?: string }) =>
			nodeType === Node.TEXT_NODE ? data.trim() : false,
		)
		if (text) text.textContent = `Nichtkonformitätskorrekturmaßnahmenwirksamkeitsprüfung ${text.textContent}`
	}
}

/** The least spacing that WCAG 1.4.12 asks pages to bear. */
const spacing = () => {
	const sheet = new CSSStyleSheet()
	sheet.replaceSync(
		'* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important } p { margin-block-end: 2em !important }',
	)
	document.adoptedStyleSheets.push(sheet)
}

const fromRightToLeft = () => {
	document.documentElement.dir = 'rtl'
}

for (const part of [0, 1])
	test(`no page is wider than the screen with a large font or zoom (part ${part + 1})`, async ({ page }) => {
		test.slow()
		const show = await screenOf(page)
		const found: Record<string, string[]> = {}
		for (const path of pagesOfEachLayout().filter((_, index) => index % 2 === part)) {
			await open(page, path)
			const check = async (screens: (typeof SCREENS)[number][], variant: string) => {
				for (const screen of screens) {
					await show(screen)
					const wrong = await page.evaluate(outside)
					if (wrong.length > 0) found[`${path} ${screen} ${variant}`] = wrong
				}
			}
			await check([...SCREENS], '')
			for (const change of [fromRightToLeft, spacing, longWords]) await page.evaluate(change)
			await check([SCREENS[2], SCREENS[0]], 'from right to left, with more text spacing and long words')
		}
		expect(found).toEqual({})
	})

for (const screen of SCREENS)
	test(`menu, search and upcoming classes can be used at ${screen[0]} × ${screen[1]} px with a font of ${screen[2]} px`, async ({
		page,
	}) => {
		const show = await screenOf(page)
		await open(page, '/contact')
		await show(screen)
		const header = page.getByRole('banner')
		await header.getByRole('link', { name: 'Search' }).click({ trial: true })
		await header.getByRole('button', { name: 'Menu' }).click()
		const nav = page.getByRole('navigation', { name: 'Main' })
		for (const group of ['Courses', 'ISO White Paper']) {
			await nav.getByRole('button', { name: group }).click()
			for (const link of await nav.locator('[data-open="true"] a').all()) await link.click({ trial: true })
		}
		await nav.getByRole('link', { name: 'Contact' }).click({ trial: true })
		await page.keyboard.press('Escape')
		await page.keyboard.press('Escape')
		await expect(nav).toBeHidden()

		const panel = page.getByRole('complementary', { name: 'Upcoming classes' })
		await panel.getByRole('button', { expanded: false }).click()
		await panel.getByRole('link').last().click({ trial: true })
		await panel.getByRole('button', { name: 'Close upcoming classes' }).click()
		await page.getByRole('button', { name: 'Upcoming Classes' }).click({ trial: true })
		await page.getByRole('button', { name: 'Enrol now' }).click()
		const dialog = page.getByRole('dialog')
		await dialog.getByRole('textbox').first().fill('Asha')
		await dialog.getByRole('button', { name: 'Close' }).click()
		await expect(dialog).toBeHidden()
	})
