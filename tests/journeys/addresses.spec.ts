import { expect, open, plainTest as test } from './site.ts'

test.describe('an unknown address', () => {
	test.use({ expectedErrors: /status of 404/ })

	for (const path of ['/blog/100%'])
		test(`${path} keeps the 404 screen when scripts run, requests no page data, and leads on`, async ({ page }) => {
			const requested: string[] = []
			page.on('request', (request) => request.resourceType() === 'fetch' && requested.push(request.url()))
			await open(page, path)
			await expect(page.getByRole('heading', { level: 1, name: '404 - Page Not Found' })).toBeVisible()
			await expect(page).toHaveTitle('404 - Page Not Found | Pramaan')
			await page.getByRole('link', { name: 'See all courses' }).click()
			await expect(page.getByRole('heading', { level: 2, name: /^\d+ courses/ })).toBeVisible()
			expect(requested.filter((url) => new URL(url).pathname.startsWith(path))).toEqual([])
		})

	for (const path of ['/british_training/nowhere'])
		test(`${path} shows the 404 screen after a client navigation`, async ({ page }) => {
			await open(page, '/about')
			await page
				.getByRole('contentinfo')
				.getByRole('link', { name: 'Contact', exact: true })
				.evaluate((link: HTMLAnchorElement, to) => {
					link.href = to
					link.click()
				}, path)
			await expect(page.getByRole('heading', { level: 1, name: '404 - Page Not Found' })).toBeVisible()
			await expect(page).toHaveTitle('404 - Page Not Found | Pramaan')
			await page.goBack()
			await expect(page.getByRole('heading', { level: 1, name: 'About us' })).toBeVisible()
		})
})

test.describe('a client navigation', () => {
	test.use({ expectedErrors: /status of 500/ })

	test('loads the document of the page when its data fails to load', async ({ page }) => {
		await open(page, '/about')
		await page.route('**/contact/data.json', (route) => route.fulfill({ status: 500, body: '' }))
		const loaded = page.waitForEvent('load')
		await page.getByRole('contentinfo').getByRole('link', { name: 'Contact', exact: true }).click()
		await loaded
		await expect(page.getByRole('heading', { level: 1 })).toHaveText('Contact us')
	})
})
