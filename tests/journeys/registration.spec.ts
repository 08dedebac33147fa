import { fillIn } from '#tests/specification/visitor.ts'
import { courses, openClass } from './content.ts'
import { expect, open, plainTest as test } from './site.ts'

test('the registration form sends its metadata as headers, and shows the receipt when the page of the course is not found', async ({
	page,
}) => {
	await page.route('**/data/registration/*.json', (route) => route.fulfill({ body: '' }))
	await open(page, '/registration')
	await fillIn(page, { Course: 'Lead Auditor OHSMS' })
	const sending = page.waitForRequest('**/api/register')
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

test('a failed submission shows and focuses the first field in error, and its summary leads to each, on the page and in the panel', async ({
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
		await expect(summary.getByRole('link')).toHaveCount(12)
		await summary.getByRole('link', { name: 'Select a course' }).click()
		await expect(page.getByRole('combobox', { name: 'Course', exact: true })).toBeFocused()
	}
})

test('a mobile number is read as it is pasted or typed, and odd digits and a country that is not on the list are asked about and accepted', async ({
	page,
	site,
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
	await fillIn(page, { Course: 'Lead Auditor QMS' })
	const question = (field: string) => page.getByText(`Is this right? ${field}`)
	await page.getByLabel('Mobile number').fill('1234567890')
	await page.getByLabel('City').focus()
	await expect(question('Mobile numbers in India begin with 6 to 9.')).toBeVisible()
	const country = page.getByRole('combobox', { name: 'Country', exact: true })
	await country.fill('Hutt River')
	await country.press('Tab')
	await expect(question('It is not a country in our list, so')).toBeVisible()
	await page.getByRole('button', { name: 'Submit application' }).click()
	await expect(page.getByText('Registration successful!', { exact: true })).toBeVisible()
	const [row] = site.rows('select phone, country from registrations order by id desc limit 1')
	expect(row).toEqual({ phone: '+911234567890', country: 'Hutt River' })
})

test('the quote form says beside its fields what the people cost, which is what the quote then says', async ({
	page,
}) => {
	const { slug, course } = openClass()
	await open(page, '/quotes')
	const totalIn = (name: string) => page.getByRole('complementary', { name }).locator('strong')
	await page.getByLabel('Course', { exact: true }).selectOption(course)
	await page.getByLabel('Country').selectOption('India')
	await page.getByLabel('Number of people').fill('1')
	const alone = await totalIn('Your price').textContent()
	await page.getByLabel('Number of people').fill('5')
	await page.getByLabel('Class (optional)').selectOption(slug)
	await expect(totalIn('Your price')).not.toHaveText(alone ?? '')
	const total = await totalIn('Your price').textContent()
	await page.getByLabel('Company').fill('Example Works')
	await page.getByLabel('Your name').fill('Meera Nair')
	await page.getByLabel('Email').fill('meera@works.example')
	await page.getByLabel('Billing address').fill('12 Example Street, Pune')
	await page.getByRole('button', { name: 'Get the quote' }).click()
	await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your quote')
	await expect(totalIn('Price')).toHaveText(total ?? '')
})

test('the registration says beside its fields what is bought and what it costs, also on the first screen of a phone', async ({
	page,
}) => {
	await page.setViewportSize({ width: 390, height: 844 })
	await open(page, '/registration?course=4')
	const card = page.getByRole('complementary', { name: 'Your course' })
	await expect(card).toContainText(courses.find(({ id }) => id === 4)?.name ?? '')
	const field = await page.getByLabel('First name').boundingBox()
	expect(field?.y).toBeLessThanOrEqual(420)
	await page.setViewportSize({ width: 1440, height: 900 })
	await fillIn(page, { Country: 'India' })
	await expect(card).toContainText(/^Lead Auditor EMS.*Fee₹15,000Tax, 18%₹2,700Total₹17,700$/)
})
