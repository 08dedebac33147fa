import type { Page } from '@playwright/test'
import { COURSE } from './content.ts'
import { overlaps } from './dock.ts'
import { expect, open, openAbout, PLAIN_VISIT, plainTest as test } from './site.ts'

test.use(PLAIN_VISIT)

const dock = (page: Page) => page.locator('#upcoming').locator('..')
const panelOf = (page: Page) => page.getByRole('complementary', { name: 'Upcoming classes' })
const toggle = (page: Page) => page.getByRole('button', { name: 'Upcoming Classes', exact: true })
const close = (page: Page) => page.getByRole('button', { name: 'Close upcoming classes' })
const enrol = (page: Page) => page.getByRole('button', { name: 'Enrol now' })
const chat = (page: Page) => page.getByRole('button', { name: 'Chat with us' })

test('the bar of a phone takes less than a tenth of the screen and moves no page, and its panel stays closed and its button where it was dragged', async ({
	page,
}) => {
	await page.setViewportSize({ width: 390, height: 844 })
	await open(page, '/about')
	const heading = panelOf(page).getByRole('heading', { name: 'Upcoming Classes' })
	for (const width of [320, 360, 390]) {
		await page.setViewportSize({ width, height: 844 })
		const summary = panelOf(page).locator('button > span')
		const isUnseen = await summary.evaluate((text) => getComputedStyle(text).clipPath !== 'none')
		const [{ y = 0, height = 0 }, below] = [(await heading.boundingBox()) ?? {}, await summary.boundingBox()]
		expect(isUnseen || (below?.y ?? 0) >= y + height - 1, `${width}`).toBe(true)
	}
	await page.evaluate(() => scrollTo({ top: 500, behavior: 'instant' }))
	for (const button of [close(page), enrol(page), chat(page)]) await button.focus()
	const bar = await dock(page).boundingBox()
	expect(bar).toMatchObject({ x: 0, width: 390 })
	expect(bar?.height).toBeLessThan(84.4)
	await close(page).click()
	await expect(toggle(page)).toBeFocused()
	expect((await dock(page).boundingBox())?.height).toBeLessThan(84.4)
	expect(await page.evaluate(() => scrollY)).toBe(500)
	const from = await toggle(page).boundingBox()
	if (!from) throw new Error('The button is not shown')
	await page.mouse.move(from.x + 10, from.y + 10)
	await page.mouse.down()
	await page.mouse.move(130, 310, { steps: 4 })
	await page.mouse.up()
	await expect(panelOf(page)).toBeHidden()
	await open(page, '/contact')
	await expect(panelOf(page)).toBeHidden()
	await expect.poll(() => toggle(page).boundingBox()).toMatchObject({ x: 120, y: 300 })
	await toggle(page).click()
	await panelOf(page).getByRole('button', { expanded: false }).click()
	await panelOf(page).getByRole('button', { name: 'Move the button to the other side' }).click()
	await expect(page.locator('[data-moved]')).toHaveCount(0)
})

test('the floating enrol button is hidden while a registration link of the page is in view', async ({ page }) => {
	for (const width of [390, 1440]) {
		// The footer of wide screens leaves nothing of the page in view in a low window.
		await page.setViewportSize({ width, height: 600 })
		await open(page, COURSE)
		const own = page.getByRole('main').getByRole('link', { name: 'Enrol in this course' }).last()
		const show = (block: ScrollLogicalPosition) =>
			own.evaluate((link, to) => link.scrollIntoView({ block: to, behavior: 'instant' }), block)
		await show('center')
		await expect(enrol(page)).toBeHidden()
		const place = await chat(page).boundingBox()
		await page.evaluate(() => scrollTo({ top: 1e6, behavior: 'instant' }))
		await expect(enrol(page)).toBeVisible()
		// At the lower edge of the area above the bar.
		await show('end')
		await expect(enrol(page)).toBeHidden()
		expect(await chat(page).boundingBox()).toEqual(place)
		await page.getByRole('banner').getByRole('link', { name: 'home page' }).click()
		await expect(enrol(page)).toBeVisible()
	}
})

