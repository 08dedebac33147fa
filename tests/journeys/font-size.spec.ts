import { outside } from './overflow.ts'
import { LARGE_FONT, type Screen, screenOf, ZOOMED } from './screen.ts'
import { expect, open, PLAIN_VISIT, ownPageTest as test } from './site.ts'
import { spacing } from './text-changes.ts'

test.use(PLAIN_VISIT)

/** From the header of a phone to the widest that folds, and with the links of a desktop. */
const SPACED: Screen[] = [ZOOMED, [820, 900, 16], [1100, 900, 16], [1280, 900, 16], [1440, 900, 16], [1920, 1080, 24]]

test('the header fits the screen at every width with more text spacing', async ({ page }) => {
	const show = await screenOf(page)
	await open(page, '/about')
	await page.evaluate(spacing)
	for (const screen of SPACED) {
		await show(screen)
		expect(await page.evaluate(outside), screen.join()).toEqual([])
	}
})

for (const screen of [LARGE_FONT[0]])
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
