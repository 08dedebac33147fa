import type { Page } from '@playwright/test'
import { choose, confirmBoth, fillIn } from '#tests/specification/visitor.ts'
import { COURSE } from './content.ts'
import { expect, hold, open, openAbout, ownPageTest, PLAIN_VISIT, plainTest as test } from './site.ts'

const SAVED_NOTE = 'Kept on this device until you send it.'
const RESTORED_NOTE = 'What you typed before has been restored.'
const RETRY_NOTE = 'The connection failed. Trying once more …'
const NO_ANSWER_NOTE = 'We got no answer'

const submit = (page: Page) => page.getByRole('button', { name: 'Submit application' }).click()
const drafts = (page: Page) => page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('draft-')))
/** Reloads and accepts the leave warning. */
async function reload(page: Page) {
	page.once('dialog', (dialog) => dialog.accept())
	await page.reload()
	await page.waitForFunction(() => document.documentElement.dataset['hydrated'] !== undefined)
}

/** Lets the first `times` calls fail, before the server has processed them or after. Returns the keys of all calls. */
async function failConnection(page: Page, times: number, how: 'before' | 'after' = 'before') {
	const keys: (string | undefined)[] = []
	await page.route('**/api/{register,contact}', async (route) => {
		keys.push(route.request().headers()['idempotency-key'])
		if (keys.length > times) return route.continue()
		if (how === 'before') return route.abort()
		await route.fetch()
		return keys.length === 1 ? route.fulfill({ status: 502, body: '' }) : route.abort()
	})
	return keys
}

test.use({ ...PLAIN_VISIT, expectedErrors: /net::ERR|status of 502/ })

test('the form for a quote begins in the country whose prices were chosen, and keeps what was typed, also what is too long', async ({
	page,
}) => {
	await open(page, '/quotes')
	await page.evaluate(() => localStorage.setItem('country', 'GB'))
	await page.reload()
	await expect(page.getByLabel('Country')).toHaveValue('United Kingdom')
	await page.getByLabel('Company').fill('Example Works')
	await page.getByLabel('Billing address').fill('a'.repeat(501))
	await page.getByLabel('Class (optional)').selectOption({ index: 1 })
	await expect.poll(() => drafts(page)).toEqual(['draft-quote-1'])
	await page.goto('/policies/privacy')
	await page.goBack()
	await expect(page.getByLabel('Company')).toHaveValue('Example Works')
	await expect(page.getByLabel('Class (optional)')).not.toHaveValue('')
	await page.goto('/quotes?course=1')
	await expect(page.getByLabel('Company')).toHaveValue('Example Works')
	await expect(page.getByText('501 of 500 characters, 1 too many')).toBeVisible()
})

test('a draft with a former name of a course has the name of today, in the enrolment form and in that for a quote', async ({
	page,
}) => {
	const [former, name] = ['Exemplar Global Certified Lead Auditor QMS', 'Lead Auditor QMS in three units']
	await open(page, '/quotes')
	await page.evaluate((course) => {
		for (const [form, values] of [
			['enrolment-1', { course, offered: course }],
			['quote-1', { course }],
		])
			localStorage.setItem(`draft-${form}`, JSON.stringify({ values, at: Date.now() }))
	}, former)
	await page.reload()
	await expect(page.getByLabel('Course', { exact: true })).toHaveValue(name)
	await open(page, '/registration')
	await expect(page.getByRole('combobox', { name: 'Course' })).toHaveValue(name)
})

ownPageTest('input is saved when the tab is closed right after typing', async ({ page, context }) => {
	await open(page, '/registration')
	await page.getByLabel('First name').pressSequentially('Asha')
	await page.close({ runBeforeUnload: false })
	const next = await context.newPage()
	await open(next, '/registration')
	await expect(next.getByLabel('First name')).toHaveValue('Asha')
})

test('an open panel keeps its input over a client navigation and shares it with the page, and a chosen course stays until a link names another one', async ({
	page,
}) => {
	// The footer leaves nothing of the page, and of its registration link, in view in a low window.
	await page.setViewportSize({ width: 1440, height: 600 })
	await open(page, COURSE)
	await page.evaluate(() => scrollTo({ top: 1e6, behavior: 'instant' }))
	await page.getByRole('button', { name: 'Enrol now' }).click()
	const panel = page.getByRole('dialog', { name: 'Enrol in a course' })
	const course = (scope: Page | typeof panel) => scope.getByRole('combobox', { name: 'Course', exact: true })
	await expect(course(panel)).toHaveValue('Lead Auditor QMS')
	await panel.getByLabel('First name').fill('Asha')
	await choose(page, 'Course', 'Internal Auditor EMS')
	await openAbout(page)
	await expect(page.getByRole('heading', { level: 1 })).toHaveText('About Us')
	await expect(panel.getByLabel('First name')).toHaveValue('Asha')
	await panel.getByRole('button', { name: 'Close', exact: true }).click()
	await page.goto('/registration?course=1')
	await expect(page.getByLabel('First name')).toHaveValue('Asha')
	await expect(course(page)).toHaveValue('Internal Auditor EMS')
	await page.goto('/registration?course=2')
	await expect(page.getByLabel('First name')).toHaveValue('Asha')
	await expect(course(page)).toHaveValue('Lead Auditor EMS')
})

