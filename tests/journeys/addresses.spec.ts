import { expect, open, plainTest as test } from './site.ts'

test.use({ expectedErrors: /status of (404|500)/ })

test('an unknown address keeps the 404 screen when scripts run and after a client navigation, requests no data, and leads on and back', async ({
	page,
}) => {
	const notFound = page.getByRole('heading', { level: 1, name: '404 - Page Not Found' })
	const requested: string[] = []
	page.on('request', (request) => request.resourceType() === 'fetch' && requested.push(request.url()))
	await open(page, '/blog/100%')
	await expect(notFound).toBeVisible()
	await expect(page).toHaveTitle('404 - Page Not Found | Pramaan')
	await page.getByRole('link', { name: 'See all courses' }).click()
	await expect(page.getByRole('heading', { level: 2, name: /^\d+ courses/ })).toBeVisible()
	expect(requested.filter((url) => new URL(url).pathname.startsWith('/blog/100%'))).toEqual([])
	await page
		.getByRole('contentinfo')
		.getByRole('link', { name: 'Contact', exact: true })
		.evaluate((link: HTMLAnchorElement) => {
			link.href = '/british_training/nowhere'
			link.click()
		})
	await expect(notFound).toBeVisible()
	await expect(page).toHaveTitle('404 - Page Not Found | Pramaan')
	await page.goBack()
	await expect(page.getByRole('heading', { level: 2, name: /^\d+ courses/ })).toBeVisible()
})

test('a client navigation loads the document of the page when its data fails to load', async ({ page }) => {
	await open(page, '/about')
	await page.route('**/contact/data.json', (route) => route.fulfill({ status: 500, body: '' }))
	const loaded = page.waitForEvent('load')
	await page.getByRole('contentinfo').getByRole('link', { name: 'Contact', exact: true }).click()
	await loaded
	await expect(page.getByRole('heading', { level: 1 })).toHaveText('Contact us')
})
