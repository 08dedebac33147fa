import type { Page } from '@playwright/test'
import { expect, open, ownPageTest as test } from './site.ts'
import { violationsOf, watchPolicy } from './trusted-types.ts'

test.describe('the trusted types policy', () => {
	test.use({ expectedErrors: /TrustedHTML|Content Security Policy/i })

	const inject = (page: Page) =>
		page.evaluate(() => {
			try {
				document.createElement('div').innerHTML = '<img src="/x">'
				return 'accepted'
			} catch (error) {
				return (error as Error).name
			}
		})

	test('rejects strings as HTML and the creation of further policies', async ({ page }) => {
		await open(page, '/about')
		expect(await inject(page)).toBe('TypeError')
		const made = await page.evaluate(() => {
			const { trustedTypes } = window as unknown as {
				trustedTypes: { createPolicy(name: string, rules: object): void }
			}
			try {
				trustedTypes.createPolicy('anything', { createHTML: (html: string) => html })
				return 'created'
			} catch (error) {
				return (error as Error).name
			}
		})
		expect(made).toBe('TypeError')
	})
})

test.describe('a page that was changed before hydration', () => {
	test.use({ expectedErrors: /Minified React error/ })

	test('still works', async ({ page }) => {
		await watchPolicy(page)
		await page.route('**/about', async (route) => {
			const response = await route.fetch()
			await route.fulfill({ response, body: (await response.text()).replace('<h1>', '<h1>Translated: ') })
		})
		await open(page, '/about')
		await page.getByRole('button', { name: 'Courses' }).click()
		await expect(page.getByRole('link', { name: 'Training on Demand' }).first()).toBeVisible()
		expect(await violationsOf(page)).toEqual([])
	})
})
