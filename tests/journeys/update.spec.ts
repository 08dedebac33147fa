import type { Page } from '@playwright/test'
import { expect, open, openAbout, plainTest } from './site.ts'

const test = plainTest.extend<{ loads: () => number }>({
	/** Counts the documents that the page has loaded since it was opened. */
	loads: async ({ page }, use) => {
		await open(page, '/contact')
		let loads = 0
		page.on('load', () => {
			loads += 1
		})
		await use(() => loads)
	},
})
test.use({ expectedErrors: /404|Failed to load|dynamically imported/ })

/** Serves matching data files as a newer version of the site does. */
const updateSite = (page: Page, files: string) =>
	page.route(files, async (route) => {
		const response = await route.fetch()
		await route.fulfill({ response, headers: { ...response.headers(), 'x-version': 'next' } })
	})

const hydrated = (page: Page) => page.waitForFunction(() => document.documentElement.dataset['hydrated'] !== undefined)

test('a page asks to be loaded again when a list of its form is of a newer version, and is loaded in full, once, when the data of the next is', async ({
	page,
	loads,
}) => {
	await updateSite(page, '**/data/countries.json')
	await page.getByRole('button', { name: 'Enrol now' }).click()
	const panel = page.getByRole('dialog', { name: 'Enrol in a course' })
	await panel.getByLabel(/First name/).fill('Asha')
	await panel
		.getByRole('combobox', { name: /^Country/ })
		.first()
		.click()
	await expect(page.getByText('This site has been updated since you opened the page.')).toBeVisible()
	await expect(panel.getByLabel(/First name/)).toHaveValue('Asha')
	expect(loads()).toBe(0)

	page.once('dialog', (dialog) => dialog.accept())
	await open(page, '/contact')
	await updateSite(page, '**/data.json')
	await openAbout(page)
	await expect(page.getByRole('heading', { level: 1, name: 'About Us' })).toBeVisible()
	await hydrated(page)
	expect(loads()).toBe(2)
})

// Spec 7: the page reloads if a route module fails to load.
test('a page is loaded again, once, when a module is missing, says so when it still is, and opens the panel that was asked for when it is not', async ({
	page,
	loads,
}) => {
	await page.route('**/registration-panel-*.js', (route) => route.fulfill({ status: 404 }))
	await page.getByRole('button', { name: 'Enrol now' }).click()
	await expect.poll(loads).toBe(1)
	await hydrated(page)
	await page.getByRole('button', { name: 'Enrol now' }).click()
	await expect(page.getByText('A part of this page could not be loaded.')).toBeVisible()
	expect(loads()).toBe(1)
	await page.unrouteAll()
	let isMissing = true
	await page.route('**/registration-panel-*.js', (route) =>
		isMissing ? route.fulfill({ status: 404 }) : route.continue(),
	)
	await page.evaluate(() => sessionStorage.clear())
	await page.reload()
	await hydrated(page)
	page.once('domcontentloaded', () => {
		isMissing = false
	})
	// A click of the mouse would be tried again after the page was loaded anew, on a busy machine.
	await page.getByRole('button', { name: 'Enrol now' }).dispatchEvent('click')
	await expect(page.getByRole('dialog', { name: 'Enrol in a course' }).getByLabel(/First name/)).toBeVisible()
	expect(loads()).toBe(3)
})
