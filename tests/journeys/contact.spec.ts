import type { Page } from '@playwright/test'
import { expect, open, plainTest as test } from './site.ts'

const send = (page: Page) => page.getByRole('button', { name: 'Send message' })

async function write(page: Page, message: string) {
	await page.getByLabel('Name').fill('Meera')
	await page.getByLabel('Email').fill('meera@example.com')
	await page.getByLabel('Message', { exact: true }).fill(message)
}

test('a likely slip in the email address is asked about, and an address of another width is accepted', async ({
	page,
}) => {
	await open(page, '/contact')
	const email = page.getByLabel('Email')
	await email.fill('asha@yaho.com')
	await email.press('Tab')
	await expect(email).toHaveValue('asha@yaho.com')
	await page.getByRole('button', { name: 'Did you mean asha@yahoo.com?' }).click()
	await expect(email).toHaveValue('asha@yahoo.com')
	await email.fill('asha＠mail.example')
	await email.press('Tab')
	await expect(email).toHaveValue('asha@mail.example')
	expect(await email.evaluate((input: HTMLInputElement) => input.validity.valid)).toBe(true)
})

test('the contact form stores a message, sends its metadata as headers and confirms it in a notification with a large close button', async ({
	page,
	site,
}) => {
	await open(page, '/contact')
	await write(page, 'When is the next class?')
	const sending = page.waitForRequest('**/api/contact')
	await send(page).click()
	expect((await sending).headers()).toMatchObject({
		'consent-version': expect.stringMatching(/^\d{4}-\d{2}-\d{2}$/),
		'form-duration-ms': expect.stringMatching(/^\d+$/),
	})
	const toast = page.getByText('Message sent successfully!', { exact: true })
	await expect(toast).toBeVisible()
	const close = await page.locator('.toasts').getByRole('button', { name: 'close' }).boundingBox()
	expect(Math.min(close?.width ?? 0, close?.height ?? 0)).toBeGreaterThanOrEqual(44)
	const { y = 0, height = 0 } = (await page.getByRole('banner').boundingBox()) ?? {}
	expect((await toast.boundingBox())?.y, 'below the header').toBeGreaterThan(y + height)
	expect(site.rows("select email, subject, message from contact_messages where name = 'Meera'")).toEqual([
		{ email: 'meera@example.com', subject: '', message: 'When is the next class?' },
	])
})

test('no request leaves the site before the visitor opens the map', async ({ page }) => {
	const others: string[] = []
	await page.route(
		(url) => url.hostname !== '127.0.0.1',
		(route) => {
			others.push(route.request().url())
			return route.fulfill({ body: '<p>map</p>', contentType: 'text/html' })
		},
	)
	await open(page, '/contact')
	await page.waitForLoadState('networkidle')
	expect(others).toEqual([])
	await page.getByRole('button', { name: 'Show map' }).click()
	await expect.poll(() => others.length).toBe(1)
})
