import { COURSE } from './content.ts'
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

test('the registration form sends exactly the 13 fields of the specification as its body and the metadata as headers', async ({
	page,
}) => {
	await open(page, '/registration')
	await fillIn(page, { course: 'Lead Auditor OHSMS' })
	const sending = page.waitForRequest('**/api/register')
	// The page of the course is not found, so the form shows the receipt.
	await page.route('**/data/registration/*.json', (route) => route.fulfill({ body: '' }))
	await page.getByRole('button', { name: 'Submit application' }).click()
	const request = await sending
	expect(request.postDataJSON()).toEqual({
		firstName: 'Asha',
		lastName: 'Rao',
		phone: '+919876543210',
		email: 'asha.rao@example.com',
		workExp: '4+ years',
		auditExp: '1-3 years',
		isoStandards: [],
		languages: ['English', 'Hindi'],
		city: 'Pune',
		country: 'India',
		course: 'Lead Auditor OHSMS',
		graduate: true,
		agree: true,
	})
	expect(request.headers()).toMatchObject({
		'consent-version': expect.stringMatching(/^\d{4}-\d{2}-\d{2}$/),
		'form-duration-ms': expect.stringMatching(/^\d+$/),
	})
	expect(request.headers()).not.toHaveProperty('form-honeypot')
	await expect(page.getByText('Registration successful!')).toBeVisible()
	const receipt = page.getByRole('form', { name: 'Enrolment' }).getByRole('region', { name: 'Registration received' })
	await expect(receipt).toContainText(/PRM(-\w{4}){3}/)
	await expect(receipt).toContainText('Lead Auditor OHSMS')
})

test('every invalid field shows its message, and the form keeps its input', async ({ page }) => {
	await open(page, '/registration')
	await page.getByLabel('City').fill('Pune')
	await page.getByLabel('Mobile number').fill('12345')
	await page.getByRole('button', { name: 'Submit application' }).click()
	const summary = page.getByRole('region', { name: /^Please check \d+ fields?$/ })
	for (const message of [
		'First name is required',
		'Last name is required',
		'Enter a valid 10-digit mobile number',
		'Invalid email',
		'Select your work experience',
		'Select your audit experience',
		'Select at least one language',
		'Country is required',
		'Select a course',
		'Must be a graduate',
		'You must agree to the terms',
	]) {
		await expect(summary.getByRole('link', { name: message })).toBeVisible()
		await expect(page.getByText(message)).toHaveCount(2)
	}
	await expect(page.getByLabel('First name')).toBeFocused()
	await expect(page.getByLabel('City')).toHaveValue('Pune')
	await summary.getByRole('link', { name: 'Select a course' }).click()
	await expect(page.getByRole('combobox', { name: 'Course', exact: true })).toBeFocused()
})

