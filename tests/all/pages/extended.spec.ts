import type { Page } from '@playwright/test'
import { extend } from '#tests/journeys/extension.ts'
import { expect, hold, PLAIN_VISIT, ownPageTest as test } from '#tests/journeys/site.ts'
import { translate } from '#tests/journeys/translator.ts'

test.use({ ...PLAIN_VISIT, expectedErrors: /status of 404|^The document is not as this site made it/ })

/** Holds the modules back until the returned function is called, so that something can happen before hydration. */
async function openUnhydrated(page: Page, path: string) {
	const release = await hold(page, '**/assets/*.js')
	await page.goto(path, { waitUntil: 'commit' })
	await page.waitForFunction(() => document.readyState !== 'loading')
	return async () => {
		release()
		await page.waitForFunction(() => document.documentElement.dataset['hydrated'] !== undefined)
	}
}

const FIELDS = [
	['/registration', 'First name'],
	['/contact', 'Message'],
	['/search', 'Standard, subject, level or question'],
	['/policies/verification', 'Certificate number'],
] as const

for (const [change, script] of [
	['an extension', extend],
	['a translator', translate],
] as const)
	test(`what is typed before hydration is kept with the focus when ${change} has changed the page`, async ({
		page,
	}) => {
		for (const [path, label] of FIELDS) {
			const hydrate = await openUnhydrated(page, path)
			const field = page.getByRole(path === '/search' ? 'searchbox' : 'textbox', { name: label })
			await field.fill('early')
			await page.evaluate(script)
			await field.press('End')
			await field.pressSequentially('ly')
			await hydrate()
			expect(await field.inputValue(), path).toBe('earlyly')
			await expect(field, path).toBeFocused()
			await field.pressSequentially('!')
			await expect(field, path).toHaveValue('earlyly!')
			await page.unrouteAll({ behavior: 'wait' })
			page.once('dialog', (dialog) => dialog.accept())
		}
	})

test('what is typed is there once the page is hydrated when an extension has put any element into any place, without a network', async ({
	page,
}) => {
	for (const place of ['html', 'head', 'body', 'main', 'form'])
		for (const name of ['div', 'main', 'form', 'input', 'script', 'of-an-extension']) {
			const hydrate = await openUnhydrated(page, '/contact')
			const field = page.getByRole('textbox', { name: 'Message' })
			await field.fill('early')
			await page.evaluate(
				([to = '', name = '']) => document.querySelector(to)?.prepend(document.createElement(name)),
				[place, name],
			)
			await page.route('**/data.json', (route) => route.abort())
			await hydrate()
			expect(await field.inputValue(), `${name} in ${place}`).toBe('early')
			await page.unrouteAll({ behavior: 'wait' })
			page.once('dialog', (dialog) => dialog.accept())
		}
})
