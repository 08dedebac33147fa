import { expect, hold, open, plainTest as test } from './site.ts'

test('a link with a fragment scrolls to its target when the data of the page is slow, a table that is one for screen readers at 390 px', async ({
	page,
}) => {
	const release = await hold(page, '**/whitepaper/editions/data.json')
	await open(page, '/whitepaper/45001')
	await page.getByRole('main').getByRole('link', { name: 'All editions', exact: true }).first().click()
	await expect(page.getByText('Loading...')).toBeVisible()
	release()
	await expect(page.locator('#iso-45001')).toBeInViewport()
	await page.setViewportSize({ width: 390, height: 844 })
	const table = page.getByRole('table').first()
	await expect(table.getByRole('columnheader')).toHaveCount(6)
	await expect(table.getByRole('row')).toHaveCount(3)
	await expect(table.getByRole('row').nth(1)).toContainText('Began: 16 September 2026')
	await expect(table.getByRole('rowheader', { name: 'ISO 9001:2026' })).toBeVisible()
	expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
})
