import { expect, open, plainTest as test } from './site.ts'
import { violationsOf, watchPolicy } from './trusted-types.ts'

test.use({ expectedErrors: /Minified React error/ })

test('a page that was changed before hydration still works, without a violation of the policy', async ({ page }) => {
	await using _script = await watchPolicy(page)
	await page.route('**/about', async (route) => {
		const response = await route.fetch()
		await route.fulfill({ response, body: (await response.text()).replace('<h1>', '<h1>Translated: ') })
	})
	await open(page, '/about')
	await page.getByRole('button', { name: 'Courses' }).click()
	await expect(page.getByRole('link', { name: 'Training on Demand' }).first()).toBeVisible()
	expect(await violationsOf(page)).toEqual([])
})
