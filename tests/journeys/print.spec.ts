import { COURSE } from './content.ts'
import { expect, open, plainTest as test } from './site.ts'

test.describe('in print', () => {
	test('a white paper and a course show their content in dark text without the shell', async ({ page }) => {
		for (const path of ['/whitepaper/9001', COURSE]) {
			await page.emulateMedia({ media: 'screen' })
			await open(page, path)
			await page.emulateMedia({ media: 'print' })
			await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
			for (const part of [
				page.getByRole('banner'),
				page.getByRole('contentinfo'),
				page.getByRole('complementary', { name: 'Upcoming classes' }),
				page.getByRole('link', { name: 'Skip to the content' }),
				page.getByRole('button'),
				page.getByRole('combobox'),
				page.getByRole('link', { name: 'Enrol in this course' }),
			])
				for (const one of await part.all()) await expect(one).toBeHidden()
			for (const fact of await page.locator('article details dt').all()) await expect(fact).toBeVisible()
			const [red = 0, green = 0, blue = 0] = await page
				.getByRole('heading', { level: 1 })
				.evaluate((heading) => getComputedStyle(heading).color.match(/\d+/g)?.map(Number) ?? [])
			expect(red + green + blue, 'dark text').toBeLessThan(3 * 80)
		}
	})
})
