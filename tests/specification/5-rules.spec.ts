import { expect, expectShown, field, fillIn, open, REGISTRATION, submit, test } from './visitor.ts'

/** Field of the call, its name in the form, its message, and values that break the rule. */
const RULES: [name: keyof typeof REGISTRATION, label: string, message: string, broken: unknown[]][] = [
	['firstName', 'First name', 'First name is required', ['', undefined]],
	['lastName', 'Last name', 'Last name is required', ['', undefined]],
	['email', 'Email', 'Invalid email', ['', 'asha', 'asha@', 'asha@mail', '@mail.example', undefined]],
	[
		'phone',
		'Mobile number',
		'Enter a valid 10-digit mobile number',
		['', '+91', '+91987654321', '+9198765432101', undefined],
	],
	['workExp', 'Work experience', 'Select your work experience', ['', undefined]],
	['auditExp', 'Audit experience', 'Select your audit experience', ['', undefined]],
	['languages', 'Languages', 'Select at least one language', [[], undefined]],
	['city', 'City', 'City is required', ['', undefined]],
	['country', 'Country', 'Country is required', ['', undefined]],
	['course', 'Course', 'Select a course', ['', undefined]],
	['graduate', 'I am a graduate with min. 50% marks*', 'Must be a graduate', [false, undefined]],
	['agree', 'I agree to the Terms and Conditions', 'You must agree to the terms', [false, undefined]],
]

// Spec 5: firstName: at least 1 character, else 'First name is required'.
// Spec 5: lastName: at least 1 character, else 'Last name is required'.
// Spec 5: phone: exactly 10 digits, else 'Enter a valid 10-digit mobile number'.
// Spec 5: The input is capped at 10 characters.
// Spec 5: email: valid e-mail format, else 'Invalid email'.
// Spec 5: workExp: required, else 'Select your work experience'.
// Spec 5: auditExp: required, else 'Select your audit experience'.
// Spec 5: languages: at least one, else 'Select at least one language'.
// Spec 5: city: required, else 'City is required'.
// Spec 5: country: required, else 'Country is required'.
// Spec 5: course: required, else 'Select a course'.
// Spec 5: graduate: must be true, else 'Must be a graduate'.
// Spec 5: Label: 'I am a graduate with min. 50% marks*'.
// Spec 5: agree: must be true, else 'You must agree to the terms'.
// Spec 5: The label refers to Terms and Conditions.
// Spec 5: An inline error shows under each field.
// Spec 8: Form validation messages are listed under point 5.
// Spec 9: phone 10 digits;
test('an empty enrolment shows the message of every rule under its field, and a mobile number takes 10 characters and no fewer', async ({
	page,
}) => {
	await open(page, '/registration')
	await submit(page).click()
	for (const [, label, message] of RULES) {
		const box = page.getByRole('checkbox', { name: label }).or(field(page, label))
		await expect(box).toHaveAttribute('aria-invalid', 'true')
		await expect(box).toHaveAccessibleDescription(new RegExp(`(^| )${message}$`))
		await expectShown(page, message)
		const [above, below] = [box, page.getByText(message, { exact: true }).last()]
		const { y = 0, height = 0 } = (await above.boundingBox()) ?? {}
		expect((await below.boundingBox())?.y, message).toBeGreaterThanOrEqual(y + height)
	}
	await expect(submit(page)).toBeEnabled()
	const phone = field(page, 'Mobile number')
	await phone.pressSequentially('98765432109')
	await expect(phone).toHaveValue('9876543210')
	await phone.fill('987654321')
	await submit(page).click()
	await expect(phone).toHaveAccessibleDescription('Enter a valid 10-digit mobile number')
	await expect(phone).toHaveValue('987654321')
})

test('the API answers 422 with the message of every rule by field', async ({ request }) => {
	const errorsOf = async (data: object) => {
		const answer = await request.post('/api/register', { data })
		expect(answer.status()).toBe(422)
		expect(answer.headers()['content-type']).toMatch(/^application\/problem\+json/)
		const { message, errors } = await answer.json()
		expect(message).toEqual(expect.any(String))
		return errors
	}
	for (const [name, , message, broken] of RULES)
		for (const value of broken)
			expect(await errorsOf({ ...REGISTRATION, [name]: value }), JSON.stringify(value)).toEqual({ [name]: message })
	expect(await errorsOf({})).toEqual(Object.fromEntries(RULES.map(([name, , message]) => [name, message])))
})

test('any ten digits and any typed country are accepted by the form and by the API', async ({ page, request }) => {
	for (const phone of ['1234567890', '0000000000', '0123456789', '5555555555']) {
		const data = { ...REGISTRATION, phone: `+91${phone}`, country: 'Sikkim' }
		expect((await request.post('/api/register', { data })).status(), phone).toBe(201)
	}
	await open(page, '/registration')
	await fillIn(page, { Country: '', 'Mobile number': '0000000000' })
	await field(page, 'Country').fill('Sikkim')
	await field(page, 'City').focus()
	await expect(field(page, 'Country')).toHaveValue('Sikkim')
	const sent = page.waitForRequest('**/api/register')
	await submit(page).click()
	expect((await sent).postDataJSON()).toMatchObject({ phone: '+910000000000', country: 'Sikkim' })
	await expectShown(page, 'Registration successful!')
})

