import { REGISTRATION_EXAMPLE } from '#shared/forms/registration-fields.ts'
import { violations } from './axe.ts'
import { openClass } from './content.ts'
import { expect, plainTest as test } from './site.ts'

test.use({ expectedErrors: /status of 4(04|22)/ })

test('the page of an order shows without scripts what was booked, that an example is not to be paid', async ({
	page,
}) => {
	const { slug, course } = openClass()
	const answer = await page.request.post('/api/register', {
		data: { ...REGISTRATION_EXAMPLE, course },
		headers: { 'consent-version': '2026-01-01', 'form-class': slug },
	})
	expect(answer.status()).toBe(201)
	const { order, reference } = await answer.json()

	const response = await page.goto(order)
	expect(response?.headers()).toMatchObject({ 'cache-control': 'no-store', 'referrer-policy': 'same-origin' })
	await expect(page.getByRole('heading', { level: 1 })).toHaveText('Waiting for your payment')
	await expect(page).toHaveTitle(/^Waiting for your payment/)
	await expect(page.getByRole('heading', { name: 'For Asha R.' })).toBeVisible()
	await expect(page.getByRole('listitem').filter({ hasText: 'Paid, next' })).toHaveAttribute('aria-current', 'step')
	await expect(page.getByText(course, { exact: true })).toBeVisible()
	await expect(page.getByText('Example, do not pay')).toHaveCount(1)
	await expect(page.getByRole('img', { name: 'QR code' })).toBeVisible()
	await expect(page.getByText(reference).first()).toBeVisible()
	const billing = page.locator('details').filter({ hasText: 'Invoice for a company' })
	await billing.locator('summary').click()
	await billing.getByRole('button').click()
	await expect(page).toHaveTitle(/^Error: /)
	await expect(billing.getByText('Enter a company or an address')).toBeVisible()
	await expect(billing.getByLabel('State')).toHaveAttribute('autocomplete', 'address-level1')
	await billing.getByLabel('Company').fill('Asha Training')
	await billing.getByRole('button').click()
	await expect(page).toHaveTitle(/^Saved for the invoice: Asha Training/)
	await expect(page.getByText('Saved for the invoice: Asha Training')).toBeInViewport()
	await billing.locator('summary').click()
	await expect(billing.getByText('The invoice will name Asha Training.')).toBeVisible()
	const withdraw = page.locator('details').filter({ hasText: 'Withdraw from this order' })
	await withdraw.locator('summary').click()
	await withdraw.getByRole('button', { name: 'Continue' }).click()
	await expect(page.getByRole('heading', { level: 1 })).toHaveText('Do you want to withdraw from this order?')
	await expect(page.getByText('See how to pay')).toHaveCount(0)
	await page.getByRole('link', { name: 'Keep my order' }).click()
	await expect(page.getByRole('heading', { level: 1 })).toHaveText('Waiting for your payment')
	await withdraw.locator('summary').click()
	await withdraw.getByRole('button', { name: 'Continue' }).click()
	await withdraw.getByRole('button', { name: 'Confirm withdrawal' }).click()
	await expect(page).toHaveURL(order)
	await expect(page.getByRole('heading', { level: 1 })).toHaveText('Withdrawn')
	await expect(page).toHaveTitle(/^Withdrawn/)
	await expect(page.getByText(/^You withdrew from this order on .* there is nothing to pay\.$/)).toBeVisible()
	await expect(page.locator('main').getByRole('button')).toHaveCount(0)
	await expect(page.getByRole('region', { name: 'How to pay' })).toHaveCount(0)
	expect(await page.locator('script').count()).toBe(0)
	for (const [width, colorScheme] of [
		[320, 'light'],
		[1440, 'dark'],
	] as const) {
		await page.setViewportSize({ width, height: 900 })
		await page.emulateMedia({ colorScheme })
		expect(await page.locator('html').evaluate((root) => root.scrollWidth), `${width}`).toBeLessThanOrEqual(width)
		expect(await violations(page, 'main'), colorScheme).toEqual([])
	}

	await page.goto(`${order.slice(0, -1)}${order.endsWith('0') ? '1' : '0'}`)
	await expect(page.getByRole('heading', { level: 1 })).toHaveText('We could not find this booking')
	await page.getByLabel('Reference').fill('PRM-Q0XW-8X7Y-XBEX')
	await page.getByLabel('Email').fill('asha@mail.example')
	await page.getByRole('button', { name: 'Send me the link' }).click()
	await expect(page.getByRole('link', { name: 'This is not a reference' })).toBeVisible()
	await page.getByLabel('Reference').fill('PRM-Q0XW-8X7Y-XBES')
	await page.getByRole('button', { name: 'Send me the link' }).click()
	await expect(page.getByText('If the reference and the address match, we have emailed you the link')).toBeVisible()
})
