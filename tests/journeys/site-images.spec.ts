import { builtPage, pagesOfEachLayout } from './pages.ts'
import { expect, open, PLAIN_VISIT, ownPageTest as test } from './site.ts'

test.describe('a picture that fails to load', () => {
	test.use({ ...PLAIN_VISIT, expectedErrors: /Failed to load resource/ })

	// Spec 8.
	test('is replaced by the fallback on every kind of page', async ({ page }) => {
		const paths = pagesOfEachLayout().filter((path) => builtPage(path).includes('<img'))
		expect(paths).toEqual(expect.arrayContaining(['/', '/policies/verification']))
		for (const path of paths) {
			const failed = new Set([...builtPage(path).matchAll(/<img[^>]* src="([^"]+)"/g)].map(([, src = '']) => src))
			await page.route(
				({ pathname }) => failed.has(pathname),
				(route) => route.abort(),
			)
			await open(page, path)
			const pictures = page.locator('img')
			expect(await pictures.count(), path).toBeGreaterThan(0)
			for (const picture of await pictures.all()) {
				await picture.evaluate((image) => image.scrollIntoView())
				await expect(picture, path).toHaveAttribute('src', '/fallback.svg')
				await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
			}
			await page.unrouteAll({ behavior: 'wait' })
		}
	})
})
