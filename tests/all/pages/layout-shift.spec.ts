import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import type { Page } from '@playwright/test'
import { DAY_MS } from '#server/time.ts'
import { COURSE } from '#tests/journeys/content.ts'
import { builtCalendar, withRealClasses } from '#tests/journeys/real-classes.ts'
import { expect, open, ownPageTest as test } from '#tests/journeys/site.ts'

type Shift = { value: number; moved: string[] }
type LayoutShift = PerformanceEntry & {
	value: number
	sources: { node?: Node; previousRect: DOMRect; currentRect: DOMRect }[]
}

async function watchShifts(page: Page, width: number) {
	await page.setViewportSize({ width, height: 900 })
	await page.addInitScript(() => {
		const shifts: Shift[] = []
		Object.assign(window, { shifts })
		const box = ({ x, y, width, height }: DOMRect) => [x, y, width, height].map(Math.round).join(' ')
		new PerformanceObserver((list) => {
			for (const { value, sources } of list.getEntries() as LayoutShift[])
				shifts.push({
					value,
					moved: sources.map(
						({ node, previousRect, currentRect }) =>
							`${node?.textContent?.slice(0, 40)}: ${box(previousRect)} to ${box(currentRect)}`,
					),
				})
		}).observe({ type: 'layout-shift', buffered: true })
	})
}
const shifts = (page: Page) => page.evaluate(() => (window as unknown as { shifts: Shift[] }).shifts)

async function expectNoShift(page: Page, what?: string) {
	await page.waitForTimeout(500)
	const found = await shifts(page)
	expect(found, `${what}: ${JSON.stringify(found)}`).toEqual([])
}

/** Sends each page of `site` in pieces that end with an element, as a slow connection does. */
async function startSlowServer(site: string) {
	const server = createServer(async ({ url, headers }, response) => {
		const answer = await fetch(site + url, { headers: { accept: headers.accept ?? '*/*' } })
		const type = answer.headers.get('content-type') ?? ''
		response.writeHead(answer.status, { 'content-type': type })
		if (!type.includes('html')) {
			response.end(Buffer.from(await answer.arrayBuffer()))
			return
		}
		const elements = (await answer.text()).split(/(?<=<\/(?:a|p|li|nav|form|aside|section|header)>)/)
		const size = Math.ceil(elements.length / 12)
		for (let start = 0; start < elements.length; start += size) {
			response.write(elements.slice(start, start + size).join(''))
			await wait(80)
		}
		response.end()
	}).listen(0, '127.0.0.1')
	await once(server, 'listening')
	return {
		url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
		close: () => {
			server.closeAllConnections()
			server.close()
		},
	}
}

test.describe('a page that arrives in pieces', () => {
	test.use({ savesData: true })

	for (const width of [390, 820, 1440])
		for (const panel of ['open', 'closed'])
			test(`causes no layout shift at ${width} px with the panel of classes ${panel}`, async ({ page, site }) => {
				await watchShifts(page, width)
				if (panel === 'closed') await page.addInitScript(() => sessionStorage.setItem('upcoming-closed', '1'))
				const slow = await startSlowServer(site.url)
				try {
					for (const path of ['/', '/courses/all', COURSE, '/registration', '/policies']) {
						await open(page, slow.url + path)
						await page.waitForLoadState('networkidle')
						const found = await shifts(page)
						const total = found.reduce((sum, { value }) => sum + value, 0)
						expect(total, `${path}: ${JSON.stringify(found)}`).toBeLessThan(0.005)
					}
				} finally {
					slow.close()
				}
			})
})

for (const path of ['/', '/about'])
	for (const width of [390, 1440])
		test(`no layout shift occurs on ${path} at ${width} px when the heading font loads late and enrolment has closed`, async ({
			page,
		}) => {
			await page.route('**/*.woff2', async (route) => {
				await wait(1500)
				await route.continue()
			})
			await watchShifts(page, width)
			// The page is seen before its scripts have run: what they change since the build may not move anything, either.
			await page.clock.setFixedTime(Date.now() + 7 * DAY_MS)
			await page.goto(path, { waitUntil: 'commit' })
			for (const status of ['loading', 'loaded'])
				await page.waitForFunction(
					(expected) => [...document.fonts].some((face) => face.family === 'Heading' && face.status === expected),
					status,
				)
			await expectNoShift(page)
		})

