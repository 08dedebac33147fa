import type { Page } from '@playwright/test'
import { expect, open, plainTest as test } from './site.ts'

async function write(page: Page, email: string) {
	await page.getByLabel('Name').fill('Ishaan')
	await page.getByLabel('Email').fill(email)
	await page.getByLabel('Message', { exact: true }).fill('Hello')
}
const send = (page: Page) => page.getByRole('button', { name: 'Send message' }).click()
const sent = (page: Page) => expect(page.getByText('✅ Message sent successfully!')).toBeVisible()

test('nobody sees or reaches the honeypot, a message that fills it is marked as suspect with the usual answer, and a restored draft says no time', async ({
	page,
	site,
}) => {
	for (const path of ['/contact', '/registration']) {
		await open(page, path)
		const field = page.locator('input[name="website"]')
		const shown = await page.locator('[aria-hidden]', { has: field }).last().boundingBox()
		expect(Math.max(shown?.width ?? 9, shown?.height ?? 9)).toBeLessThan(2)
		await expect(page.getByRole('textbox', { name: 'Leave this field empty' })).toHaveCount(0)
		await expect(field).toHaveAttribute('tabindex', '-1')
		await expect(field).toHaveAttribute('autocomplete', 'off')
	}
	await open(page, '/contact')
	await write(page, 'robot@example.com')
	await page.locator('input[name="website"]').evaluate((input: HTMLInputElement) => {
		input.value = 'https://spam.example'
	})
	await send(page)
	await sent(page)
	const [row] = site.rows("select id, suspect from contact_messages where email = 'robot@example.com'")
	expect(row).toMatchObject({ suspect: 'honeypot' })
	expect(site.rows(`select id from outbox where contact_message_id = ${row?.['id']}`)).toEqual([])

	await open(page, '/contact')
	await page.getByLabel('Name').fill('Ishaan')
	await expect.poll(() => page.evaluate(() => localStorage.getItem('draft-contact-1'))).not.toBeNull()
	await open(page, '/contact')
	await write(page, 'again@example.com')
	const sending = page.waitForRequest('**/api/contact')
	await send(page)
	expect((await sending).headers()).not.toHaveProperty('form-duration-ms')
	await sent(page)
})
