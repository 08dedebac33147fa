import { fillIn } from './registration-form.ts'
import { expect, open, plainTest as test } from './site.ts'

test('a visitor finds a course and registers for it, and the registration is stored', async ({ page, site }) => {
	await open(page, '/')
	await page.getByRole('link', { name: 'Browse all courses' }).click()
	await expect(page.getByRole('heading', { level: 1, name: 'All courses' })).toBeVisible()
	await page.getByLabel('Subject').selectOption('EMS')
	await page.getByLabel('Level').selectOption('lead-auditor')
	await page.getByRole('link', { name: 'View Course: Lead Auditor EMS', exact: true }).click()
	await expect(page.getByRole('heading', { level: 1, name: 'Lead Auditor EMS' })).toBeVisible()
	await page.getByRole('link', { name: 'Enrol in this course' }).first().click()
	await expect(page.getByRole('combobox', { name: 'Course', exact: true })).toHaveValue('Lead Auditor EMS')
	await expect(page.getByText('1 of 12 required fields filled in')).toBeVisible()
	await fillIn(page)
	await expect(page.getByText('12 of 12 required fields filled in')).toBeVisible()
	await page.getByRole('button', { name: 'Submit application' }).click()

	await expect(page.getByText('Registration successful!', { exact: true })).toBeVisible()
	const shownReference = await page.getByText(/^Your reference: /).textContent()
	await expect(page).toHaveURL(/\/british_training\/lead-auditor-ems$/)
	const receipt = page.getByRole('region', { name: 'Registration received' })
	const reference = shownReference?.replace('Your reference: ', '')
	await expect(receipt).toContainText(`${reference}`)
	await expect(receipt).toContainText('Lead Auditor EMS')
	await expect(page.getByRole('heading', { level: 1, name: 'Lead Auditor EMS' })).toBeVisible()
	await expect(page.getByRole('link', { name: 'Enrol in this course' })).toHaveCount(0)
	const [row] = site.rows(`select * from registrations where reference = '${reference}'`)
	expect(row).toMatchObject({
		first_name: 'Asha',
		last_name: 'Rao',
		phone: '+919876543210',
		email: 'asha.rao@example.com',
		work_exp: '4+ years',
		audit_exp: '1-3 years',
		iso_standards: '[]',
		languages: '["English","Hindi"]',
		city: 'Pune',
		country: 'India',
		course: 'Lead Auditor EMS',
		course_id: 2,
		graduate: 1,
		agree: 1,
	})

	const asked: string[] = []
	page.on('request', (request) => asked.push(new URL(request.url()).pathname))
	await page.getByRole('link', { name: 'See your order' }).click()
	await expect(page.getByRole('heading', { level: 1, name: 'Registered' })).toBeVisible()
	await expect(page.getByText(`Your order ${reference}`)).toBeVisible()
	// The page of an order has no data file, and is loaded in full.
	expect(asked.filter((path) => path.endsWith('data.json'))).toEqual([])
})

test('the registration form sends its metadata as headers, and shows the receipt when the page of the course is not found', async ({
	page,
}) => {
	await open(page, '/registration')
	await fillIn(page, { course: 'Lead Auditor OHSMS' })
	const sending = page.waitForRequest('**/api/register')
	await page.route('**/data/registration/*.json', (route) => route.fulfill({ body: '' }))
	await page.getByRole('button', { name: 'Submit application' }).click()
	const request = await sending
	expect(request.headers()).toMatchObject({
		'consent-version': expect.stringMatching(/^\d{4}-\d{2}-\d{2}$/),
		'form-duration-ms': expect.stringMatching(/^\d+$/),
	})
	expect(request.headers()).not.toHaveProperty('form-honeypot')
	const receipt = page.getByRole('form', { name: 'Enrolment' }).getByRole('region', { name: 'Registration received' })
	await expect(receipt).toContainText(/PRM(-\w{4}){3}/)
	await expect(receipt).toContainText('Lead Auditor OHSMS')
})

test('the summary of a refused form names every invalid field and leads to it', async ({ page }) => {
	await open(page, '/registration')
	await page.getByLabel('City').fill('Pune')
	await page.getByRole('button', { name: 'Submit application' }).click()
	const summary = page.getByRole('region', { name: 'Please check 11 fields' })
	await expect(summary.getByRole('link')).toHaveCount(11)
	await expect(summary.getByRole('link', { name: 'You must agree to the terms' })).toBeVisible()
	await summary.getByRole('link', { name: 'Select a course' }).click()
	await expect(page.getByRole('combobox', { name: 'Course', exact: true })).toBeFocused()
})