test.describe('a visitor from another country than that of the prerendered prices', () => {
	test.use({ locale: 'en-US', timezoneId: 'America/New_York' })
	test('sees no layout shift when the prices change', async ({ page }) => {
		await watchShifts(page, 390)
		await open(page, COURSE)
		await expect(page.getByText('$250').first()).toBeVisible()
		await expectNoShift(page)
	})
})

for (const [what, days] of [
	['enrolment has closed', 0],
	['all classes have ended', 365],
] as const)
	for (const width of [390, 1440])
		test(`no layout shift occurs at ${width} px when ${what} since the build, and nothing is offered`, async ({
			page,
			request,
		}) => {
			const calendar = await (await request.get('/courses/calendar')).text()
			const [, course = ''] = calendar.match(/<h3><a href="([^"?]+)"/) ?? []
			const [, slug = ''] = calendar.match(/class=([\w-]+)"/) ?? []
			const { closesAt } = await (await request.get(`/data/classes/${slug}.json`)).json()
			// A course that the query selects would replace the first of its address.
			await watchShifts(page, width)
			await page.clock.setFixedTime(closesAt + days * DAY_MS)
			for (const path of ['/', course, '/courses/calendar']) {
				await open(page, path)
				await expectNoShift(page, path)
				await expect(page.locator(`a[href$="class=${slug}"]`)).toHaveCount(0)
			}
		})

test('no layout shift occurs when the office has decided about classes since the build', async ({ page, site }) => {
	const { months, slug, course } = builtCalendar()
	site.ops('classes', 'decide', slug, 'off')
	await withRealClasses(page)
	for (const width of [390, 1440]) {
		await watchShifts(page, width)
		for (const path of [...months, course]) {
			const told = page.waitForResponse('**/api/classes')
			await open(page, path)
			await told
			await expectNoShift(page, `${path} at ${width} px`)
			await expect(page.getByText(/^This class (runs|does not run)$/).first()).toBeAttached()
		}
	}
})

for (const width of [390, 1440])
	test(`no layout shift occurs at ${width} px when the practice page says what is begun`, async ({ page }) => {
		await watchShifts(page, width)
		await open(page, '/courses/practice-exam/iso-9001/full-exam')
		await page.getByRole('button', { name: 'Start the exam' }).click()
		await page.getByRole('checkbox').first().check()
		await open(page, '/courses/practice-exam')
		await expect(page.getByRole('link', { name: 'Continue: Full exam: ISO 9001' })).toBeVisible()
		await expectNoShift(page)
	})

test.describe('a number in the address, as a scanned QR code has it', () => {
	test.use({ expectedErrors: /status of 404|net::ERR/ })

	for (const width of [390, 820, 1440])
		test(`causes no layout shift at ${width} px when it is found, unknown, withdrawn or can't be looked up, and the answer is slow`, async ({
			page,
			site,
		}) => {
			site.ops('certificates', 'withdraw', 'PRM-AA-2025-00058', '--reason', 'Fee never paid', '--publish-reason')
			await watchShifts(page, width)
			await page.route('**/api/certificates/**', async (route) => {
				await wait(300)
				await (route.request().url().endsWith('UNREACHED') ? route.abort() : route.continue())
			})
			for (const [number, text] of [
				['PRM-LA-2025-00418', 'Valid in our register'],
				['NONE', 'does not match our records'],
				['PRM-AA-2025-00058', 'Fee never paid'],
				['UNREACHED', 'could not be reached'],
			] as const) {
				await page.goto(`/policies/verification?number=${number}`)
				await expect(page.getByText('Checking certificate...')).toBeVisible()
				await expect(page.getByText(text)).toBeVisible()
				await expectNoShift(page, number)
			}
		})
})
