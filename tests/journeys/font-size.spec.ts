import { outside } from './overflow.ts'
import { pagesOfEachLayout } from './pages.ts'
import { LARGE_FONT, type Screen, screenOf, ZOOMED } from './screen.ts'
import { expect, open, PLAIN_VISIT, ownPageTest as test } from './site.ts'
import { fromRightToLeft, longWords } from './text-changes.ts'

test.use({ ...PLAIN_VISIT, expectedErrors: /status of 404/ })

const SCREENS = [...LARGE_FONT, ZOOMED]

/** From the header of a phone to the widest that folds, and with the links of a desktop. */
const SPACED: Screen[] = [ZOOMED, [820, 900, 16], [1100, 900, 16], [1280, 900, 16], [1440, 900, 16], [1920, 1080, 24]]

/** The least spacing that WCAG 1.4.12 asks pages to bear. */
const spacing = () => {
	const sheet = new CSSStyleSheet()
	sheet.replaceSync(
		'* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important } p { margin-block-end: 2em !important }',
	)
	document.adoptedStyleSheets.push(sheet)
}

for (const part of [0, 1])
	test(`no page is wider than the screen with a large font or zoom (part ${part + 1})`, async ({ page }) => {
		test.slow()
		const show = await screenOf(page)
		const found: Record<string, string[]> = {}
		for (const path of pagesOfEachLayout().filter((_, index) => index % 2 === part)) {
			await open(page, path)
			const check = async (screens: readonly Screen[], variant: string) => {
				for (const screen of screens) {
					await show(screen)
					const wrong = await page.evaluate(outside)
					if (wrong.length > 0) found[`${path} ${screen} ${variant}`] = wrong
				}
			}
			await check(SCREENS, '')
			await page.evaluate(spacing)
			await check([[1280, 900, 16]], 'with more text spacing')
			for (const change of [fromRightToLeft, longWords]) await page.evaluate(change)
			await check([ZOOMED, LARGE_FONT[0]], 'from right to left, with more text spacing and long words')
		}
		expect(found).toEqual({})
	})

test('the header fits the screen at every width with more text spacing', async ({ page }) => {
	const show = await screenOf(page)
	await open(page, '/about')
	await page.evaluate(spacing)
	for (const screen of SPACED) {
		await show(screen)
		expect(await page.evaluate(outside), screen.join()).toEqual([])
	}
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