test('the first field in error is in view and has the focus after a failed submission, on the page and in the panel', async ({
	page,
}) => {
	for (const [path, width, height] of [
		['/registration', 390, 640],
		['/about', 1280, 700],
	] as const) {
		await page.setViewportSize({ width, height })
		await open(page, path)
		if (path === '/about') await page.getByRole('button', { name: 'Enrol now' }).click()
		await page.getByRole('button', { name: 'Submit application' }).press('Enter')
		const summary = page.getByRole('region', { name: 'Please check 12 fields' })
		await expect(summary.getByRole('status')).toHaveText('Please check 12 fields')
		await expect(page.getByLabel('First name')).toBeFocused()
		await expect(page.getByLabel('First name')).toBeInViewport({ ratio: 1 })
	}
})

test('a likely slip in the e-mail address is asked about and corrected only by the visitor', async ({ page }) => {
	await open(page, '/registration')
	const email = page.getByLabel('E-mail')
	await email.fill('asha@gmial.com')
	await email.press('Tab')
	const question = page.getByRole('button', { name: 'Did you mean asha@gmail.com?' })
	await expect(question).toBeVisible()
	await expect(email).toHaveValue('asha@gmial.com')
	await question.click()
	await expect(email).toHaveValue('asha@gmail.com')
	await expect(question).toHaveCount(0)
})

test('a mobile number is read as it is pasted or typed, and what is no ten digits stays with the message', async ({
	page,
}) => {
	await open(page, '/registration')
	const phone = page.getByLabel('Mobile number')
	const code = page.getByRole('combobox', { name: 'Country code' })
	await phone.fill('+91 (0) 98765-43210')
	await expect(phone).toHaveValue('9876543210')
	await phone.fill('+44 7911 123456')
	await expect(phone).toHaveValue('7911123456')
	await expect(code).toHaveValue('+44')
	await phone.fill('919876543210')
	await code.fill('+91')
	await code.press('Tab')
	await expect(code).toHaveValue(/^\+91/)
	await expect(phone).toHaveValue('9876543210')
	await phone.fill('98765 43210 / 98765 43211')
	await page.getByRole('button', { name: 'Submit application' }).click()
	await expect(phone).toHaveAccessibleDescription('Enter a valid 10-digit mobile number')
	await expect(phone).toHaveValue('98765 43210 / 98765 43211')
})

test('ten digits that no mobile number begins with and a country that is not on the list are asked about and accepted', async ({
	page,
	site,
}) => {
	await open(page, '/registration')
	await fillIn(page, { course: 'Lead Auditor QMS' })
	const question = (field: string) => page.getByText(`Is this right? ${field}`)
	await page.getByLabel('Mobile number').fill('1234567890')
	await page.getByLabel('City').focus()
	await expect(question('Mobile numbers in India begin with 6 to 9.')).toBeVisible()
	const country = page.getByRole('combobox', { name: 'Country', exact: true })
	await country.fill('Hutt River')
	await country.press('Tab')
	await expect(question('It is no country of our list.')).toBeVisible()
	await page.getByRole('button', { name: 'Submit application' }).click()
	await expect(page.getByText('Registration successful!', { exact: true })).toBeVisible()
	const [row] = site.rows('select phone, country from registrations order by id desc limit 1')
	expect(row).toEqual({ phone: '+911234567890', country: 'Hutt River' })
})

test.describe('a failed registration', () => {
	test.use({ expectedErrors: /the server responded with a status of|net::ERR/ })

	test('says on the page that nobody can know whether it arrived, and keeps the focus, when the server does not answer', async ({
		page,
	}) => {
		await open(page, '/registration')
		await fillIn(page, { course: 'Internal Auditor QMS' })
		await page.route('**/api/register', (route) => route.abort())
		const button = page.getByRole('button', { name: 'Submit application' })
		await button.click()
		await expect(
			page.getByRole('main').getByText('We got no answer, so nobody can say whether your application arrived.'),
		).toBeVisible()
		await expect(button).toBeEnabled()
		await expect(button).toBeFocused()
	})

	test('shows the message at the field that the server names', async ({ page }) => {
		await open(page, '/registration')
		await fillIn(page, { course: 'Internal Auditor QMS' })
		await page.route('**/api/register', (route) =>
			route.fulfill({
				status: 422,
				json: { message: 'Please check the form.', errors: { course: 'Select a course from the list' } },
			}),
		)
		await page.getByRole('button', { name: 'Submit application' }).click()
		await expect(page.locator('#enrol-course-error')).toHaveText('Select a course from the list')
	})
})