// Spec 5: isoStandards: optional list of text, default empty.
test('standards are optional, and values beyond the lists are accepted where a list takes new ones', async ({
	request,
}) => {
	const { isoStandards: _, ...without } = REGISTRATION
	for (const data of [
		without,
		{ ...REGISTRATION, isoStandards: ['ISO 9001', 'ISO 22301'], languages: ['Marathi', 'Hindi'] },
		{ ...REGISTRATION, workExp: 'Two summers', auditExp: 'none', email: 'a+b@c.example' },
	])
		expect((await request.post('/api/register', { data })).status()).toBe(201)
})

// Spec 4: Dropdowns are searchable … with the typed text.
// Spec 5: A new dropdown option cannot be created … case-insensitively.
test('a dropdown is searched by typing, and an option is created for a new text, and not for an empty, listed or chosen one in any case', async ({
	page,
}) => {
	await open(page, '/registration')
	const languages = field(page, 'Languages')
	const created = page.getByRole('option', { name: /^Create/ })
	const work = field(page, 'Work experience')
	await work.fill('4')
	await expect(page.getByRole('option', { name: '4+ years' })).toBeVisible()
	await work.fill('Two summers')
	await expect(page.getByRole('option', { name: '4+ years' })).toHaveCount(0)
	await created.click()
	await expect(work).toHaveValue('Two summers')
	for (const text of ['   ', 'english', 'HINDI']) {
		await languages.fill(text)
		await expect(page.getByRole('option').first()).toBeVisible()
		await expect(created, text).toHaveCount(0)
	}
	await languages.fill('Marathi')
	await expect(created).toHaveText(/^Create .?Marathi.?$/)
	await created.click()
	await expect(page.getByRole('button', { name: 'Remove Marathi' })).toBeVisible()
	await languages.fill('mARATHI')
	await expect(page.getByRole('option').first()).toBeVisible()
	await expect(created).toHaveCount(0)
})

// Spec 5: Contact form: name required … (browser validation only).
test('the contact form asks for name, email address and message, and not for a subject', async ({ page }) => {
	await open(page, '/contact')
	const calls: string[] = []
	page.on('request', (request) => request.method() === 'POST' && calls.push(request.url()))
	const classState = (name: string) =>
		page.getByLabel(name).evaluate((input: HTMLInputElement) => [input.required, input.type, input.validity.valid])
	expect(await classState('Name')).toEqual([true, 'text', false])
	expect(await classState('Email')).toEqual([true, 'email', false])
	expect(await classState('Message')).toEqual([true, 'textarea', false])
	expect(await classState('Subject')).toEqual([false, 'text', true])
	await page.getByLabel('Name').fill('Meera')
	await page.getByLabel('Email').fill('meera')
	await page.getByLabel('Message').fill('Hello')
	await page.getByRole('button', { name: 'Send message' }).click()
	await expect(page.getByLabel('Email')).toBeFocused()
	expect(await classState('Email')).toEqual([true, 'email', false])
	expect(calls).toEqual([])
})

type Question = { question: string; options: string[]; correct: string[] }

// Spec 3: Quiz question: id, question, options, correct (list of correct options).
// Spec 5: Quiz: a question counts as correct … exactly.
// Spec 5: Pass mark is 70 percent or more.
// Spec 9: pass at 70 percent.
test('a quiz is passed with 7 of 10 exact answers and not with 6, and one answer too many is wrong', async ({
	page,
}) => {
	for (const [right, verdict] of [
		[7, '70% Passed'],
		[6, 'Not passed'],
	] as const) {
		// The answers come with the questions; whoever reads them off can answer as the rule says.
		const loaded = page.waitForResponse((response) => /quiz.*\.json$/.test(response.url()))
		await open(page, '/courses/practice-exam')
		await page.getByRole('button', { name: 'Start the exam: ISO 9001', exact: true }).click()
		const questions: Question[] = await (await loaded).json()
		const groups = page
			.getByRole('main')
			.getByRole('group')
			.filter({ has: page.getByRole('checkbox') })
		await expect(groups).toHaveCount(10)
		for (const [index, { options, correct }] of questions.entries()) {
			const extra = options.find((option) => !correct.includes(option)) ?? ''
			for (const option of index < right ? correct : [...correct, extra])
				await groups.nth(index).getByRole('checkbox', { name: option, exact: true }).check()
		}
		await page.getByRole('button', { name: 'Submit', exact: true }).click()
		await expect(page.getByText(`${right} of 10 right.`)).toBeVisible()
		await expect(page.getByRole('main')).toContainText(verdict)
	}
})
