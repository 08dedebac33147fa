import type { Locator, Page } from '@playwright/test'
import { expect, open, test } from './site.ts'

test.describe('with forced colours', () => {
	test.use({ savesData: true, contextOptions: { forcedColors: 'active', reducedMotion: 'reduce' } })

	/** Screenshot of a control as base64, focused only if `focus` is set. */
	async function screenshotOf(page: Page, control: Locator, focus = false) {
		await control.scrollIntoViewIfNeeded()
		await page.mouse.move(2, 2)
		if (focus) await control.focus()
		else await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur())
		const box = await control.boundingBox()
		if (!box) throw new Error('The control is not visible')
		const clip = { x: box.x - 6, y: box.y - 6, width: box.width + 12, height: box.height + 12 }
		return (await page.screenshot({ clip, animations: 'disabled' })).toString('base64')
	}

	test('a selected control looks different from one that is not selected', async ({ page }) => {
		await open(page, '/courses/all')
		const second = page.getByRole('link', { name: 'Page 2', exact: true })
		const plain = await screenshotOf(page, second)
		await second.click()
		await expect(second).toHaveAttribute('aria-current', 'page')
		expect(await screenshotOf(page, second)).not.toBe(plain)

		await open(page, '/')
		for (const [one, other] of [
			[page.getByRole('tab').first(), page.getByRole('tab').nth(1)],
			[page.getByRole('button', { name: /^Slide 1/ }), page.getByRole('button', { name: /^Slide 2/ })],
		] as const) {
			const chosen = await screenshotOf(page, one)
			expect(await screenshotOf(page, one), 'two screenshots of one state are equal').toBe(chosen)
			await other.click()
			expect(await screenshotOf(page, one)).not.toBe(chosen)
		}
		const about = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'About Us' })
		const elsewhere = await screenshotOf(page, about)
		await open(page, '/about')
		expect(await screenshotOf(page, about)).not.toBe(elsewhere)

		await open(page, '/blog')
		const topic = page.getByRole('main').getByRole('link', { name: 'All' }).first()
		const all = await screenshotOf(page, topic)
		await topic.locator('xpath=following::a[1]').click()
		await expect(page).toHaveURL(/\?/)
		expect(await screenshotOf(page, topic)).not.toBe(all)

		await open(page, '/registration')
		await page.getByRole('combobox', { name: 'Languages' }).focus()
		await page.keyboard.press('ArrowDown')
		const row = page.getByRole('option').and(page.locator('[data-highlighted]'))
		await expect(async () => {
			await page.keyboard.press('ArrowDown')
			await expect(row).toBeVisible({ timeout: 500 })
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
			const without = await screenshotOf(page, control)
			expect(await screenshotOf(page, control, true), await control.innerText()).not.toBe(without)
		}
	})
})
