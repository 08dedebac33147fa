import { expect, open, plainTest as test } from './site.ts'

test('the contact form asks about a likely slip, stores the message with metadata as headers, and confirms it in a notification with a large close button', async ({
	page,
	site,
}) => {
	await open(page, '/contact')
	const email = page.getByLabel('Email')
	await email.fill('asha@yaho.com')
	await email.press('Tab')
	await expect(email).toHaveValue('asha@yaho.com')
	await page.getByRole('button', { name: 'Did you mean asha@yahoo.com?' }).click()
	await expect(email).toHaveValue('asha@yahoo.com')
	await email.fill('meera＠example.com')
	await email.press('Tab')
	await expect(email).toHaveValue('meera@example.com')
	const message = page.getByLabel('Message', { exact: true })
	await message.fill(`${'a'.repeat(97)}\n`.repeat(51))
	await expect(page.getByText('4997 of 5000 characters')).toBeVisible()
	await message.fill('a'.repeat(5003))
	await expect(page.getByText('5003 of 5000 characters, 3 too many')).toBeVisible()
	await expect(message).toHaveValue('a'.repeat(5003))
	await page.getByLabel('Name').fill('Meera')
	await page.getByLabel('Message', { exact: true }).fill('When is the next class?')
	const sending = page.waitForRequest('**/api/contact')
	await page.getByRole('button', { name: 'Send message' }).click()
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
