import { razorpayDouble } from '#server/payments/testing/razorpay.ts'
import { REGISTRATION_EXAMPLE } from '#shared/forms/registration-fields.ts'
import { violations } from './axe.ts'
import { openClass } from './content.ts'
import { startSite } from './server.ts'
import { atBothWidths, expect, ownPageTest as test } from './site.ts'

test.use({ contextOptions: { reducedMotion: 'reduce' }, expectedErrors: /status of 503/ })

test('an order is paid at Razorpay without scripts, and its page says at each step what comes next', async ({
	page,
}) => {
	const double = await razorpayDouble(() => new Date())
	const site = await startSite(double.env)
	try {
		const { slug, course } = openClass()
		const registered = await page.request.post(`${site.url}/api/register`, {
			data: { ...REGISTRATION_EXAMPLE, course },
			headers: { 'consent-version': '2026-01-01', 'form-class': slug },
		})
		const order = site.url + (await registered.json()).order
		/** No script, no width of its own, and no fault that axe finds. */
		async function look() {
			expect(await page.locator('script').count()).toBe(0)
			await atBothWidths(page, async (width) =>
				expect(await page.locator('html').evaluate((root) => root.scrollWidth)).toBeLessThanOrEqual(width),
			)
			expect(await violations(page, 'main')).toEqual([])
		}

		const opened = await page.goto(order)
		expect(opened?.headers()['content-security-policy']).toContain("form-action 'self';")
		const pay = page.getByRole('region', { name: 'How to pay' })
		const [online = '', bank = ''] = (await pay.innerText()).split('Or by bank transfer')
		expect(online).toContain('Test mode: no money moves')
		expect(online).toContain('on the page of Razorpay')
		expect(bank).toContain('Account number')
		await look()

		double.fault = 'error'
		await pay.getByRole('button', { name: /^Pay ₹[\d,]+ now$/ }).click()
		await expect(page.getByRole('alert')).toContainText('Razorpay does not answer just now. Nothing was paid.')
		await page.goto(order)
		double.fault = undefined
		await pay.getByRole('button', { name: /^Pay/ }).click()
		await expect(page).toHaveURL(`${order}#pay`)
		const link = pay.getByRole('link', { name: 'Continue to Razorpay, ₹' })
		expect(await link.getAttribute('href')).toContain(double.api)
		await look()

		await pay.getByRole('link', { name: 'I have paid, check now' }).click()
		await expect(page).toHaveURL(`${order}?checking=yes`)
		await expect(page.getByRole('heading', { level: 1 })).toHaveText('We are checking your payment')
		expect(await page.locator('main').innerText()).not.toMatch(/failed|error/i)
		const again = page.locator('main').getByRole('link', { name: 'I have paid, check now' }).first()
		expect(await again.getAttribute('href')).toBe(`${new URL(order).pathname}/return`)
		await look()

		const [attempt] = site.rows('select provider_ref from payments where url is not null')
		double.pay(String(attempt?.['provider_ref']))
		await page.goto(`${order}/return?razorpay_payment_link_status=paid`)
		await expect(page).toHaveURL(order)
		await expect(page.getByRole('heading', { level: 1 })).toHaveText('Paid')
		await expect(pay).toHaveCount(0)
		await expect(page.getByRole('link', { name: /^Receipt/ })).toBeVisible()
		await look()
	} finally {
		await site.remove()
	}
})
