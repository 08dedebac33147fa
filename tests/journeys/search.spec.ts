import type { Page } from '@playwright/test'
import { expect, hold, open, PLAIN_VISIT, plainTest as test } from './site.ts'

test.use(PLAIN_VISIT)

const field = (page: Page) => page.getByRole('searchbox', { name: 'Standard, subject, level or question' })
const first = (page: Page) => page.getByRole('main').getByRole('listitem').getByRole('heading').first()
const group = (page: Page, name: string) => page.getByRole('region', { name })

test('the link in the header leads to the search, whose results, address and title follow what is typed until the visitor goes back', async ({
	page,
}) => {
	await open(page, '/about')
	await page.getByRole('banner').getByRole('link', { name: 'Search' }).click()
	await expect(field(page)).toBeFocused()
	await page.keyboard.type('iso 27001 internal audit')
	await expect(first(page)).toHaveText('Internal Auditor ISMS')
	await expect(first(page).locator('mark')).toHaveText(['Internal', 'Auditor'])
	await expect(page).toHaveURL(/\/search\?q=iso\+27001\+internal\+audit$/)
	await expect(page).toHaveTitle('Search: iso 27001 internal audit | Pramaan')
	await expect(
		page.getByRole('status').filter({ hasText: /^\d+ results for "iso 27001 internal audit"\./ }),
	).toHaveCount(1)
	await page.getByRole('link', { name: 'Internal Auditor ISMS', exact: true }).click()
	await expect(page.getByRole('heading', { level: 1, name: 'Internal Auditor ISMS' })).toBeVisible()
	await page.goBack()
	await expect(field(page)).toHaveValue('iso 27001 internal audit')
	await expect(first(page)).toHaveText('Internal Auditor ISMS')
	await page.goBack()
	await expect(page.getByRole('heading', { level: 1, name: 'About us' })).toBeVisible()

	await open(page, '/about')
	await page.getByRole('banner').getByRole('link', { name: 'Search' }).click()
	await expect(field(page)).toBeFocused()
	const answer = await hold(page, '/about/data.json')
	await field(page).evaluate((input: HTMLInputElement) => {
		input.value = 'haccp'
		input.dispatchEvent(new InputEvent('input', { bubbles: true }))
		history.back()
	})
	// The query is announced when it would have been put into the address.
	await expect(page.getByRole('status', { includeHidden: true }).filter({ hasText: 'for "haccp"' })).toHaveCount(1)
	answer()
	await expect(page.getByRole('heading', { level: 1, name: 'About us' })).toBeVisible()
	await expect(page).toHaveURL(/\/about$/)
})

test('a visitor who uses only the keyboard follows a suggestion, searches and walks through the results with arrows', async ({
	page,
}) => {
	await open(page, '/search')
	await page.getByRole('link', { name: 'HACCP' }).press('Enter')
	await expect(field(page)).toHaveValue('HACCP')
	await page.goBack()
	await expect(field(page)).toHaveValue('')
	await expect(page.getByRole('heading', { name: 'Popular searches' })).toBeVisible()
	await field(page).focus()
	await page.keyboard.type('haccp')
	const links = group(page, 'Courses').getByRole('link')
	await expect(links.first()).toBeVisible()
	await page.keyboard.press('ArrowDown')
	await expect(links.first()).toBeFocused()
	await page.keyboard.press('ArrowDown')
	await expect(links.nth(1)).toBeFocused()
	await page.keyboard.press('ArrowUp')
	await page.keyboard.press('ArrowUp')
	await expect(field(page)).toBeFocused()
	await page.keyboard.press('ArrowDown')
	const name = await links.first().innerText()
	await page.keyboard.press('Enter')
	await expect(page.getByRole('heading', { level: 1, name, exact: true })).toBeVisible()
	await page.goBack()
	await expect(page).toHaveURL('/search?q=haccp')
	await expect(field(page)).toHaveValue('haccp')
})

test('a search without a result leads to the contact form with the query filled in, and markup in a query is shown as text', async ({
	page,
}) => {
	await open(page, '/search?q=xqzzy')
	await expect(page.getByText('Nothing found for "xqzzy".').last()).toBeVisible()
	await expect(
		page.getByRole('main').getByRole('link', { name: 'Find your course in four questions' }),
	).toHaveAttribute('href', '/courses/path')
	await page.getByRole('link', { name: 'Ask us' }).click()
	await expect(page.getByRole('textbox', { name: 'Subject' })).toHaveValue('Question: xqzzy')
	await expect(page.getByLabel('Message', { exact: true })).toHaveValue(/I searched the site for "xqzzy"/)

	const query = '</script><script>document.title="broken"</script><img src=x onerror=alert(1)>'
	await open(page, `/search?${new URLSearchParams({ q: query })}`)
	await expect(field(page)).toHaveValue(query)
	await expect(page).toHaveTitle(/^Search: <\/script>/)
	await expect(page.locator('main img')).toHaveCount(0)
	await field(page).press('End')
	await page.keyboard.type(' food')
	await expect(field(page)).toHaveValue(`${query} food`)
})

test.describe('while the index', () => {
	test.use({ expectedErrors: /net::ERR|status of 500/ })

	test('is slow, the page says that it is searching, and offers the results of the server when it fails to load', async ({
		page,
	}) => {
		const answered = Promise.withResolvers<void>()
		await page.route('**/data/search.json', async (route) => {
			await answered.promise
			await route.fulfill({ status: 500, body: '' })
		})
		await open(page, '/search')
		await field(page).fill('food')
		await expect(page.getByText('Searching...')).toBeVisible()
		answered.resolve()
		await expect(page.getByRole('alert')).toContainText('The search could not be loaded.')
		await expect(page).toHaveURL(/\?q=food$/)
		await page.getByRole('button', { name: 'Try again' }).click()
		await expect(group(page, 'Courses')).toBeVisible()
	})
})
