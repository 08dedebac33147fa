import { covered } from '#tests/journeys/dock.ts'
import { pagesOfEachLayout } from '#tests/journeys/pages.ts'
import { expect, open, PLAIN_VISIT, plainTest as test } from '#tests/journeys/site.ts'

test.use({ ...PLAIN_VISIT, expectedErrors: /status of 404/ })

const PARTS = 4
/** Pages that are looked at on further screens: those with most kinds of elements. */
const ON_ALL_SCREENS = 12
const SCREENS = [
	[390, 844],
	[1440, 900],
] as const
const FURTHER_SCREENS = [
	[360, 740],
	[820, 1180],
	[1100, 800],
	[1280, 800],
	[1920, 1080],
] as const

for (let part = 0; part < PARTS; part++)
	test(`no page has a control or text under the dock at any width (part ${part + 1} of ${PARTS})`, async ({ page }) => {
		const found: Record<string, string[]> = {}
		const paths = pagesOfEachLayout()
		for (const path of paths.filter((_, i) => i % PARTS === part)) {
			await page.goto(path, { waitUntil: 'domcontentloaded' })
			for (const [width, height] of paths.indexOf(path) < ON_ALL_SCREENS ? [...SCREENS, ...FURTHER_SCREENS] : SCREENS) {
				await page.setViewportSize({ width, height })
				const here = await page.evaluate(covered, ['open', 'closed'])
				if (here.length) found[`${path} at ${width} px`] = here
			}
		}
		expect(found).toEqual({})
	})

test('the check for covered content reports a button that floats over the page, and a bar that hides its end', async ({
	page,
}) => {
	await page.setViewportSize({ width: 390, height: 844 })
	await open(page, '/courses/all')
	await page
		.locator('#upcoming')
		.locator('..')
		.evaluate(({ parentElement }) => {
			if (parentElement) parentElement.style.gridTemplateRows = 'auto 1fr auto auto 0'
		})
	expect(await page.evaluate(covered, ['open'])).not.toEqual([])
	await page.setViewportSize({ width: 1440, height: 900 })
	await open(page, '/courses/all')
	await page.getByRole('button', { name: 'Enrol now' }).evaluate((button) => {
		Object.assign(button.style, { position: 'fixed', left: '30%', bottom: '120px', width: '20rem' })
	})
	expect(await page.evaluate(covered, ['open'])).not.toEqual([])
})
