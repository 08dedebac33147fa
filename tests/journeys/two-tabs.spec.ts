import type { Page } from '@playwright/test'
import { courses } from './content.ts'
import { confirmBoth, fillIn } from './registration-form.ts'
import { expect, open, PLAIN_VISIT, ownPageTest as test } from './site.ts'

test.use(PLAIN_VISIT)

const submit = (page: Page) => page.getByRole('button', { name: 'Submit application' })
test('two tabs with the registration form show the fields that either of them has changed', async ({
	page,
	context,
}) => {
	const second = await context.newPage()
	for (const tab of [page, second]) await open(tab, '/registration')
	const field = (tab: Page, name: string) => tab.getByRole('main').getByLabel(name)
	await field(page, 'First name').pressSequentially('Asha')
	await expect(field(second, 'First name')).toHaveValue('Asha')
	await field(second, 'City').fill('Pune')
	await expect(field(page, 'City')).toHaveValue('Pune')
	await field(page, 'First name').fill('Meera')
	await expect(field(second, 'First name')).toHaveValue('Meera')
})

test('one registration is stored when it is submitted twice in a tab and again in another one', async ({
	page,
	context,
	site,
}) => {
	const email = 'two-tabs@example.com'
	await open(page, '/registration')
	await fillIn(page, { course: courses[0]?.name ?? '', email })
	const second = await context.newPage()
	await open(second, '/registration')
	await expect(second.getByLabel('Email')).toHaveValue(email)
	await confirmBoth(second)
	const keys: (string | undefined)[] = []
	await context.route('**/api/register', (route) => {
		keys.push(route.request().headers()['idempotency-key'])
		return route.continue()
	})
	await submit(page).evaluate((button: HTMLButtonElement) => {
		button.click()
		button.click()
		button.form?.requestSubmit()
	})
	await expect(page.getByText('Registration successful!')).toBeVisible()
	expect(keys).toHaveLength(1)
	await submit(second).click()
	await expect(second.getByText('Registration successful!')).toBeVisible()
	expect(keys).toEqual([keys[0], keys[0]])
	expect(site.rows(`select id from registrations where email = '${email}'`)).toHaveLength(1)
})

test('a list of numbers is there again after a reload until it is erased', async ({ page }) => {
	const numbers = page.getByLabel('Numbers to check')
	const openList = async () => {
		await open(page, '/policies/verification')
		await page.getByText('Check many certificates').click()
		await expect(page.getByLabel('Or choose a CSV file')).toBeVisible()
	}
	await openList()
	await numbers.fill('PRM-1\nPRM-2')
	await openList()
	await expect(numbers).toHaveValue('PRM-1\nPRM-2')
	page.once('dialog', (dialog) => dialog.accept())
	await page.getByRole('button', { name: 'Erase' }).click()
	await openList()
	await expect(numbers).toHaveValue('')
})
