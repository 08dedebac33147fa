import type { Page } from '@playwright/test'
import { expect, open, test } from './site.ts'

const CHECKING = 'Checking that you are not a robot …'

async function write(page: Page, email: string) {
	await page.getByLabel('Name').fill('Ishaan')
	await page.getByLabel('E-mail').fill(email)
	await page.getByLabel('Message', { exact: true }).fill('Hello')
}
const send = (page: Page) => page.getByRole('button', { name: 'Send message' }).click()
// How long it takes is a matter of luck.
const sent = (page: Page) => expect(page.getByText('✅ Message sent successfully!')).toBeVisible({ timeout: 30_000 })

/** All that the form said while it was sent. */
async function listen(page: Page) {
	await page.evaluate(() => {
		const said: string[] = []
		Object.assign(window, { said })
		new MutationObserver((changes) => {
			for (const { addedNodes } of changes) for (const node of addedNodes) said.push(node.textContent ?? '')
		}).observe(document.querySelector('main') as Node, { childList: true, subtree: true })
	})
	return () => page.evaluate(() => (window as unknown as { said: string[] }).said)
}

test.use({ settings: { PROOF_OF_WORK: '14' }, expectedErrors: /status of 428/ })

test('the page reckons by itself, says so, and the message arrives', async ({ page, site }) => {
	await open(page, '/contact')
	await write(page, 'work@example.com')
	const said = await listen(page)
	await send(page)
	await sent(page)
	expect(await said()).toContain(CHECKING)
	expect(site.rows("select id from contact_messages where email = 'work@example.com'")).toHaveLength(1)
})

test('a wrong clock on the device is no hindrance', async ({ page, site }) => {
	await page.addInitScript(() => {
		const now = Date.now.bind(Date)
		Date.now = () => now() - 7 * 365 * 86_400_000
	})
	await open(page, '/contact')
	await write(page, 'clock@example.com')
	await send(page)
	await sent(page)
	expect(site.rows("select id from contact_messages where email = 'clock@example.com'")).toHaveLength(1)
})

test('without a script the page says why it can not be sent, and keeps what was typed', async ({ browser, site }) => {
	const context = await browser.newContext({ javaScriptEnabled: false })
	const page = await context.newPage()
	await page.goto(`${site.url}/contact`)
	await write(page, 'plain@example.com')
	await send(page)
	await expect(page.getByText('That needs JavaScript', { exact: false })).toBeVisible()
	await expect(page.getByLabel('Message', { exact: true })).toHaveValue('Hello')
	expect(site.rows("select id from contact_messages where email = 'plain@example.com'")).toEqual([])
	await context.close()
})
