import type { Page } from '@playwright/test'
import { choose, expect, expectShown, field, fillIn, hold, open, REGISTRATION, submit, test } from './visitor.ts'

const LEAVE = 'You have unsaved changes. Are you sure you want to leave?'
const panelOf = (page: Page) => page.getByRole('dialog', { name: 'Enrol in a course' })
const floating = (page: Page) => page.getByRole('button', { name: 'Enrol now' })

/** Allows motion from now on until there was confetti: drawing all that moves takes most of the time of a journey. */
async function celebration(page: Page) {
	await page.emulateMedia({ reducedMotion: 'no-preference' })
	const shown = page.locator('canvas').first().waitFor({ state: 'attached' })
	return async () => {
		await shown
		await page.emulateMedia({ reducedMotion: 'reduce' })
	}
}

// Spec 4: Enrolment panel: hidden or shown; … a close icon hides it
// Spec 4: A browser leave warning 'You have unsaved changes. Are you sure … while the panel is open.
// Spec 9: Enrolment heading says 'Limited Seats Available'.
test('the enrolment panel is opened by the floating button, hidden by its close icon, and while it is open the browser asks before the page is left', async ({
	page,
}) => {
	await open(page, '/policies')
	await expect(panelOf(page)).toBeHidden()
	await floating(page).click()
	await expect(panelOf(page)).toBeVisible()
	await expect(floating(page)).toHaveCount(0)
	const seats = panelOf(page).getByRole('heading', { name: 'Limited Seats Available' })
	await expect(seats).toHaveJSProperty('textContent', 'Limited Seats Available')
	await panelOf(page).getByRole('button', { name: 'Close', exact: true }).click()
	await expect(panelOf(page)).toBeHidden()
	await floating(page).click()
	// Chromium asks only after a gesture, in its own words.
	await field(panelOf(page), 'City').fill('Pune')
	const asked = page.waitForEvent('dialog')
	await page.evaluate(() => void setTimeout(() => location.reload()))
	const dialog = await asked
	expect(dialog.type()).toBe('beforeunload')
	await dialog.dismiss()
	const warning = () =>
		page.evaluate(() => {
			const event = new Event('beforeunload', { cancelable: true })
			const all: unknown[] = []
			Object.defineProperty(event, 'returnValue', { set: (text) => all.push(text), get: () => all.at(-1) })
			dispatchEvent(event)
			return [event.defaultPrevented, ...all]
		})
	expect(await warning()).toEqual([true, LEAVE])
	await panelOf(page).getByRole('button', { name: 'Close', exact: true }).click()
	expect(await warning()).toEqual([false])
})

// Spec 2: /registration: the enrolment form. … the floating button is hidden.
// Spec 4: (absent on /registration).
test('the form of /registration cannot be closed, has no floating button, and asks before input is left', async ({
	page,
}) => {
	await open(page, '/registration')
	const seats = page.getByRole('main').getByRole('heading', { name: 'Limited Seats Available' })
	await expect(seats).toHaveJSProperty('textContent', 'Limited Seats Available')
	await expect(floating(page)).toHaveCount(0)
	await expect(page.getByRole('main').getByRole('button', { name: /close/i })).toHaveCount(0)
	await field(page, 'First name').fill('Asha')
	const messages: string[] = []
	page.once('dialog', (dialog) => {
		messages.push(dialog.message())
		return dialog.dismiss()
	})
	await page.getByRole('contentinfo').getByRole('link', { name: 'Contact', exact: true }).click()
	await expect(page).toHaveURL(/\/registration$/)
	expect(messages).toEqual([LEAVE])
})

// Spec 4: Registration submission: idle, … then idle again.
// Spec 4: success toast, confetti, navigation … panel closed.
// Spec 7: POST {api}/api/register … no countryCode
// Spec 8: Registration success toast: 'Registration successful!'.
test('a registration in the page or the panel sends the body of the specification, is celebrated and followed by the page of its course', async ({
	page,
}) => {
	for (const place of ['page', 'panel']) {
		await open(page, place === 'page' ? '/registration' : '/policies')
		if (place === 'panel') await floating(page).click()
		const form = page.getByRole('form', { name: 'Enrolment' })
		await expect(form).toBeVisible()
		await choose(form, 'Country code', 'Zambia')
		await fillIn(form, { 'Mobile number': '0977123456', Course: 'Internal Auditor QMS' })
		const answer = await hold(page, '**/api/register')
		const sent = page.waitForRequest('**/api/register')
		// The panel has the same form.
		const confetti = place === 'page' ? await celebration(page) : undefined
		await submit(form).click()
		const busy = form.getByRole('button', { name: 'Submitting...' })
		await expect(busy).toHaveJSProperty('textContent', 'Submitting...')
		await expect(busy).toBeDisabled()
		answer()
		expect((await sent).postDataJSON()).toEqual({
			...REGISTRATION,
			phone: '+2600977123456',
			course: 'Internal Auditor QMS',
		})
		await expectShown(page, 'Registration successful!')
		await confetti?.()
		await expect(page.getByRole('heading', { level: 1 })).toHaveText('Internal Auditor QMS')
		if (!confetti) expect(await page.locator('canvas').count(), 'motion is reduced').toBe(0)
		await expect(page).toHaveURL(/\/british_training\/lead-auditor-isms(\?course=9)?$/)
		await expect(panelOf(page)).toBeHidden()
		await open(page, '/registration')
		await expect(field(page, 'First name')).toHaveValue('')
		await expect(field(page, 'Country code')).toHaveValue(/^\+91\b/)
		await expect(submit(page)).toBeEnabled()
		await page.unrouteAll()
	}
})

