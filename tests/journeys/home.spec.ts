import { expect, open, PLAIN_VISIT, plainTest as test } from './site.ts'

test.use(PLAIN_VISIT)

test('the home page has one gold action, shows a specimen, and checks the number of a certificate', async ({
	page,
}) => {
	await open(page, '/')
	const specimen = page.getByRole('img', { name: 'Specimen of a certificate' })
	await expect(specimen.getByText('PRM-LA-2025-00418')).toBeInViewport()
	for (const colorScheme of ['light', 'dark'] as const) {
		await page.emulateMedia({ colorScheme })
		const gold = await page.locator('a, button').evaluateAll((all) =>
			all.flatMap((one) => {
				for (const animation of one.getAnimations()) animation.finish()
				const { backgroundColor, visibility } = getComputedStyle(one)
				return backgroundColor === 'rgb(243, 201, 105)' && visibility === 'visible' ? [one.textContent] : []
			}),
		)
		expect(gold, colorScheme).toHaveLength(1)
	}
	await page.getByRole('searchbox', { name: 'Check the number of a certificate' }).fill('PRM-LA-2025-00418')
	await page.getByRole('button', { name: 'Verify' }).click()
	await expect(page).toHaveURL('/policies/verification?number=PRM-LA-2025-00418')
	await expect(page.getByText('✅ Certificate Found')).toBeVisible()
})
