import type { Page } from '@playwright/test'
import { expect, open, test } from './site.ts'

const watchShifts = (page: Page) =>
	page.addInitScript(() => {
		const shifts: string[] = []
		Object.assign(window, { shifts })
		new PerformanceObserver((list) => {
			for (const entry of list.getEntries() as (PerformanceEntry & {
				value: number
				sources: { node?: Node; previousRect: DOMRect; currentRect: DOMRect }[]
			})[])
				for (const { node, previousRect: from, currentRect: to } of entry.sources)
					shifts.push(
						`${entry.value} ${node?.textContent?.slice(0, 40)}: ${[from.x, from.y, from.width, from.height]} to ${[to.x, to.y, to.width, to.height]}`,
					)
		}).observe({ type: 'layout-shift', buffered: true })
	})
const shifts = (page: Page) => page.evaluate(() => (window as unknown as { shifts: string[] }).shifts)

for (const path of ['/', '/about'])
	for (const width of [390, 1440])
		test(`no layout shift occurs on ${path} at ${width} px when the heading font loads late`, async ({ page }) => {
			await page.setViewportSize({ width, height: 900 })
			await page.route('**/*.woff2', async (route) => {
				await new Promise((resolve) => setTimeout(resolve, 1500))
				await route.continue()
			})
			await watchShifts(page)
			await page.goto(path, { waitUntil: 'commit' })
			for (const status of ['loading', 'loaded'])
				await page.waitForFunction(
					(expected) => [...document.fonts].some((face) => face.family === 'Newsreader' && face.status === expected),
					status,
				)
			await page.waitForTimeout(500)
			expect(await shifts(page)).toEqual([])
		})

test.describe('a visitor from another country than that of the prerendered prices', () => {
	test.use({ locale: 'en-US', timezoneId: 'America/New_York' })
	test('sees no layout shift when the prices change', async ({ page }) => {
		await page.setViewportSize({ width: 390, height: 900 })
		await watchShifts(page)
		await open(page, '/british_training/lead-auditor-qms')
		await expect(page.getByText('$250').first()).toBeVisible()
		await page.waitForTimeout(500)
		expect(await shifts(page)).toEqual([])
	})
})
