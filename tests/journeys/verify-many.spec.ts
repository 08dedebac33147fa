import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { violations } from './axe.ts'
import { atBothWidths, expect, hold, open, ownPageTest, PLAIN_VISIT, plainTest as test } from './site.ts'

test.use({ ...PLAIN_VISIT, expectedErrors: /status of 429|net::ERR/ })

const LIST = 'PRM-LA-2025-00418, prm-la-2025-00419\nPRM-LA-2O25-OO402\n=1+1'

const numbers = (page: Page) => page.getByLabel('Numbers to check')
const summary = (page: Page, text: string) => page.getByRole('heading', { name: text, exact: true })
const states = (page: Page) => page.locator('tbody tr').evaluateAll((rows) => rows.map((row) => row.dataset['state']))

async function openList(page: Page) {
	await open(page, '/policies/verification')
	await page.getByText('Check many certificates').click()
	await expect(page.getByLabel('Or choose a CSV file')).toBeVisible()
}

async function check(page: Page, text: string) {
	await numbers(page).fill(text)
	await page.getByRole('button', { name: 'Check all' }).click()
}

test('the code that checks a list is loaded when the list is opened, and what was typed is kept, also when it is refused or the page is left, until it is erased', async ({
	page,
}) => {
	const scripts: string[] = []
	page.on('request', (request) => {
		if (request.resourceType() === 'script') scripts.push(request.url())
	})
	const release = await hold(page, '**/list-checker-*.js')
	await open(page, '/policies/verification')
	await page.waitForLoadState('networkidle')
	expect(scripts.filter((url) => /list-checker|qr-code/.test(url))).toEqual([])
	await page.getByText('Check many certificates').click()
	await numbers(page).fill('PRM-1')
	release()
	await expect(page.getByLabel('Or choose a CSV file')).toBeVisible()
	await expect(numbers(page)).toHaveValue('PRM-1')
	await expect(numbers(page)).toBeFocused()

	for (const [list, error] of [
		[' ,', 'Enter at least one certificate number'],
		['PRM 1 '.repeat(20_001), 'This is too long for a list of 200 numbers'],
		[Array.from({ length: 201 }, (_, i) => `PRM-${i}`).join('\n'), 'These are 201 numbers. Check at most 200 at once'],
	] as const) {
		await check(page, list)
		await expect(page.getByText(error)).toBeVisible()
		await expect(numbers(page)).toHaveValue(list)
		await expect(numbers(page)).toBeFocused()
	}

	await numbers(page).fill('PRM-1\nPRM-2')
	await openList(page)
	await expect(numbers(page)).toHaveValue('PRM-1\nPRM-2')
	page.once('dialog', (dialog) => dialog.accept())
	await page.getByRole('button', { name: 'Erase' }).click()
	await openList(page)
	await expect(numbers(page)).toHaveValue('')
})

ownPageTest(
	'a list is answered in its order by keyboard alone, with a summary that has the focus',
	async ({ page }) => {
		const calls: string[] = []
		page.on('request', (request) => {
			if (request.url().includes('/api/')) calls.push(`${request.method()} ${new URL(request.url()).pathname}`)
		})
		await open(page, '/policies/verification')
		await page.getByText('Check many certificates').focus()
		await page.keyboard.press('Enter')
		await expect(page.getByLabel('Or choose a CSV file')).toBeVisible()
		await numbers(page).focus()
		await page.keyboard.insertText(LIST)
		await page.keyboard.press('Tab')
		await page.keyboard.press('Tab')
		await page.keyboard.press('Enter')
		await expect(summary(page, '2 valid, 2 not found')).toBeFocused()
		expect(calls).toEqual(['POST /api/certificates/check'])
		expect(await states(page)).toEqual(['valid', 'valid', 'notFound', 'notFound'])
		const rows = page.locator('tbody tr')
		await expect(rows.first()).toContainText('29 September 2025')
		await expect(rows.nth(1)).toContainText('Vikram Sethi')
		await page.getByLabel('Show problems only').press('Space')
		expect(await states(page)).toEqual(['notFound', 'notFound'])
		await page.evaluate(() => Object.assign(window, { isSameDocument: true }))
		await page.getByRole('link', { name: 'PRM-LA-2025-00402' }).click()
		await expect(page.getByRole('heading', { name: '✅ Certificate Found' })).toBeVisible()
		const loadedBy = () => {
			const [load] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
			return 'isSameDocument' in window || load?.type
		}
		expect(await page.evaluate(loadedBy), 'the document is still the same').toBe(true)
		await expect(numbers(page)).toHaveValue(LIST)
	},
)

