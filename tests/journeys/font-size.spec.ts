import { LARGE_FONT, screenOf } from './screen.ts'
import { expect, open, PLAIN_VISIT, ownPageTest as test } from './site.ts'

test.use(PLAIN_VISIT)

test('menu, search and upcoming classes can be used on a phone with a font of 24 px', async ({ page }) => {
	const show = await screenOf(page)
	await open(page, '/contact')
	await show(LARGE_FONT[0])
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
