import type { Page } from '@playwright/test'
import { ARTICLE, COURSE } from './content.ts'
import { expect, open, ownPageTest as test } from './site.ts'
import { violationsOf, watchPolicy } from './trusted-types.ts'

/** Serves the pages with another content security policy. */
const withPolicy = (page: Page, change: (policy: string) => string) =>
	page.route('**/*', async (route) => {
		if (route.request().resourceType() !== 'document') return route.fallback()
		const response = await route.fetch()
		const headers = response.headers()
		await route.fulfill({
			response,
			headers: { ...headers, 'content-security-policy': change(headers['content-security-policy'] ?? '') },
		})
	})

type Navigating = Window & { navigation: { navigate(path: string): { finished: Promise<unknown> } } }

test('panels, texts, the certificate search, the exam and the map open without a policy violation', async ({
	page,
}) => {
	await watchPolicy(page)
	await open(page, '/about')
	for (const path of [ARTICLE, COURSE, '/policies/privacy', '/whitepaper/9001']) {
		await page.evaluate((to) => (window as unknown as Navigating).navigation.navigate(to).finished, path)
		await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible()
		expect(await violationsOf(page)).toEqual([])
	}

	await open(page, '/contact')
	await page.getByRole('button', { name: 'Show map' }).click()
	await expect(page.locator('iframe')).toBeVisible()
	await page.getByRole('button', { name: 'Chat with us' }).click()
	await expect(page.getByRole('dialog')).toBeVisible()
	await page.keyboard.press('Escape')
	await page.getByRole('button', { name: 'Enrol now' }).click()
	await expect(page.getByRole('dialog', { name: 'Enrol in a course' }).getByLabel(/First name/)).toBeVisible()
	expect(await violationsOf(page)).toEqual([])

	await open(page, '/policies/verification')
	await page.getByRole('textbox').first().fill('PRM-LA-2025-00418')
	await page.keyboard.press('Enter')
	await expect(page.getByText('PRM-LA-2025-00418').first()).toBeVisible()
	await expect(page.getByRole('alert').or(page.getByRole('status')).first()).toBeAttached()
	expect(await violationsOf(page)).toEqual([])

	await open(page, '/courses/practice-exam')
	await page.getByRole('button', { name: 'Start the exam: ISO 9001', exact: true }).click()
	await expect(page.locator('fieldset')).toHaveCount(10)
	expect(await violationsOf(page)).toEqual([])
})

test.describe('the trusted types policy', () => {
	test.use({ expectedErrors: /TrustedHTML|Content Security Policy/i })

	const inject = (page: Page) =>
		page.evaluate(() => {
			try {
				document.createElement('div').innerHTML = '<img src="/x">'
				return 'accepted'
			} catch (error) {
				return (error as Error).name
			}
		})

	test('rejects strings as HTML and the creation of further policies', async ({ page }) => {
		await open(page, '/about')
		expect(await inject(page)).toBe('TypeError')
		const made = await page.evaluate(() => {
			const { trustedTypes } = window as unknown as {
				trustedTypes: { createPolicy(name: string, rules: object): void }
			}
			try {
				trustedTypes.createPolicy('anything', { createHTML: (html: string) => html })
				return 'created'
			} catch (error) {
				return (error as Error).name
			}
		})
		expect(made).toBe('TypeError')
	})

	test('is what rejects them: without the directive a string is accepted as HTML', async ({ page }) => {
		await withPolicy(page, (policy) => policy.replace(/; require-trusted-types-for.*$/, ''))
		await open(page, '/about')
		expect(await inject(page)).toBe('accepted')
	})
})

test.describe('a page that was changed before hydration', () => {
	test.use({ expectedErrors: /Minified React error/ })

	test('still works', async ({ page }) => {
		await watchPolicy(page)
		await page.route('**/about', async (route) => {
			const response = await route.fetch()
			await route.fulfill({ response, body: (await response.text()).replace('<h1>', '<h1>Translated: ') })
		})
		await open(page, '/about')
		await page.getByRole('button', { name: 'Courses' }).click()
		await expect(page.getByRole('link', { name: 'Training on Demand' }).first()).toBeVisible()
		expect(await violationsOf(page)).toEqual([])
	})
})
