import type { Locator, Page } from '@playwright/test'
import { expect, expectFocusAtStart, open, plainTest as test } from './site.ts'

const isFocused = (locator: Locator) =>
	locator.evaluateAll((found) => found.length === 1 && found[0] === document.activeElement)

/** Presses Tab until the target has the focus. */
async function tabTo(page: Page, target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab') {
	for (let presses = 0; presses < 120; presses++) {
		if (await isFocused(target)) return
		await page.keyboard.press(key)
	}
	await expect(target, 'reached by Tab').toBeFocused()
}

async function enter(page: Page, target: Locator) {
	await tabTo(page, target)
	await page.keyboard.press('Enter')
}

async function type(page: Page, label: string, text: string) {
	await tabTo(page, page.getByLabel(label))
	await page.keyboard.type(text)
}

const combobox = (page: Page, name: string) => page.getByRole('combobox', { name, exact: true })

test('a visitor who uses only the keyboard registers for a course from the home page, gets a receipt and sees the order', async ({
	page,
	site,
}) => {
	await open(page, '/')
	await page.keyboard.press('Tab')
	await expect(page.getByRole('link', { name: 'Skip to the content' })).toBeFocused()
	await page.keyboard.press('Enter')
	await enter(page, page.getByRole('link', { name: 'Browse all courses' }))
	await expect(page.getByRole('heading', { level: 1, name: 'All courses' })).toBeVisible()
	await expectFocusAtStart(page)

	const subject = page.getByLabel('Subject')
	await tabTo(page, subject)
	while ((await subject.inputValue()) !== 'EMS') await page.keyboard.press('ArrowDown')
	await enter(page, page.getByRole('link', { name: 'View Course: Lead Auditor EMS', exact: true }))
	await expect(page.getByRole('heading', { level: 1, name: 'Lead Auditor EMS' })).toBeVisible()
	await enter(page, page.getByRole('link', { name: 'Enrol in this course' }).first())
	await expect(combobox(page, 'Course')).toHaveValue('Lead Auditor EMS')
	await expect(page.getByText('1 of 12 required fields filled in')).toBeVisible()

	await type(page, 'First name', 'Kavya')
	await type(page, 'Last name', 'Nair')
	await type(page, 'Email', 'kavya@example.com')
	await type(page, 'Mobile number', '9876543210')
	await type(page, 'City', 'Kochi')

	await tabTo(page, combobox(page, 'Country'))
	await page.keyboard.type('indi')
	await expect(page.getByRole('option').first()).toContainText('India')
	await page.keyboard.press('Enter')
	await expect(combobox(page, 'Country')).toHaveValue(/India/)
	await expect(combobox(page, 'Country')).toBeFocused()

	const work = combobox(page, 'Work experience')
	await tabTo(page, work)
	await page.keyboard.press('ArrowDown')
	await expect(work).toHaveAttribute('aria-expanded', 'true')
	await expect(page.getByRole('option', { name: '4+ years' })).toBeVisible()
	await page.keyboard.press('ArrowDown')
	await page.keyboard.press('Enter')
	await expect(work).not.toHaveValue('')
	await expect(work).toHaveAttribute('aria-expanded', 'false')

	await tabTo(page, combobox(page, 'Audit experience'))
	await page.keyboard.type('Ten audits')
	await expect(page.getByRole('option', { name: 'Create "Ten audits"' })).toBeVisible()
	await page.keyboard.press('Enter')
	await expect(combobox(page, 'Audit experience')).toHaveValue('Ten audits')

	await tabTo(page, combobox(page, 'Languages'))
	for (const language of ['English', 'Hindi']) {
		await page.keyboard.type(language)
		await expect(page.getByRole('option').first()).toHaveText(language)
		await page.keyboard.press('Enter')
		await expect(page.getByRole('button', { name: `Remove ${language}` })).toBeVisible()
	}
	await page.keyboard.press('Backspace')
	await expect(page.getByRole('button', { name: 'Remove Hindi' })).toHaveCount(0)
	await page.keyboard.press('Escape')

	for (const label of ['I am a graduate', 'I agree to the']) {
		await tabTo(page, page.getByLabel(label))
		await page.keyboard.press('Space')
	}
	await enter(page, page.getByRole('button', { name: 'Submit application' }))
	await expect(page.getByText('Registration successful!', { exact: true })).toBeVisible()
	const reference = (await page.getByText(/^Your reference:/).textContent())?.match(/PRM-.+/)?.[0] ?? ''
	await expect(page).toHaveURL(/\/british_training\/lead-auditor-ems$/)
	const receipt = page.getByRole('region', { name: 'Registration received' })
	for (const text of [reference, 'Lead Auditor EMS']) await expect(receipt).toContainText(text)
	await expect(page.getByRole('link', { name: 'Enrol in this course' })).toHaveCount(0)
	expect(site.rows("select * from registrations where email = 'kavya@example.com'")).toMatchObject([
		{
			reference,
			first_name: 'Kavya',
			country: 'India',
			audit_exp: 'Ten audits',
			languages: '["English"]',
			course_id: 2,
		},
	])

	const asked: string[] = []
	page.on('request', (request) => asked.push(new URL(request.url()).pathname))
	await enter(page, receipt.getByRole('link', { name: 'See your order' }))
	await expect(page.getByRole('heading', { level: 1, name: 'Registered' })).toBeVisible()
	await expect(page.getByText(`Your order ${reference}`)).toBeVisible()
	// The page of an order has no data file, and is loaded in full.
	expect(asked.filter((path) => path.endsWith('data.json'))).toEqual([])
})

