import type { Page } from '@playwright/test'
import { expect, open, PLAIN_VISIT, test } from './site.ts'

const KEPT = 'Kept on this device until you send it.'
const AGAIN = 'What you typed before is here again.'
const WAITING = 'The connection failed. Trying once more …'
const LOST = 'We got no answer'

async function choose(page: Page, label: string, value: string) {
	const box = page.getByRole('combobox', { name: label, exact: true })
	await box.click()
	await box.fill(value)
	await page.getByRole('option', { name: value }).first().click()
}

async function confirmBoth(page: Page) {
	await page.getByLabel('I am a graduate').check()
	await page.getByLabel('I agree to the').check()
}

async function fillIn(page: Page, email: string) {
	await page.getByLabel('First name').fill('Meera')
	await page.getByLabel('Last name').fill('Iyer')
	await page.getByLabel('E-mail').fill(email)
	await page.getByLabel('Mobile number').fill('9876543210')
	await page.getByLabel('City').fill('Chennai')
	await choose(page, 'Country', 'India')
	await choose(page, 'Work experience', '4+ years')
	await choose(page, 'Audit experience', '1-3 years')
	await choose(page, 'Languages', 'English')
	await page.keyboard.press('Escape')
	await choose(page, 'Course', 'Internal Auditor EMS')
	await confirmBoth(page)
}

const submit = (page: Page) => page.getByRole('button', { name: 'Submit application' }).click()
const drafts = (page: Page) => page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('draft-')))
/** Reloads although the page asks not to be left. */
async function reload(page: Page) {
	page.once('dialog', (dialog) => dialog.accept())
	await page.reload()
	await page.waitForFunction(() => document.documentElement.dataset['hydrated'] !== undefined)
}

/** Lets this many calls reach the server and loses the answer, or cuts them off before. */
async function cut(page: Page, times: number, how: 'before' | 'after' = 'before') {
	const keys: (string | undefined)[] = []
	await page.route('**/api/{register,contact}', async (route) => {
		keys.push(route.request().headers()['idempotency-key'])
		if (keys.length > times) return route.continue()
		if (how === 'after') await route.fetch()
		return route.abort()
	})
	return keys
}

test.use({ ...PLAIN_VISIT, expectedErrors: /net::ERR/ })

test('the enrolment form is there again after a reload, but not the two confirmations', async ({ page }) => {
	await open(page, '/registration')
	await expect(page.getByText(KEPT)).toBeVisible()
	await expect(page.getByRole('button', { name: 'Erase' })).toBeDisabled()
	await fillIn(page, 'meera@example.com')
	await expect(page.getByRole('button', { name: 'Erase' })).toBeEnabled()
	await reload(page)
	await expect(page.getByText(AGAIN)).toBeVisible()
	await expect(page.getByLabel('First name')).toHaveValue('Meera')
	await expect(page.getByLabel('Mobile number')).toHaveValue('9876543210')
	await expect(page.getByRole('combobox', { name: 'Course', exact: true })).toHaveValue('Internal Auditor EMS')
	await expect(page.getByRole('combobox', { name: 'Country', exact: true })).toHaveValue('India')
	await expect(page.getByRole('button', { name: 'Remove English' })).toBeVisible()
	await expect(page.getByLabel('I am a graduate')).not.toBeChecked()
	await expect(page.getByLabel('I agree to the')).not.toBeChecked()
	expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toMatch(/graduate|agree/)
})

test('what was typed a moment before the tab is closed is kept', async ({ page, context }) => {
	await open(page, '/registration')
	await page.getByLabel('First name').pressSequentially('Meera')
	await page.close({ runBeforeUnload: false })
	const next = await context.newPage()
	await open(next, '/registration')
	await expect(next.getByLabel('First name')).toHaveValue('Meera')
})

test('panel and page share the draft, and a course chosen by hand stays until another course asks', async ({
	page,
}) => {
	await open(page, '/british_training/lead-auditor-qms')
	// Down there, the page's own button to enrol is out of view.
	await page.getByRole('contentinfo').evaluate((footer) => footer.scrollIntoView({ behavior: 'instant' }))
	await page.getByRole('button', { name: 'Enrol now' }).click()
	const panel = page.getByRole('dialog', { name: 'Enrol in a course' })
	const course = (scope: Page | typeof panel) => scope.getByRole('combobox', { name: 'Course', exact: true })
	await expect(course(panel)).toHaveValue('Lead Auditor QMS')
	await panel.getByLabel('First name').fill('Meera')
	await choose(page, 'Course', 'Internal Auditor EMS')
	await panel.getByRole('button', { name: 'Close', exact: true }).click()
	await page.goto('/registration?course=1')
	await expect(page.getByLabel('First name')).toHaveValue('Meera')
	await expect(course(page)).toHaveValue('Internal Auditor EMS')
	await page.goto('/registration?course=2')
	await expect(page.getByLabel('First name')).toHaveValue('Meera')
	await expect(course(page)).toHaveValue('Lead Auditor EMS')
})

