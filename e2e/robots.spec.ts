import type { Page } from '@playwright/test'
import { violations } from './axe.ts'
import { expect, open, PLAIN_VISIT, test } from './site.ts'

test.use(PLAIN_VISIT)

async function write(page: Page, email: string) {
	await page.getByLabel('Name').fill('Ishaan')
	await page.getByLabel('E-mail').fill(email)
	await page.getByLabel('Message', { exact: true }).fill('Hello')
}
const send = (page: Page) => page.getByRole('button', { name: 'Send message' }).click()
const sent = (page: Page) => expect(page.getByText('✅ Message sent successfully!')).toBeVisible()

test.describe('the hidden field', () => {
	for (const path of ['/contact', '/registration'])
		test(`on ${path}: nobody sees it, no key reaches it, no reader hears it`, async ({ page }) => {
			await open(page, path)
			const field = page.locator('input[name="website"]')
			expect((await field.boundingBox())?.x).toBeLessThan(-100)
			await expect(page.getByRole('textbox', { name: 'Leave this field empty' })).toHaveCount(0)
			await expect(field).toHaveAttribute('tabindex', '-1')
			await expect(field).toHaveAttribute('autocomplete', 'off')
			expect(await page.locator('html').evaluate((root) => root.scrollWidth - root.clientWidth)).toBe(0)
			expect(await violations(page, 'form')).toEqual([])
		})

	test('a program that fills it in is answered like a person, and nobody gets a mail', async ({ page, site }) => {
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
	})
})

test('who takes the time of a person is none; who does not is kept apart, and hears nothing of it', async ({
	page,
	site,
}) => {
	const suspect = (email: string) => site.rows(`select suspect from contact_messages where email = '${email}'`)
	const times: (string | undefined)[] = []
	await page.route('**/api/contact', async (route) => {
		const headers = route.request().headers()
		times.push(headers['form-duration-ms'])
		// The second time the page is as fast as a program.
		await route.continue(times.length === 1 ? {} : { headers: { ...headers, 'form-duration-ms': '300' } })
	})
	await open(page, '/contact')
	await page.waitForTimeout(2100)
	await write(page, 'person@example.com')
	await send(page)
	await sent(page)
	expect(Number(times[0])).toBeGreaterThan(2000)
	expect(suspect('person@example.com')).toEqual([{ suspect: null }])
	await write(page, 'fast@example.com')
	await send(page)
	await expect.poll(() => suspect('fast@example.com')).toEqual([{ suspect: 'too fast' }])
	await sent(page)
	await expect(page.getByLabel('Name')).toHaveValue('')
	await page.reload()
	await page.waitForFunction(() => document.documentElement.dataset['hydrated'] !== undefined)
	await page.getByLabel('Name').fill('Ishaan')
	await expect.poll(() => page.evaluate(() => localStorage.getItem('draft-contact-1'))).not.toBeNull()
	await page.reload()
	await page.waitForFunction(() => document.documentElement.dataset['hydrated'] !== undefined)
	await write(page, 'again@example.com')
	await send(page)
	await sent(page)
	expect(times[2], 'a restored draft tells no time').toBeUndefined()
})
