import { COURSE } from './content.ts'
import { expect, open, PLAIN_VISIT, ownPageTest as test } from './site.ts'
import { tooSmall } from './target-size.ts'

test.use(PLAIN_VISIT)

/** Walks of all layouts ask for 24 px; these have the controls that are touched most. */
const PAGES = ['/', '/courses/all', COURSE, '/registration', '/courses/practice-exam/iso-9001/full-exam', '/contact']

test.describe('on a touch screen', () => {
	test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

	test('targets measure at least 44 px', async ({ page }) => {
		const found: Record<string, string[]> = {}
		for (const path of PAGES) {
			await open(page, path)
			expect(await page.evaluate(() => matchMedia('(pointer: coarse)').matches)).toBe(true)
			for (const reach of [async () => {}, () => page.getByRole('button', { name: 'Menu' }).tap()]) {
				await reach()
				const small = await page.evaluate(tooSmall, 44)
				if (small.length) found[path] = [...new Set([...(found[path] ?? []), ...small])]
			}
		}
		expect(found).toEqual({})
	})
})