// Spec 4: Contact form: idle, then submit.
// Spec 4: success toast, confetti, inline success message, form cleared.
// Spec 8: Success: 'Message sent successfully!' and inline '✅ Message sent successfully!'.
test('a contact message is sent, confirmed in the page, celebrated, and the form is cleared', async ({ page }) => {
	await open(page, '/contact')
	for (const name of ['Name', 'Subject', 'Message']) await page.getByLabel(name).fill('Training')
	await field(page, 'Email').fill('meera@mail.example')
	const confetti = await celebration(page)
	await page.getByRole('button', { name: 'Send message' }).click()
	await expectShown(page, 'Message sent successfully!')
	await expectShown(page, '✅ Message sent successfully!')
	await confetti()
	for (const name of ['Name', 'Email', 'Subject', 'Message']) await expect(page.getByLabel(name)).toHaveValue('')
})

test.describe('the verification of a certificate', () => {
	test.use({ expectedErrors: /status of 404/ })

	// Spec 4: Certificate verification: empty, … Print Certificate button)
	// Spec 5: Certificate number: required and trimmed before lookup.
	// Spec 8: Found: '✅ Certificate Found'.
	test('is empty, asks for a number, checks, and shows a found certificate with its details and a print button', async ({
		page,
	}) => {
		await open(page, '/policies/verification')
		await expect(page.getByText(/Certificate (Not )?Found/)).toHaveCount(0)
		const calls: string[] = []
		page.on('request', (request) => /certificates/.test(request.url()) && calls.push(request.url()))
		for (const text of ['', '   ']) {
			await field(page, 'Certificate number').fill(text)
			await page.getByRole('button', { name: 'Verify' }).click()
			await expect(field(page, 'Certificate number')).toBeFocused()
			await expect(page.getByText(/Certificate (Not )?Found/)).toHaveCount(0)
		}
		expect(calls.filter((url) => url.includes('/api/'))).toEqual([])
		const answer = await hold(page, '**/api/certificates/**')
		await field(page, 'Certificate number').fill('  PRM-LA-2025-00418 ')
		const sent = page.waitForRequest((request) => request.url().endsWith('/api/certificates/PRM-LA-2025-00418'))
		await page.getByRole('button', { name: 'Verify' }).click()
		await expectShown(page, 'Checking certificate...')
		await sent
		answer()
		const found = page.getByRole('region', { name: '✅ Certificate Found' })
		for (const text of ['Asha Rao', 'Lead Auditor, ISO 9001:2015', 'PRM-LA-2025-00418', 'N/A'])
			await expectShown(found, text)
		await page.evaluate(() => {
			window.print = () => document.documentElement.setAttribute('lang', 'printed')
		})
		await found.getByRole('button', { name: 'Print Certificate' }).click()
		await expect(page.locator('html')).toHaveAttribute('lang', 'printed')
	})
})

// Spec 2: /courses/practice-exam: the quiz (see states).
// Spec 1: and practice exams.
// Spec 4: Quiz: choose course, then quiz
// Spec 4: then results; restart returns to choose.
// Spec 4: Options are checkboxes, so several may be selected.
// Spec 4: Submit is enabled only when every question has at least one selected option.
test('the quiz asks ten questions with checkboxes, submits when all are answered, shows results and restarts', async ({
	page,
}) => {
	await open(page, '/courses/practice-exam')
	await page.getByRole('button', { name: 'Start the exam: ISO 45001' }).click()
	const questions = page
		.getByRole('main')
		.getByRole('group')
		.filter({ has: page.getByRole('checkbox') })
	await expect(questions).toHaveCount(10)
	const submitting = page.getByRole('button', { name: 'Submit', exact: true })
	for (const question of await questions.all()) {
		await expect(submitting).toBeDisabled()
		await question.getByRole('checkbox').nth(0).check()
		await question.getByRole('checkbox').nth(1).check()
		await expect(question.getByRole('checkbox').nth(0)).toBeChecked()
	}
	await expect(submitting).toBeEnabled()
	await questions.last().getByRole('checkbox').nth(0).uncheck()
	await expect(submitting).toBeEnabled()
	await questions.last().getByRole('checkbox').nth(1).uncheck()
	await expect(submitting).toBeDisabled()
	await questions.last().getByRole('checkbox').nth(2).check()
	await submitting.click()
	await expect(page.getByRole('heading', { name: 'Results: ISO 45001' })).toBeVisible()
	await page.getByRole('button', { name: 'Restart' }).click()
	await expect(page.getByRole('button', { name: 'Start the exam: ISO 45001' })).toBeVisible()
})