test('a panel that was opened before shows what was typed on the page since', async ({ page }) => {
	await open(page, '/about')
	const panel = page.getByRole('dialog', { name: 'Enrol in a course' })
	await page.getByRole('button', { name: 'Enrol now' }).click()
	await panel.getByLabel('City').fill('Chennai')
	await panel.getByRole('button', { name: 'Close', exact: true }).click()
	await page.getByRole('contentinfo').locator('a[href="/registration"]').first().click()
	await expect(page).toHaveURL(/\/registration/)
	await page.getByRole('main').getByLabel('City').fill('Madurai')
	page.once('dialog', (dialog) => dialog.accept())
	await page.getByRole('contentinfo').getByRole('link', { name: 'Contact' }).first().click()
	await page.getByRole('button', { name: 'Enrol now' }).click()
	await expect(panel.getByLabel('City')).toHaveValue('Madurai')
})

test('Erase empties form and device, after a question', async ({ page }) => {
	await open(page, '/registration?course=2')
	await page.getByLabel('First name').fill('Meera')
	await expect.poll(() => drafts(page)).toEqual(['draft-enrolment-1'])
	page.once('dialog', (dialog) => dialog.dismiss())
	await page.getByRole('button', { name: 'Erase' }).click()
	await expect(page.getByLabel('First name')).toHaveValue('Meera')
	page.once('dialog', (dialog) => dialog.accept())
	await page.getByRole('button', { name: 'Erase' }).click()
	await expect(page.getByLabel('First name')).toHaveValue('')
	await expect(page.getByRole('combobox', { name: 'Course', exact: true })).toHaveValue('Lead Auditor EMS')
	expect(await drafts(page)).toEqual([])
	await page.reload()
	await expect(page.getByText(AGAIN)).toHaveCount(0)
})

test('after 14 days it is gone', async ({ page }) => {
	await open(page, '/registration')
	await page.getByLabel('First name').fill('Meera')
	await expect.poll(() => drafts(page)).toHaveLength(1)
	const age = (days: number) =>
		page.evaluate((ms) => {
			const draft = JSON.parse(localStorage.getItem('draft-enrolment-1') ?? '')
			localStorage.setItem('draft-enrolment-1', JSON.stringify({ ...draft, at: Date.now() - ms }))
		}, days * 86_400_000)
	await age(13.9)
	await reload(page)
	await expect(page.getByLabel('First name')).toHaveValue('Meera')
	await age(14.1)
	await page.reload()
	await expect(page.getByRole('button', { name: 'Erase' })).toBeDisabled()
	await expect(page.getByLabel('First name')).toHaveValue('')
	await expect.poll(() => drafts(page)).toEqual([])
})

for (const [what, break_] of [
	[
		'blocked',
		() =>
			Object.defineProperty(window, 'localStorage', {
				get: () => {
					throw new DOMException('no', 'SecurityError')
				},
			}),
	],
	[
		'full',
		() => {
			Storage.prototype.setItem = () => {
				throw new DOMException('full', 'QuotaExceededError')
			}
		},
	],
] as const)
	test(`a storage that is ${what} breaks nothing, and the form says so`, async ({ page, site }) => {
		await page.addInitScript(break_)
		await open(page, '/registration')
		await fillIn(page, `${what}@example.com`)
		await expect(page.getByText('This browser keeps nothing')).toBeVisible()
		const keys = await cut(page, 2, 'after')
		await submit(page)
		await expect(page.getByText(LOST)).toBeVisible()
		await submit(page)
		await expect(page.getByText('Registration successful!')).toBeVisible()
		expect(new Set(keys).size).toBe(1)
		expect(site.rows(`select id from registrations where email = '${what}@example.com'`)).toHaveLength(1)
	})

test('what another version left or anybody broke is passed over', async ({ page }) => {
	await open(page, '/contact')
	for (const left of [
		'{',
		'null',
		'[]',
		'7',
		'{"at":"x"}',
		`{"at":${Date.now()},"values":{"city":7,"languages":"x","nobody":"y","firstName":"Meera"}}`,
	]) {
		await page.evaluate((text) => localStorage.setItem('draft-enrolment-1', text), left)
		await open(page, '/registration')
		await expect(page.getByLabel('City')).toHaveValue('')
	}
	await expect(page.getByLabel('First name')).toHaveValue('Meera')
})