test('the first field in error is in view and has the focus after a failed submission, on the page and in the panel', async ({
	page,
}) => {
	for (const [path, width, height] of [
		['/registration', 1280, 800],
		['/about', 1280, 700],
		['/registration', 390, 640],
		['/about', 390, 844],
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
	for (const text of ['919876543210', '+91 (0) 98765-43210', '0091-98765-43210', '९८७६५ ४३२१०', 'tel:+919876543210']) {
		await phone.fill(text)
		await expect(phone).toHaveValue('9876543210')
	}
	await phone.fill('+44 7911 123456')
	await expect(phone).toHaveValue('7911123456')
	await expect(code).toHaveValue('+44')
	await phone.fill('919876543210')
	await code.fill('+91')
	await code.press('Tab')
	await expect(code).toHaveValue(/^\+91/)
	await expect(phone).toHaveValue('9876543210')
	await phone.clear()
	await phone.pressSequentially('09876543210')
	await expect(phone).toHaveValue('9876543210')
	await phone.pressSequentially('12')
	await expect(phone).toHaveValue('9876543210')
	for (const text of ['123456789012', '98765 43210 / 98765 43211', '123456789']) {
		await phone.fill(text)
		await page.getByRole('button', { name: 'Submit application' }).click()
		await expect(phone).toHaveAccessibleDescription('Enter a valid 10-digit mobile number')
		await expect(phone).toHaveValue(text)
	}
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

test('the panel opens over any page with its course, warns before the page is left and keeps its input', async ({
	page,
}) => {
	await open(page, COURSE)
	// The registration link of the page is out of view at the footer.
	await page.getByRole('contentinfo').evaluate((footer) => footer.scrollIntoView({ behavior: 'instant' }))
	await page.getByRole('button', { name: 'Enrol now' }).click()
	const panel = page.getByRole('dialog', { name: 'Enrol in a course' })
	await expect(panel.getByText('Limited Seats Available')).toBeVisible()
	await expect(page.getByRole('button', { name: 'Enrol now' })).toHaveCount(0)
	await expect(panel.getByRole('combobox', { name: 'Course', exact: true })).toHaveValue('Lead Auditor QMS')
	await expect(panel.getByRole('combobox', { name: 'Country code' })).toHaveValue(/^\+91/)
	await panel.getByLabel('First name').fill('Ravi')
	const warned = page.waitForEvent('dialog')
	await page.evaluate(() => setTimeout(() => location.reload(), 0))
	const dialog = await warned
	expect(dialog.type()).toBe('beforeunload')
	await dialog.dismiss()
	await panel.getByRole('button', { name: 'Close', exact: true }).click()
	await expect(panel).toBeHidden()
	await page.getByRole('button', { name: 'Enrol now' }).click()
	await expect(panel.getByLabel('First name')).toHaveValue('Ravi')
})

test('the form on /registration has no close icon and no floating button, and warns before the page is left with input', async ({
	page,
}) => {
	await open(page, '/registration')
	await expect(page.getByText('Limited Seats Available')).toBeVisible()
	await expect(page.getByRole('button', { name: 'Enrol now' })).toHaveCount(0)
	await expect(page.getByRole('dialog')).toHaveCount(0)
	await page.getByLabel('First name').fill('Ravi')
	page.once('dialog', (dialog) => {
		expect(dialog.message()).toBe('You have unsaved changes. Are you sure you want to leave?')
		return dialog.dismiss()
	})
	await page.getByRole('contentinfo').getByRole('link', { name: 'Contact' }).click()
	await expect(page).toHaveURL(/\/registration$/)
	await expect(page.getByLabel('First name')).toHaveValue('Ravi')
})

test.describe('a failed registration', () => {
	test.use({ expectedErrors: /the server responded with a status of|net::ERR/ })

	for (const { outcome, answer, says, stays } of [
		{
			outcome: 'answers with a message',
			answer: { status: 503, json: { message: 'Please try again in a minute.' } },
			says: 'Please try again in a minute.',
			stays: 'Please try again in a minute. What you typed is still here.',
		},
		{
			outcome: 'answers without a message',
			answer: { status: 500, body: 'oops' },
			says: 'Something went wrong.',
			stays: 'Something went wrong. What you typed is still here.',
		},
		{
			outcome: 'does not answer',
			answer: undefined,
			says: 'An unexpected error occurred. Please try again.',
			stays: 'We got no answer, so nobody can say whether your application arrived.',
		},
	]) {
		test(`shows '${says}', says why on the page and keeps form and focus when the server ${outcome}`, async ({
			page,
		}) => {
			await open(page, '/registration')
			await fillIn(page, { course: 'Internal Auditor QMS' })
			await page.route('**/api/register', (route) => (answer ? route.fulfill(answer) : route.abort()))
			const button = page.getByRole('button', { name: 'Submit application' })
			await button.click()
			const toast = page.getByText(says, { exact: true })
			await expect(toast).toBeVisible()
			await expect(button).toBeEnabled()
			await expect(button).toBeFocused()
			await expect(page.getByLabel('First name')).toHaveValue('Asha')
			await toast.click()
			await expect(toast).toHaveCount(0)
			await expect(page.getByRole('main').getByText(stays)).toBeVisible()
		})
	}

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

test('a registration whose answer was lost is sent again with the same key and stored once', async ({ page, site }) => {
	await open(page, '/registration')
	await fillIn(page, { course: 'Lead Auditor IATF' })
	const keys: (string | undefined)[] = []
	await page.route('**/api/register', async (route) => {
		keys.push(route.request().headers()['idempotency-key'])
		const answer = await route.fetch()
		if (keys.length < 3) return route.fulfill({ status: 502, body: '' })
		return route.fulfill({ response: answer })
	})
	await page.getByRole('button', { name: 'Submit application' }).click()
	await expect(page.getByText('The connection failed. Trying once more …')).toBeVisible()
	await expect(page.getByText('Something went wrong.')).toBeVisible()
	await page.getByRole('button', { name: 'Submit application' }).click()
	await expect(page.getByText('Registration successful!')).toBeVisible()
	expect(keys).toEqual([keys[0], keys[0], keys[0]])
	expect(site.rows("select id from registrations where course = 'Lead Auditor IATF'")).toHaveLength(1)
})
test.use({ expectedErrors: /status of 502/ })

test('the language field creates an entry for a language that is not in its list, and none for one that is', async ({
	page,
}) => {
	await open(page, '/registration')
	const languages = page.getByRole('combobox', { name: 'Languages' })
	await languages.click()
	await page.getByRole('option', { name: 'Add more' }).click()
	await expect(languages).toBeFocused()
	await languages.fill('english')
	await expect(page.getByRole('option', { name: /Create/ })).toHaveCount(0)
	await languages.fill('Marathi')
	await page.getByRole('option', { name: 'Create "Marathi"' }).click()
	await expect(page.getByRole('button', { name: 'Remove Marathi' })).toBeVisible()
	await page.getByRole('combobox', { name: 'Country', exact: true }).click()
	const rows = page.getByRole('option')
	await expect(rows.first()).toBeVisible()
	expect((await rows.first().boundingBox())?.height).toBe(35)
	expect(await rows.count()).toBeLessThan(40)
	expect(Number(await rows.first().getAttribute('aria-setsize'))).toBeGreaterThan(240)
})
