import { readFileSync } from 'node:fs'
import { inflateSync } from 'node:zlib'
import type { Page } from '@playwright/test'
import { violations } from './axe.ts'
import { expect, open, ownPageTest, PLAIN_VISIT, plainTest as test } from './site.ts'

test.use(PLAIN_VISIT)

const NUMBER = 'PRM-LA-2025-00418'

/** What the signed text of a downloaded receipt says. */
async function receiptFrom(page: Page) {
	const download = page.waitForEvent('download')
	await page.getByRole('button', { name: 'Download a receipt (PDF)' }).click()
	const file = await download
	expect(file.suggestedFilename()).toMatch(/^receipt-\d{4}-\d\d-\d\d\.pdf$/)
	const pdf = readFileSync(await file.path(), 'latin1')
	expect(pdf).toMatch(/^%PDF-/)
	const [, stream = ''] = pdf.match(/\/EmbeddedFile\n[\s\S]*?\nstream\n([\s\S]*?)\nendstream/) ?? []
	const [, body = ''] = inflateSync(Buffer.from(stream, 'latin1')).toString().split('.')
	return JSON.parse(Buffer.from(body, 'base64url').toString())
}

test('a receipt of a found certificate and of a checked list is downloaded', async ({ page }) => {
	await open(page, '/policies/verification?number=PRM-LA-2025-00418')
	const { results } = await receiptFrom(page)
	expect(results).toMatchObject([{ number: 'PRM-LA-2025-00418', state: 'valid' }])

	await open(page, '/policies/verification')
	await page.getByText('Check many certificates').click()
	await page.getByLabel('Numbers to check').fill('PRM-LA-2025-00418 X-1')
	await page.getByRole('button', { name: 'Check all' }).click()
	const receipt = await receiptFrom(page)
	expect(receipt.results.map(({ state }: { state: string }) => state)).toEqual(['valid', 'notFound'])
	expect(await violations(page, 'main')).toEqual([])
})

test.describe('a receipt', () => {
	test.use({ expectedErrors: /status of 404|status of 429|net::ERR/ })

	test('of a number that is not found is downloaded, and a refusal says why', async ({ page }) => {
		await open(page, '/policies/verification?number=X-1')
		await expect(page.getByRole('heading', { name: '❌ Certificate Not Found' })).toBeVisible()
		expect((await receiptFrom(page)).results).toEqual([{ number: 'X-1', state: 'notFound' }])
		await page.route('**/api/certificates/receipt', (route) =>
			route.fulfill({ status: 429, json: { message: 'Try again in 3 minutes.' } }),
		)
		const button = page.getByRole('button', { name: 'Download a receipt (PDF)' })
		await button.click()
		await expect(page.getByRole('alert').getByText('Try again in 3 minutes.')).toBeVisible()
		await page.unroute('**/api/certificates/receipt')
		await page.route('**/api/certificates/receipt', (route) => route.abort())
		await button.click()
		await expect(page.getByText('The register could not be reached, so there is no receipt.')).toBeVisible()
		expect(await violations(page, 'main')).toEqual([])
	})

	test('is not offered when the register was not reached', async ({ page }) => {
		await page.route('**/api/certificates/X-1', (route) => route.abort())
		await open(page, '/policies/verification?number=X-1')
		await expect(page.getByText('nothing was proven')).toBeVisible()
		await expect(page.getByRole('button', { name: 'Download a receipt (PDF)' })).toHaveCount(0)
	})
})

test.describe('without JavaScript', () => {
	test.use({ javaScriptEnabled: false, expectedErrors: /status of (404|503)/ })

	const numbersOf = ({ results }: { results: { number: string }[] }) => results.map(({ number }) => number)

	ownPageTest('a receipt of a found and of an unknown number and of a list is downloaded', async ({ page }) => {
		for (const number of [NUMBER, 'X 1/(2)']) {
			await page.goto('/policies/verification')
			await page.getByLabel('Certificate number').fill(number)
			await page.getByRole('button', { name: 'Verify' }).click()
			expect(numbersOf(await receiptFrom(page))).toEqual([number])
		}
		await page.getByText('Check many certificates').click()
		await page.getByLabel('Numbers to check').fill(`${NUMBER}, <b>X-1</b>\n"X-2"`)
		await page.getByRole('button', { name: 'Check all' }).click()
		await expect(page.getByRole('table')).toBeVisible()
		expect(numbersOf(await receiptFrom(page))).toEqual([NUMBER, 'X-2'])
	})

	ownPageTest('a refused receipt is answered with a page that keeps the list', async ({ page, site }) => {
		await page.goto('/policies/verification')
		await page.getByText('Check many certificates').click()
		await page.getByLabel('Numbers to check').fill(`${NUMBER}\nX-1`)
		await page.getByRole('button', { name: 'Check all' }).click()
		await expect(page.getByRole('table')).toBeVisible()
		const { keys } = await (await page.request.get('/.well-known/jwks.json')).json()
		site.ops('keys', 'retire', keys.at(-1).kid.split('/').at(-1))
		try {
			await page.getByRole('button', { name: 'Download a receipt (PDF)' }).click()
			await expect(page.getByLabel('Numbers to check')).toHaveValue(`${NUMBER}\nX-1`)
			await expect(page.getByLabel('Numbers to check')).toHaveAccessibleDescription(/We cannot sign certificates/)
		} finally {
			site.ops('keys', 'new')
		}
	})
})
