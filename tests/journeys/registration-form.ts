import type { Page } from '@playwright/test'

/** Chooses values in a combobox of the form. */
export async function choose(page: Page, label: string, ...values: string[]) {
	const box = page.getByRole('combobox', { name: label, exact: true })
	for (const value of values) {
		await box.click()
		await box.fill(value)
		await page.getByRole('option', { name: value }).first().click()
	}
}

export async function confirmBoth(page: Page) {
	await page.getByLabel('I am a graduate').check()
	await page.getByLabel('I agree to the').check()
}

/** Fills in the form; without `course`, all but the course. */
export async function fillIn(
	page: Page,
	{ course, email = 'asha.rao@example.com' }: { course?: string; email?: string } = {},
) {
	await page.getByLabel('First name').fill('Asha')
	await page.getByLabel('Last name').fill('Rao')
	await page.getByLabel('Email').fill(email)
	await page.getByLabel('Mobile number').fill('9876543210')
	await page.getByLabel('City').fill('Pune')
	await choose(page, 'Country', 'India')
	await choose(page, 'Work experience', '4+ years')
	await choose(page, 'Audit experience', '1-3 years')
	await choose(page, 'Languages', 'English', 'Hindi')
	await page.keyboard.press('Escape')
	if (course) await choose(page, 'Course', course)
	await confirmBoth(page)
}