test('input typed before hydration is kept, and Erase clears the form and the stored draft after confirmation', async ({
	page,
}) => {
	const hydrate = await hold(page, '**/assets/*.js')
	await page.goto('/registration?course=2', { waitUntil: 'commit' })
	await page.getByLabel('First name').fill('Asha')
	await page.getByLabel('I am a graduate').check()
	hydrate()
	await page.waitForFunction(() => document.documentElement.dataset['hydrated'] !== undefined)
	await expect(page.getByLabel('First name')).toHaveValue('Asha')
	await expect(page.getByLabel('I am a graduate')).toBeChecked()
	await expect(page.getByText('3 of 12 required fields filled in')).toBeVisible()
	await expect.poll(() => drafts(page)).toEqual(['draft-enrolment-1'])
	page.once('dialog', (dialog) => dialog.dismiss())
	await page.getByRole('button', { name: 'Erase' }).click()
	await expect(page.getByLabel('First name')).toHaveValue('Asha')
	page.once('dialog', (dialog) => dialog.accept())
	await page.getByRole('button', { name: 'Erase' }).click()
	await expect(page.getByLabel('First name')).toHaveValue('')
	await expect(page.getByRole('combobox', { name: 'Course', exact: true })).toHaveValue('Lead Auditor EMS')
	expect(await drafts(page)).toEqual([])
	await page.reload()
	await expect(page.getByText(RESTORED_NOTE)).toHaveCount(0)
})

test('the form works and says that nothing is saved when storage is blocked', async ({ page }) => {
	await using _script = await page.addInitScript(() =>
		Object.defineProperty(window, 'localStorage', {
			get: () => {
				throw new DOMException('no', 'SecurityError')
			},
		}),
	)
	await open(page, '/registration')
	await fillIn(page, { Course: 'Internal Auditor EMS', Email: 'blocked@example.com' })
	await expect(page.getByText('This browser keeps nothing')).toBeVisible()
	await submit(page)
	await expect(page.getByText('Registration successful!')).toBeVisible()
})

test('a registration is kept over a reload, but for the two confirmations, and stored once when it is sent twice at once and its answer is lost twice', async ({
	page,
	site,
}) => {
	await open(page, '/registration')
	await expect(page.getByText(SAVED_NOTE)).toBeVisible()
	await expect(page.getByRole('button', { name: 'Erase' })).toBeHidden()
	await fillIn(page, { Course: 'Internal Auditor EMS', Email: 'twice@example.com' })
	await expect(page.getByRole('button', { name: 'Erase' })).toBeVisible()
	const keys = await failConnection(page, 2, 'after')
	await page.getByRole('button', { name: 'Submit application' }).evaluate((button: HTMLButtonElement) => {
		button.focus()
		button.click()
		button.click()
		button.form?.requestSubmit()
	})
	await expect(page.getByText(RETRY_NOTE)).toBeVisible()
	await expect(page.getByText(NO_ANSWER_NOTE)).toBeVisible()
	await expect(page.getByRole('button', { name: 'Submit application' })).toBeFocused()
	await reload(page)
	await expect(page.getByText(RESTORED_NOTE)).toBeVisible()
	await expect(page.getByLabel('First name')).toHaveValue('Asha')
	await expect(page.getByLabel('Mobile number')).toHaveValue('9876543210')
	await expect(page.getByRole('combobox', { name: 'Course', exact: true })).toHaveValue('Internal Auditor EMS')
	await expect(page.getByRole('combobox', { name: 'Country', exact: true })).toHaveValue('India')
	await expect(page.getByRole('button', { name: 'Remove English' })).toBeVisible()
	await expect(page.getByLabel('I am a graduate')).not.toBeChecked()
	await expect(page.getByLabel('I agree to the')).not.toBeChecked()
	expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toMatch(/graduate|agree/)
	await confirmBoth(page)
	await submit(page)
	await expect(page.getByText('Registration successful!')).toBeVisible()
	expect(keys).toEqual([keys[0], keys[0], keys[0]])
	expect(site.rows("select id from registrations where email = 'twice@example.com'")).toHaveLength(1)
})

test('the contact form is saved, sent again after a failed connection, cleared once it is sent, and takes subject and message from a link', async ({
	page,
	site,
}) => {
	await open(page, '/contact')
	await page.getByLabel('Name').fill('Dev')
	await page.getByLabel('Email').fill('dev@example.com')
	await page.getByLabel('Message', { exact: true }).fill('\nTwo lines\nof text')
	await expect.poll(() => drafts(page)).toEqual(['draft-contact-1'])
	await page.reload()
	await expect(page.getByText(RESTORED_NOTE)).toBeVisible()
	await expect(page.getByLabel('Message', { exact: true })).toHaveValue('\nTwo lines\nof text')
	const keys = await failConnection(page, 1)
	await page.getByRole('button', { name: 'Send message' }).click()
	await expect(page.getByText(RETRY_NOTE)).toBeVisible()
	await expect(page.getByText('✅ Message sent successfully!')).toBeVisible()
	expect(keys).toEqual([expect.stringMatching(/^[0-9a-f]{32}$/), keys[0]])
	expect(site.rows("select message from contact_messages where email = 'dev@example.com'")).toHaveLength(1)
	expect(await drafts(page)).toEqual([])
	await page.reload()
	await expect(page.getByLabel('Name')).toHaveValue('')
	await open(page, '/contact?subject=Training&message=How%20many')
	await page.getByLabel('Name').fill('Dev')
	await expect.poll(() => drafts(page)).toHaveLength(1)
	await open(page, '/contact?subject=Audit&message=When')
	await expect(page.getByLabel('Subject')).toHaveValue('Audit')
	await expect(page.getByLabel('Message', { exact: true })).toHaveValue('When')
	await expect(page.getByLabel('Name')).toHaveValue('Dev')
})
