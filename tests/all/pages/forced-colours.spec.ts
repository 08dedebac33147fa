import type { Locator, Page } from '@playwright/test'
import { expect, open, ownPageTest as test } from '#tests/journeys/site.ts'

test.describe('with forced colours', () => {
	test.use({ savesData: true, contextOptions: { forcedColors: 'active', reducedMotion: 'reduce' } })

	const blur = (page: Page) => page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur())

	/** Screenshot of a control and of `margin` pixels around it as base64, or only of what is around it. */
	async function screenshotOf(page: Page, control: Locator, { margin = 6, onlyAround = false } = {}) {
		await control.scrollIntoViewIfNeeded()
		await page.mouse.move(2, 2)
		const box = await control.boundingBox()
		if (!box) throw new Error('The control is not visible')
		const { x, y, width, height } = box
		const clip = { x: x - margin, y: y - margin, width: width + 2 * margin, height: height + 2 * margin }
		const mask = onlyAround ? [control] : []
		return (await page.screenshot({ clip, mask, animations: 'disabled' })).toString('base64')
	}

	async function screenshotWithoutFocus(page: Page, control: Locator) {
		await blur(page)
		return screenshotOf(page, control)
	}

	test('a selected control looks different from one that is not selected', async ({ page }) => {
		await open(page, '/courses/all')
		const second = page.getByRole('link', { name: 'Page 2', exact: true })
		const plain = await screenshotWithoutFocus(page, second)
		await second.click()
		await expect(second).toHaveAttribute('aria-current', 'page')
		expect(await screenshotWithoutFocus(page, second)).not.toBe(plain)

		await open(page, '/')
		for (const [one, other] of [
			[page.getByRole('tab').first(), page.getByRole('tab').nth(1)],
			[page.getByRole('button', { name: /^Slide 1/ }), page.getByRole('button', { name: /^Slide 2/ })],
		] as const) {
			const chosen = await screenshotWithoutFocus(page, one)
			expect(await screenshotWithoutFocus(page, one), 'two screenshots of one state are equal').toBe(chosen)
			await other.click()
			expect(await screenshotWithoutFocus(page, one)).not.toBe(chosen)
		}
		const about = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'About Us' })
		const elsewhere = await screenshotWithoutFocus(page, about)
		await open(page, '/about')
		expect(await screenshotWithoutFocus(page, about)).not.toBe(elsewhere)

		await open(page, '/blog')
		const topic = page.getByRole('main').getByRole('link', { name: 'All' }).first()
		const all = await screenshotWithoutFocus(page, topic)
		await topic.locator('xpath=following::a[1]').click()
		await expect(page).toHaveURL(/\?/)
		expect(await screenshotWithoutFocus(page, topic)).not.toBe(all)

		await open(page, '/registration')
		await page.getByRole('combobox', { name: 'Languages' }).focus()
		await page.keyboard.press('ArrowDown')
		const row = page.getByRole('option').and(page.locator('[data-highlighted]'))
		await expect(async () => {
			await page.keyboard.press('ArrowDown')
			await expect(row).toBeVisible()
		}).toPass()
		const colour = (option: Locator) => option.evaluate((element) => getComputedStyle(element).backgroundColor)
		const other = page.getByRole('option').and(page.locator(':not([data-highlighted])')).first()
		expect(await colour(row)).not.toBe(await colour(other))
	})

	test('a focused control looks different from one that is not focused', async ({ page }) => {
		await open(page, '/registration')
		await page.keyboard.press('Tab')
		for (const control of [
			page.getByLabel('First name'),
			page.getByRole('combobox', { name: 'Country', exact: true }),
			page.getByLabel('I am a graduate'),
			page.getByRole('button', { name: 'Submit application' }),
			page.getByRole('contentinfo').getByRole('link', { name: 'About Us' }),
			page.getByRole('button', { name: 'Chat with us' }),
		]) {
			// The caret of a text field blinks, and the outline of a combobox is around more than its field.
			const outline = () => screenshotOf(page, control, { margin: 24, onlyAround: true })
			await blur(page)
			const without = await outline()
			await control.focus()
			expect(await outline(), String(control)).not.toBe(without)
		}
	})
})
