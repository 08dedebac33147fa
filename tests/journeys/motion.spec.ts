import type { Page } from '@playwright/test'
import { expect, open, ownPageTest as test } from './site.ts'

const strip = (page: Page) => page.getByRole('group', { name: 'Our Clients' })
const moves = (page: Page) =>
	strip(page).evaluate((group) =>
		group.getAnimations({ subtree: true }).some(({ playState }) => playState === 'running'),
	)

test('the strip of clients pauses while the pointer is over it or the focus is on its button', async ({ page }) => {
	await open(page, '/')
	expect(await moves(page)).toBe(false)
	await strip(page).scrollIntoViewIfNeeded()
	await expect.poll(() => moves(page)).toBe(true)
	await strip(page).hover({ position: { x: 200, y: 20 } })
	await expect.poll(() => moves(page)).toBe(false)
	await page.mouse.move(700, 5)
	await expect.poll(() => moves(page)).toBe(true)
	const button = strip(page).getByRole('button')
	await button.focus()
	await expect.poll(() => moves(page)).toBe(false)
	await page.keyboard.press('Enter')
	await page.keyboard.press('Enter')
	await expect(button).toHaveText('Pause')
	await expect.poll(() => moves(page)).toBe(true)
})

test.describe('when the visitor prefers reduced motion', () => {
	test.use({ contextOptions: { reducedMotion: 'reduce' } })

	test('the strip of clients and the carousel stand, and all clients are visible', async ({ page }) => {
		await page.clock.install()
		await open(page, '/')
		await page.clock.fastForward(9000)
		await expect(page.getByRole('button', { name: 'Slide 1' }).and(page.locator('[aria-current]'))).toBeVisible()
		await expect(page.getByRole('region', { name: 'What we do' }).getByRole('button', { name: 'Play' })).toBeVisible()
		expect(await moves(page)).toBe(false)
		const outside = await strip(page)
			.locator('ul:not([inert]) li')
			.evaluateAll((items) => items.filter((item) => item.getBoundingClientRect().right > innerWidth).length)
		expect(outside).toBe(0)
	})
})
