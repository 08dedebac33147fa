import { readFileSync } from 'node:fs'
import { COURSE } from './content.ts'
import { expect, open, plainTest as test } from './site.ts'

test.describe('the register of editions', () => {
	test('has a table for each standard and marks unconfirmed entries', async ({ page }) => {
		const register = readFileSync('content/editions.yaml', 'utf8')
		await open(page, '/whitepaper/editions')
		await expect(page.getByRole('table')).toHaveCount(register.match(/^- standard:/gm)?.length ?? 0)
		await expect(page.getByText('Not confirmed.')).toHaveCount(register.match(/^ {6}unconfirmed:/gm)?.length ?? 0)
		const table = page.getByRole('table', { name: 'Editions on quality management', exact: true })
		const row = table.getByRole('row', { name: /ISO 9001:2015/ })
		await expect(row.getByRole('cell', { name: 'In transition' })).toBeVisible()
		await expect(row).toContainText('September 2015')
		await expect(row.getByRole('cell').nth(2)).toContainText('Confirm with your certification body.')
		await expect(row).toContainText('confirm its end with your certification body')
	})

	test('keeps table semantics for screen readers at 390 px', async ({ page }) => {
		await page.setViewportSize({ width: 390, height: 844 })
		await open(page, '/whitepaper/editions')
		const table = page.getByRole('table').first()
		await expect(table.getByRole('columnheader')).toHaveCount(6)
		await expect(table.getByRole('row')).toHaveCount(3)
		await expect(table.getByRole('rowheader', { name: 'ISO 9001:2026' })).toBeVisible()
		expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
	})

	for (const path of ['/whitepaper/9001', '/whitepaper/14001', '/whitepaper/45001', '/whitepaper/27001', COURSE])
		test(`is linked from ${path} at the section of its standard`, async ({ page }) => {
			await open(page, path)
			const main = page.getByRole('main')
			const link = page.locator('a', { hasText: /^All editions$/ })
			// On the page of a course among the folded facts.
			const folded = main.locator('details', { has: link })
			if ((await folded.count()) > 0) await folded.locator('> summary').click()
			await main.locator(link).first().click()
			await expect(page.getByRole('heading', { level: 1, name: 'Editions of the standards' })).toBeVisible()
			const { hash } = new URL(page.url())
			await expect(page.locator(hash)).toBeInViewport()
		})
})

test('a link with a fragment scrolls to its target when the data of the page is slow', async ({ page }) => {
	const loadingShown = Promise.withResolvers<void>()
	await page.route('**/whitepaper/editions/data.json', async (route) => {
		await loadingShown.promise
		await route.continue()
	})
	await open(page, '/whitepaper/45001')
	await page.getByRole('main').getByRole('link', { name: 'All editions', exact: true }).first().click()
	await expect(page.getByText('Loading...')).toBeVisible()
	loadingShown.resolve()
	await expect(page.locator('#iso-45001')).toBeInViewport()
})

test('an exam names the edition it follows, and its results link to the register', async ({ page }) => {
	await open(page, '/courses/practice-exam')
	await page.getByRole('button', { name: 'Start the exam: ISO 45001' }).click()
	await expect(page.getByText('ISO 45001:2018 with Amendment 1:2024 is the current edition.')).toBeVisible()
	for (let index = 0; index < 10; index++)
		await page.locator('fieldset').nth(index).getByRole('checkbox').first().check()
	await page.getByRole('button', { name: 'Submit', exact: true }).click()
	await page.getByRole('link', { name: 'All editions' }).click()
	await expect(page).toHaveURL(/\/whitepaper\/editions#iso-45001$/)
})