// Spec 4: Upcoming panel: starts open, … closable.
test('the panel of upcoming classes starts open, is toggled by its button, which can be dragged, and closes', async ({
	page,
}) => {
	await open(page, '/')
	const panel = page.getByRole('complementary', { name: 'Upcoming classes' })
	const button = page.getByRole('button', { name: 'Upcoming Classes', exact: true })
	await expect(panel).toBeVisible()
	await button.click()
	await expect(panel).toBeHidden()
	await button.click()
	await expect(panel).toBeVisible()
	await panel.getByRole('button', { name: /^Close/ }).click()
	await expect(panel).toBeHidden()
	const before = await button.boundingBox()
	await button.hover()
	await page.mouse.down()
	await page.mouse.move(500, 300, { steps: 5 })
	await page.mouse.up()
	await expect.poll(async () => (await button.boundingBox())?.x).not.toBe(before?.x)
	await expect(panel).toBeHidden()
})

// Spec 1: Floating chat button: opens … enrol message.
// Spec 1: A backdrop click or a close icon closes the card.
// Spec 4: Chat card: closed or open.
test('the chat card is opened by the floating button, leads to the messaging app, and closes in two ways', async ({
	page,
}) => {
	await open(page, '/policies')
	const card = page.getByRole('dialog', { name: /chat/i })
	for (const way of ['icon', 'backdrop']) {
		await page.getByRole('button', { name: 'Chat with us' }).click()
		await expect(card).toBeVisible()
		const href = await card.getByRole('link', { name: /WhatsApp/ }).getAttribute('href')
		expect(new URL(href ?? '').searchParams.get('text')).toMatch(/enrol/)
		if (way === 'icon') await card.getByRole('button', { name: 'Close' }).click()
		else await page.mouse.click(100, 450)
		await expect(card).toBeHidden()
	}
})

// Spec 1: The current route is highlighted. Desktop dropdowns open on hover, one group at a time.
// Spec 4: one desktop dropdown open at a time.
test('the desktop navigation opens one dropdown at a time on hover, and marks the current route', async ({ page }) => {
	await open(page, '/about')
	const navigation = page.getByRole('navigation', { name: 'Main' })
	const group = (name: string) => navigation.getByRole('button', { name })
	await expect(navigation.getByRole('link', { name: 'Training on Demand' })).toBeHidden()
	await group('Courses').hover()
	await expect(navigation.getByRole('link', { name: 'Training on Demand' })).toBeVisible()
	await group('Our Policies').hover()
	await expect(navigation.getByRole('link', { name: 'Impartiality' })).toBeVisible()
	await expect(navigation.getByRole('link', { name: 'Training on Demand' })).toBeHidden()
	await page.mouse.move(700, 700)
	await expect(navigation.getByRole('link', { name: 'Impartiality' })).toBeHidden()
	await expect(navigation.locator('[aria-current="page"]')).toHaveText('About Us')
})

// Spec 1: Header: desktop, tablet and mobile variants.
// Spec 1: The mobile menu toggles and closes when a link is chosen.
// Spec 4: Mobile menu open or closed;
test('the menu of a phone and a tablet is closed, opens, and closes when a link is chosen', async ({ page }) => {
	for (const width of [390, 820]) {
		await page.setViewportSize({ width, height: 1000 })
		await open(page, '/policies')
		const navigation = page.getByRole('navigation', { name: 'Main' })
		const toggle = page.getByRole('button', { name: 'Menu' })
		await expect(navigation).toBeHidden()
		await toggle.click()
		await expect(navigation).toBeVisible()
		await toggle.click()
		await expect(navigation).toBeHidden()
		await toggle.click()
		await navigation.getByRole('link', { name: 'Contact' }).click()
		await expect(page.getByRole('heading', { level: 1 })).toHaveText('Contact us')
		await expect(navigation).toBeHidden()
	}
})

// Spec 1: a lazily loaded page area … 'Loading...' placeholder,
test('a page that loads shows the provider with a spinner or Loading... in its place', async ({ page }) => {
	await open(page, '/policies')
	const released = Promise.withResolvers<void>()
	await page.route('**/*', async (route) => {
		await released.promise
		await route.fallback()
	})
	await page.getByRole('contentinfo').getByRole('link', { name: 'About Us' }).click()
	await expectShown(page.getByRole('main').getByRole('status'), 'Loading...')
	await expectShown(page.getByRole('main').getByRole('status'), 'Pramaan')
	released.resolve()
	await expect(page.getByRole('heading', { level: 1 })).toHaveText('About Us')
})