for (const how of ['before', 'after'] as const) {
	test(`a connection cut once ${how} the server heard: sent by itself, one row`, async ({ page, site }) => {
		const email = `once-${how}@example.com`
		await open(page, '/registration')
		await fillIn(page, email)
		const keys = await cut(page, 1, how)
		await submit(page)
		await expect(page.getByText(WAITING)).toBeVisible()
		await expect(page.getByText('Registration successful!')).toBeVisible()
		expect(keys).toEqual([expect.stringMatching(/^[0-9a-f]{32}$/), keys[0]])
		expect(site.rows(`select id from registrations where email = '${email}'`)).toHaveLength(1)
		expect(await drafts(page)).toEqual([])
	})

	test(`cut twice ${how} the server heard, with a reload between: nothing is lost, one row`, async ({ page, site }) => {
		const email = `twice-${how}@example.com`
		await open(page, '/registration')
		await fillIn(page, email)
		const keys = await cut(page, 2, how)
		await submit(page)
		await expect(page.getByText('An unexpected error occurred. Please try again.')).toBeVisible()
		await expect(page.getByText(LOST)).toBeVisible()
		await expect(page.getByLabel('First name')).toHaveValue('Meera')
		await reload(page)
		await expect(page.getByLabel('First name')).toHaveValue('Meera')
		await confirmBoth(page)
		await submit(page)
		await expect(page.getByText('Registration successful!')).toBeVisible()
		expect(keys).toEqual([keys[0], keys[0], keys[0]])
		expect(site.rows(`select id from registrations where email = '${email}'`)).toHaveLength(1)
	})
}

test('a form that was changed after a failure has a key of its own', async ({ page, site }) => {
	await open(page, '/registration')
	await fillIn(page, 'changed@example.com')
	const keys = await cut(page, 2)
	await submit(page)
	await expect(page.getByText(LOST)).toBeVisible()
	await page.getByLabel('City').fill('Madurai')
	await submit(page)
	await expect(page.getByText('Registration successful!')).toBeVisible()
	expect(new Set(keys).size).toBe(2)
	expect(site.rows("select city from registrations where email = 'changed@example.com'")).toEqual([{ city: 'Madurai' }])
})

test('the contact form is kept, sent again by itself, and empty once it was sent', async ({ page, site }) => {
	await open(page, '/contact')
	await page.getByLabel('Name').fill('Dev')
	await page.getByLabel('E-mail').fill('dev@example.com')
	await page.getByLabel('Message', { exact: true }).fill('\nTwo lines\nof text')
	await expect.poll(() => drafts(page)).toEqual(['draft-contact-1'])
	await page.reload()
	await expect(page.getByText(AGAIN)).toBeVisible()
	await expect(page.getByLabel('Message', { exact: true })).toHaveValue('\nTwo lines\nof text')
	const keys = await cut(page, 1)
	await page.getByRole('button', { name: 'Send message' }).click()
	await expect(page.getByText(WAITING)).toBeVisible()
	await expect(page.getByText('✅ Message sent successfully!')).toBeVisible()
	expect(keys).toEqual([expect.stringMatching(/^[0-9a-f]{32}$/), keys[0]])
	expect(site.rows("select message from contact_messages where email = 'dev@example.com'")).toHaveLength(1)
	expect(await drafts(page)).toEqual([])
	await page.reload()
	await expect(page.getByLabel('Name')).toHaveValue('')
})

test('an enquiry from another page is no draft', async ({ page }) => {
	await open(page, '/contact?subject=Training&message=How%20many')
	await page.getByLabel('Name').fill('Dev')
	await expect.poll(() => drafts(page)).toHaveLength(1)
	await open(page, '/contact?subject=Audit&message=When')
	await expect(page.getByLabel('Subject')).toHaveValue('Audit')
	await expect(page.getByLabel('Message', { exact: true })).toHaveValue('When')
	await expect(page.getByLabel('Name')).toHaveValue('Dev')
})

test('what is typed before the page is awake stays', async ({ page }) => {
	let wake = () => {}
	const awake = new Promise<void>((resolve) => {
		wake = resolve
	})
	await page.route('**/assets/*.js', async (route) => {
		await awake
		await route.continue()
	})
	await page.goto('/registration', { waitUntil: 'commit' })
	await page.getByLabel('First name').fill('Meera')
	await page.getByLabel('I am a graduate').check()
	wake()
	await page.waitForFunction(() => document.documentElement.dataset['hydrated'] !== undefined)
	await expect(page.getByLabel('First name')).toHaveValue('Meera')
	await expect(page.getByLabel('I am a graduate')).toBeChecked()
	await expect(page.getByText('2 of 12 required fields filled in')).toBeVisible()
})
