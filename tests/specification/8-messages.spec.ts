import { expect, expectShown, field, fillIn, open, submit, test } from './visitor.ts'

const UNEXPECTED = 'An unexpected error occurred. Please try again.'

test.describe('a registration that fails', () => {
	test.use({ expectedErrors: /status of|net::ERR/ })

	// Spec 7: otherwise the response message is shown; see errors
	// Spec 8: Registration, non-201 response: … 'Something went wrong.'
	// Spec 8: Registration, request failure carrying a server message: that message.
	// Spec 8: Registration, any other failure: 'An unexpected error occurred. Please try again.' and submitting clears.
	test('says why, and nothing typed is lost, whatever answer but 201 there is', async ({ page }) => {
		await open(page, '/registration')
		await fillIn(page)
		for (const [answer, says] of [
			[{ status: 500, json: { message: 'We are moving house.' } }, 'We are moving house.'],
			[{ status: 422, json: { message: 'The class is full.' } }, 'The class is full.'],
			[{ status: 200, json: { message: 'Not today.' } }, 'Not today.'],
			[{ status: 500, json: {} }, 'Something went wrong.'],
			[{ status: 500, body: '<h1>500</h1>' }, 'Something went wrong.'],
			[{ status: 200, body: '' }, 'Something went wrong.'],
			[undefined, UNEXPECTED],
		] as const) {
			await page.route('**/api/register', (route) => (answer ? route.fulfill(answer) : route.abort()))
			await submit(page).click()
			await expectShown(page.getByRole('alert'), says)
			await expect(submit(page)).toBeEnabled()
			await expect(page).toHaveURL(/\/registration$/)
			for (const [name, value] of [
				['First name', 'Asha'],
				['Mobile number', '9876543210'],
				['Country', 'India'],
				['Course', 'Lead Auditor EMS'],
			] as const)
				await expect(field(page, name)).toHaveValue(value)
			await expect(page.getByText('Registration successful!')).toHaveCount(0)
			await page.getByRole('alert').filter({ hasText: says }).getByRole('button', { name: 'close' }).click()
			await expect(page.getByRole('alert').filter({ hasText: says })).toHaveCount(0)
			await page.unrouteAll()
		}
	})
})

test.describe('a contact message that fails', () => {
	test.use({ expectedErrors: /status of|net::ERR/ })

	// Spec 4: On failure: error toast and inline error message.
	// Spec 8: Contact failure: toast … Something went wrong. Please try again.'
	test('says so in a notification and in the page, and keeps what was typed, whatever the answer is', async ({
		page,
	}) => {
		await open(page, '/contact')
		await page.getByLabel('Name').fill('Meera')
		await page.getByLabel('Email').fill('meera@mail.example')
		await page.getByLabel('Message').fill('Hello')
		for (const answer of [{ status: 500, json: { message: 'Full.' } }, { status: 202, body: '' }, undefined]) {
			await page.route('**/api/contact', (route) => (answer ? route.fulfill(answer) : route.abort()))
			await page.getByRole('button', { name: 'Send message' }).click()
			await expectShown(page.getByRole('alert'), 'Message failed to send.')
			await expectShown(page.getByRole('main'), '❌ Something went wrong. Please try again.')
			await expect(page.getByLabel('Message')).toHaveValue('Hello')
			const toast = page.getByRole('alert').filter({ hasText: 'Message failed to send.' })
			await toast.click()
			await expect(toast).toHaveCount(0)
			await page.unrouteAll()
		}
	})
})

test.describe('a certificate that is not found', () => {
	test.use({ expectedErrors: /status of 404/ })

	// Spec 4: or not found.
	// Spec 8: Certificate not found: … contact support.
	test('has its heading, what to do, and a way to support', async ({ page }) => {
		await open(page, '/policies/verification')
		await field(page, 'Certificate number').fill('PRM-NONE')
		await page.getByRole('button', { name: 'Verify' }).click()
		const heading = page.getByRole('heading', { name: '❌ Certificate Not Found' })
		await expect(heading).toHaveJSProperty('textContent', '❌ Certificate Not Found')
		await expect(page.getByRole('main').getByText(/does not match (our|the) records/)).toContainText(
			/double-check it or contact support/,
		)
		await expect(page.getByRole('main').getByRole('link', { name: 'Contact support' })).toHaveAttribute(
			'href',
			'/contact',
		)
		await expect(page.getByRole('button', { name: 'Print Certificate' })).toHaveCount(0)
	})
})

// Spec 8: A missing issue date or accredited-by shows 'N/A'.
test('a certificate without issue date and accrediting body shows N/A for each', async ({ page }) => {
	await open(page, '/policies/verification')
	for (const [number, missing] of Object.entries({ 'X-1': '', 'X-2': undefined, 'X-3': null })) {
		const fields = { leadAuditor: 'Asha Rao', scheme: 'ISO 9001', number, issuedBy: 'Pramaan' }
		await page.route(`**/api/certificates/${number}`, (route) =>
			route.fulfill({ json: { ...fields, issueDate: missing, accreditedBy: missing } }),
		)
		await field(page, 'Certificate number').fill(number)
		await page.getByRole('button', { name: 'Verify' }).click()
		const found = page.getByRole('region', { name: '✅ Certificate Found' }).filter({ hasText: number })
		for (const name of ['Issue date', 'Accredited by'])
			await expect(found.locator('dt', { hasText: name }).locator('+ dd')).toHaveJSProperty('textContent', 'N/A')
	}
})