test('the numbers of a chosen or dropped file are put into the field', async ({ page }) => {
	const csv = '\ufeffName;Certificate no\r\n"Rao; Asha";PRM-LA-2025-00418\r\nNobody;PRM-0\r\n'
	await openList(page)
	await page
		.getByLabel('Or choose a CSV file')
		.setInputFiles({ name: 'staff.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) })
	await expect(page.getByText('2 numbers from column "Certificate no" of staff.csv.')).toBeVisible()
	await expect(numbers(page)).toHaveValue('PRM-LA-2025-00418\nPRM-0')
	const dropped = await page.evaluateHandle(() => {
		const transfer = new DataTransfer()
		transfer.items.add(new File(['PRM-LA-2025-00419\n'], 'one.txt'))
		return transfer
	})
	await numbers(page).dispatchEvent('drop', { dataTransfer: dropped })
	await expect(numbers(page)).toHaveValue('PRM-LA-2025-00419')
	await page
		.getByLabel('Or choose a CSV file')
		.setInputFiles({ name: 'staff.xlsx', mimeType: 'text/csv', buffer: Buffer.from('PK\u0003\u0004\0') })
	await expect(page.locator('#certificate-numbers-error')).toHaveText(/^staff.xlsx is not a text file/)
	await expect(numbers(page)).toHaveValue('PRM-LA-2025-00419')
})

test('a list is checked on Retry when the register is unreachable or refuses, has no violations at 390 px and 1440 px, is downloaded as CSV, and prints without the form', async ({
	page,
	site,
}) => {
	const number = 'PRM-IA-2024-00096'
	if (site.rows(`select 1 from certificates where number = '${number}' and withdrawn_at is null`).length > 0)
		site.ops('certificates', 'withdraw', number, '--reason', 'Fee never paid')
	await openList(page)
	await page.route('**/api/certificates/check', (route) => route.abort())
	await check(page, LIST)
	await expect(page.getByRole('alert').getByText('nothing was proven')).toBeVisible()
	await page.unroute('**/api/certificates/check')
	await page.route('**/api/certificates/check', (route) =>
		route.fulfill({ status: 429, json: { message: 'Try again in 3 minutes.' } }),
	)
	await page.getByRole('button', { name: 'Retry' }).click()
	await expect(page.getByRole('alert').getByText('Try again in 3 minutes.')).toBeVisible()
	await expect(numbers(page)).toHaveValue(LIST)
	await page.unroute('**/api/certificates/check')
	await page.getByRole('button', { name: 'Retry' }).click()
	await expect(summary(page, '2 valid, 2 not found')).toBeVisible()
	await check(page, `${LIST}\n${number}`)
	await expect(summary(page, '2 valid, 1 withdrawn, 2 not found')).toBeVisible()
	await expect(page.getByText('Fee never paid')).toHaveCount(0)
	const download = page.waitForEvent('download')
	await page.getByRole('button', { name: 'Download as CSV' }).click()
	const file = await download
	expect(file.suggestedFilename()).toMatch(/^certificates-\d{4}-\d\d-\d\d\.csv$/)
	expect(readFileSync(await file.path(), 'utf8')).toContain('\r\n"PRM-LA-2025-00418","valid","Asha Rao"')
	await atBothWidths(page, async (width) => {
		expect(await violations(page, 'main')).toEqual([])
		expect(await page.locator('html').evaluate((root) => root.scrollWidth)).toBeLessThanOrEqual(width)
	})
	await page.emulateMedia({ media: 'print' })
	await expect(page.getByRole('table')).toBeVisible()
	await expect(summary(page, '2 valid, 1 withdrawn, 2 not found')).toBeVisible()
	await expect(page.getByText(/^Checked in the register on/)).toBeVisible()
	for (const hidden of [numbers(page), page.getByLabel('Certificate number'), page.getByRole('banner')])
		await expect(hidden).toBeHidden()
})