test('a desktop menu is entered by ArrowDown, traversed by Tab and closed by Escape, and dialogs contain the focus and return it to their button', async ({
	page,
}) => {
	await open(page, '/')
	const nav = page.getByRole('navigation', { name: 'Main' })
	const courses = nav.getByRole('button', { name: 'Courses' })
	const accredited = nav.getByRole('button', { name: 'Accredited' })
	await tabTo(page, courses)
	await page.keyboard.press('ArrowDown')
	await expect(nav.getByRole('link', { name: 'Courses Overview' })).toBeFocused()
	await page.keyboard.press('Escape')
	await expect(courses).toBeFocused()
	await expect(courses).toHaveAttribute('aria-expanded', 'false')
	await page.keyboard.press('Tab')
	await expect(accredited).toBeFocused()
	await page.keyboard.press('Space')
	await expect(accredited).toHaveAttribute('aria-expanded', 'true')
	await tabTo(page, courses, 'Shift+Tab')
	await page.keyboard.press('Enter')
	await expect(accredited).toHaveAttribute('aria-expanded', 'false')
	await enter(page, nav.getByRole('link', { name: 'Lead Auditor', exact: true }))
	await expect(page).toHaveURL(/\/courses\/lead-auditor$/)
	await expectFocusAtStart(page)
	for (const [opener, name] of [
		['Chat with us', /Chat with/],
		['Enrol now', 'Enrol in a course'],
	] as const) {
		const button = page.getByRole('button', { name: opener })
		const dialog = page.getByRole('dialog', { name })
		await tabTo(page, button)
		await page.keyboard.press('Enter')
		await expect(dialog).toBeVisible()
		await expect.poll(() => dialog.evaluate((box) => box.contains(document.activeElement))).toBe(true)
		await page.keyboard.press('Escape')
		await expect(dialog).toBeHidden()
		await expect(button).toBeFocused()
		await page.keyboard.press('Enter')
		await enter(page, dialog.getByRole('button', { name: 'Close', exact: true }))
		await expect(dialog).toBeHidden()
		await expect(button).toBeFocused()
	}
})

test.describe('on a phone', () => {
	test.use({ viewport: { width: 390, height: 844 } })

	test('Tab moves the focus from the menu button into the menu, Escape returns it, and a closed panel leaves it on its button', async ({
		page,
	}) => {
		await open(page, '/about')
		const nav = page.getByRole('navigation', { name: 'Main' })
		const menu = page.getByRole('button', { name: 'Menu' })
		await enter(page, menu)
		await page.keyboard.press('Tab')
		await expect(nav.getByRole('link').first()).toBeFocused()
		await expect(nav.getByRole('link').first()).toHaveText('Certificate Verification')
		await page.keyboard.press('Escape')
		await expect(menu).toBeFocused()
		await expect(nav).toBeHidden()
		await page.keyboard.press('Enter')
		await enter(page, nav.getByRole('button', { name: 'Our Policies' }))
		await page.keyboard.press('Escape')
		await expect(nav.getByRole('button', { name: 'Our Policies' })).toBeFocused()
		await page.keyboard.press('Enter')
		await enter(page, nav.getByRole('link', { name: 'Impartiality' }))
		await expect(page).toHaveURL(/\/policies\/impartiality$/)
		await expect(nav).toBeHidden()

		const sheet = page.getByRole('complementary', { name: 'Upcoming classes' })
		await enter(page, sheet.getByRole('button', { expanded: false }))
		await expect(sheet.getByRole('button', { name: 'Show less' })).toBeFocused()
		await enter(page, sheet.getByRole('button', { name: 'Close upcoming classes' }))
		await expect(sheet).toBeHidden()
		const opener = page.getByRole('button', { name: 'Upcoming Classes' })
		await expect(opener).toBeFocused()
		await page.keyboard.press('Enter')
		await expect(sheet.getByRole('button', { expanded: false })).toBeFocused()
	})
})