test('the panel of wide screens lies within the hero and takes no width from the page, folds into the dock without a hero in view, and comes over the page when asked for', async ({
	page,
}) => {
	const mainWidth = () => page.getByRole('main').evaluate((main) => main.getBoundingClientRect().width)
	for (const [path, width] of [
		['/', 1280],
		['/contact', 1920],
	] as const) {
		await page.setViewportSize({ width, height: 900 })
		await open(page, path)
		const hero = await page.locator('[data-hero]').boundingBox()
		const panel = await panelOf(page).boundingBox()
		const inside = [panel?.y ?? 0, (hero?.y ?? 0) + (hero?.height ?? 0) - (panel?.y ?? 0) - (panel?.height ?? 0)]
		expect(Math.min(...inside), `${path} at ${width} px`).toBeGreaterThan(20)
		expect(await mainWidth()).toBe(width)
	}
	await close(page).click()
	expect(await mainWidth()).toBe(1920)
	await page.setViewportSize({ width: 1440, height: 900 })
	await toggle(page).click()
	await open(page, '/courses/all')
	await expect(panelOf(page)).toBeHidden()
	await expect(toggle(page)).toHaveAttribute('aria-expanded', 'false')
	await toggle(page).click()
	await expect(panelOf(page)).toBeInViewport({ ratio: 1 })
	await page.keyboard.press('Tab')
	await page.getByRole('main').getByRole('link').first().focus()
	await expect(panelOf(page)).toBeHidden()

	await open(page, '/about')
	await expect(toggle(page)).toHaveAttribute('aria-expanded', 'true')
	await page.evaluate(() => scrollTo({ top: 600, behavior: 'instant' }))
	await expect(toggle(page)).toHaveAttribute('aria-expanded', 'false')
	await toggle(page).click()
	await expect(panelOf(page)).toBeInViewport({ ratio: 1 })
	await toggle(page).click()
	await expect(panelOf(page)).toBeHidden()
})

test('floating buttons overlap neither each other nor links of the footer, with the panel open and closed, and show the focus over its dark ground', async ({
	page,
}) => {
	await open(page, '/about')
	for (const panel of ['open', 'closed']) {
		if (panel === 'closed') await close(page).click()
		// In a low window the footer leaves little of the page in view.
		for (const [width, height] of [
			[1920, 900],
			[1100, 560],
			[820, 900],
			[390, 560],
			[1280, 560],
		] as const) {
			await page.setViewportSize({ width, height })
			await page.evaluate(() => scrollTo({ top: document.documentElement.scrollHeight, behavior: 'instant' }))
			expect(await page.evaluate(overlaps), `${width} x ${height}, ${panel}`).toEqual([])
		}
		await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }))
	}
	// Hidden until the browser has seen that the registration links at the end are out of view.
	await expect(enrol(page)).toBeVisible()
	await chat(page).focus()
	for (const button of [enrol(page), toggle(page)]) {
		await page.keyboard.press('Shift+Tab')
		await expect(button).toBeFocused()
		await expect(button).toHaveCSS('box-shadow', /^rgb\(25\d, 25\d, 2\d\d\) 0px 0px 0px 7px$/)
	}
})

test('Back closes the enrolment panel and the chat where the page is, and leaves the page once they are closed', async ({
	page,
}) => {
	for (const [width, button] of [
		[1440, enrol(page)],
		[390, chat(page)],
	] as const) {
		await page.setViewportSize({ width, height: 844 })
		await open(page, '/contact')
		await openAbout(page)
		await expect(page).toHaveURL(/about$/)
		await page.evaluate(() => scrollTo({ top: 400, behavior: 'instant' }))
		const dialog = page.getByRole('dialog')
		await button.click()
		await expect(dialog).toBeVisible()
		// In its place they would change the page behind the dialog.
		expect(await dialog.getByRole('link', { includeHidden: true }).count()).toBeGreaterThan(0)
		await expect(dialog.locator('a:not([target="_blank"])')).toHaveCount(0)
		await page.goBack()
		await expect(dialog).toBeHidden()
		await expect(button).toBeFocused()
		await expect(page).toHaveURL(/about$/)
		expect(await page.evaluate(() => scrollY)).toBe(400)
		await button.click()
		await dialog.getByRole('button', { name: 'Close' }).click()
		await expect.poll(() => page.evaluate(() => history.state)).toBeNull()
		await page.goBack()
		await expect(page).toHaveURL(/contact$/)
	}
})
