import { expect, open, ownPageTest, PLAIN_VISIT, plainTest as test } from './site.ts'

test.use(PLAIN_VISIT)

test('the home page checks the number of a certificate', async ({ page }) => {
	await open(page, '/')
	await page.getByLabel('Check the number of a certificate').fill('PRM-LA-2025-00418')
	await page.getByRole('button', { name: 'Verify' }).click()
	await expect(page).toHaveURL('/policies/verification?number=PRM-LA-2025-00418')
	await expect(page.getByText('✅ Certificate Found')).toBeVisible()
})

test('the home page asks a practice question and explains each answer', async ({ page }) => {
	await open(page, '/')
	const practice = page.getByRole('region', { name: 'Try a question' })
	const options = practice.getByRole('listitem').getByRole('button')
	const answers = new Set<string>()
	for (let i = 0; i < (await options.count()); i++) {
		await options.nth(i).click()
		await expect(options.nth(i)).toHaveAttribute('aria-pressed', 'true')
		await expect(practice.getByRole('status')).toHaveText(/^(Right|Not quite)\. .{20,}/)
		answers.add((await practice.getByRole('status').textContent()) ?? '')
	}
	expect(answers.size).toBeGreaterThan(2)
	expect([...answers].filter((answer) => answer.startsWith('Right.'))).toHaveLength(1)
})

test.describe('without JavaScript', () => {
	test.use({ javaScriptEnabled: false })

	ownPageTest(
		'the home page checks the number of a certificate and shows the answers to its question',
		async ({ page }) => {
			await page.goto('/')
			await expect(page.getByRole('definition').filter({ hasText: /^Right: / })).toHaveCount(1)
			await page.getByLabel('Check the number of a certificate').fill('PRM-LA-2025-00418')
			await page.getByRole('button', { name: 'Verify' }).click()
			await expect(page.getByText('✅ Certificate Found')).toBeVisible()
		},
	)
})
