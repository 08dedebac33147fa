import type { Page } from '@playwright/test'
import { confirmBoth, fillIn } from '#tests/specification/visitor.ts'
import { courses } from './content.ts'
import { expect, open, PLAIN_VISIT, ownPageTest as test } from './site.ts'

test.use(PLAIN_VISIT)

const submit = (page: Page) => page.getByRole('button', { name: 'Submit application' })
test('two tabs with the registration form show the fields that either has changed, and a registration that both submit is stored once', async ({
	page,
	context,
	site,
}) => {
	const second = await context.newPage()
	for (const tab of [page, second]) await open(tab, '/registration')
	const email = 'two-tabs@example.com'
	await fillIn(page, { Course: courses[0]?.name ?? '', Email: email })
	await expect(second.getByLabel('Email')).toHaveValue(email)
	await second.getByLabel('City').fill('Nagpur')
	await expect(page.getByLabel('City')).toHaveValue('Nagpur')
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
