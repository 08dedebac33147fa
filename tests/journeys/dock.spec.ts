import type { Page } from '@playwright/test'
import { COURSE } from './content.ts'
import { pagesOfEachLayout } from './pages.ts'
import { expect, open, ownPageTest, PLAIN_VISIT, plainTest as test } from './site.ts'

test.use({ ...PLAIN_VISIT, expectedErrors: /status of 404/ })

/** Pages that are looked at on further screens: those with most kinds of elements. */
const ON_ALL_SCREENS = 12

const dock = (page: Page) => page.locator('#upcoming').locator('..')
const enrol = (page: Page) => page.getByRole('button', { name: 'Enrol now' })

/**
 * Scrolls through the page, with the upcoming classes open and closed, and returns each control and line of text that the
 * dock covers. Content under the opaque full-width bar does not count, because it can be scrolled into view, except at the
 * end of the page.
 */
const covered = (states: string[]) => {
	const dock = document.getElementById('upcoming')?.parentElement as HTMLElement
	const found = new Set<string>()
	const isBar = () => {
		const { left, right, bottom } = dock.getBoundingClientRect()
		const [, alpha = '1'] = getComputedStyle(dock).backgroundColor.match(/rgba\(.*,(.*)\)/) ?? []
		return left <= 0 && right >= document.documentElement.clientWidth && bottom >= innerHeight && Number(alpha) === 1
	}
	const content = [...document.querySelectorAll('main, footer')]
	const controls = content.flatMap((part) => [
		...part.querySelectorAll('a, button, input, select, textarea, summary, label'),
	])
	const lines = content.flatMap((part) => {
		const walker = document.createTreeWalker(part, NodeFilter.SHOW_TEXT)
		const ranges: { owner: Element; range: Range }[] = []
		for (let node = walker.nextNode(); node; node = walker.nextNode()) {
			if (!node.textContent?.trim() || !node.parentElement) continue
			const range = document.createRange()
			range.selectNodeContents(node)
			ranges.push({ owner: node.parentElement, range })
		}
		return ranges
	})
	const targets = [...controls.map((owner) => ({ owner, range: owner })), ...lines]
	const check = (state: string, atEnd: boolean) => {
		const barTop = isBar() && !atEnd ? dock.getBoundingClientRect().top : innerHeight
		// Hit tests are slow: only points within a part of the dock can be covered by it.
		const parts = [dock, ...dock.querySelectorAll('*')].map((part) => part.getBoundingClientRect())
		for (const { owner, range } of targets)
			for (const { left, right, top, bottom } of range.getClientRects()) {
				if (bottom < 0 || top > innerHeight || right - left < 2 || bottom - top < 2) continue
				const points = [
					[left + 1, top + 1],
					[right - 1, top + 1],
					[left + 1, bottom - 1],
					[right - 1, bottom - 1],
					[(left + right) / 2, (top + bottom) / 2],
				] as const
				for (const [x, y] of points) {
					if (y > barTop - 1) continue
					if (!parts.some((part) => x >= part.left && x <= part.right && y >= part.top && y <= part.bottom)) continue
					const [topmost, ...below] = document.elementsFromPoint(x, y)
					// Hidden and clipped elements are not hit at all.
					if (topmost && dock.contains(topmost) && below.some((element) => owner.contains(element)))
						found.add(`${state}, scrolled to ${scrollY}: ${owner.textContent?.trim().slice(0, 40)}`)
				}
			}
	}
	for (const state of states) {
		document.documentElement.dataset['upcoming'] = state
		const end = document.documentElement.scrollHeight - innerHeight
		for (let y = 0; ; y = Math.min(y + innerHeight * 0.7, end)) {
			scrollTo({ top: y, behavior: 'instant' })
			check(state, y >= end)
			if (y >= end) break
		}
	}
	return [...found]
}

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

for (const part of [0, 1, 2, 3])
	test(`no page has a control or text under the dock at any width (part ${part + 1} of 4)`, async ({ page }) => {
		const found: Record<string, string[]> = {}
		const paths = pagesOfEachLayout()
		for (const path of paths.filter((_, i) => i % 4 === part)) {
			await page.goto(path, { waitUntil: 'domcontentloaded' })
			for (const [width, height] of paths.indexOf(path) < ON_ALL_SCREENS ? [...SCREENS, ...FURTHER_SCREENS] : SCREENS) {
				await page.setViewportSize({ width, height })
				const here = await page.evaluate(covered, ['open', 'closed'])
				if (here.length) found[`${path} at ${width} px`] = here
			}
		}
		expect(found).toEqual({})
	})

test('the check for covered content reports a button that floats over the page', async ({ page }) => {
	for (const [width, height] of [
		[390, 844],
		[1440, 900],
	] as const) {
		await page.setViewportSize({ width, height })
		await open(page, '/courses/all')
		await enrol(page).evaluate((button) => {
			Object.assign(button.style, { position: 'fixed', left: '30%', bottom: '120px', width: '20rem' })
		})
		expect(await page.evaluate(covered, ['open'])).not.toEqual([])
	}
})

test('the check for covered content reports a bar that hides the end of the page', async ({ page }) => {
	await page.setViewportSize({ width: 390, height: 844 })
	await open(page, '/courses/all')
	await dock(page).evaluate(({ parentElement }) => {
		if (parentElement) parentElement.style.gridTemplateRows = 'auto 1fr auto auto 0'
	})
	expect(await page.evaluate(covered, ['open'])).not.toEqual([])
})

test.describe('on a phone', () => {
	test.use({ viewport: { width: 390, height: 844 } })

	test('the bar with the panel, the enrol button and the chat button takes less than a tenth of the screen', async ({
		page,
	}) => {
		await open(page, '/')
		for (const name of ['Upcoming Classes', 'Close upcoming classes']) {
			const bar = await dock(page).boundingBox()
			expect(bar).toMatchObject({ x: 0, width: 390 })
			expect(bar?.height).toBeLessThan(84.4)
			expect((bar?.y ?? 0) + (bar?.height ?? 0)).toBe(844)
			for (const button of [enrol(page), page.getByRole('button', { name: 'Chat with us' })])
				await expect(button).toBeVisible()
			if (name === 'Upcoming Classes') await page.getByRole('button', { name: 'Close upcoming classes' }).click()
		}
	})

	test('the page does not scroll when a button of the bar gets the focus', async ({ page }) => {
		await open(page, '/about')
		await page.evaluate(() => scrollTo({ top: 500, behavior: 'instant' }))
		for (const name of ['Close upcoming classes', 'Enrol now', 'Chat with us']) {
			await page.getByRole('button', { name }).focus()
			expect(await page.evaluate(() => scrollY)).toBe(500)
		}
		await page.getByRole('button', { name: 'Close upcoming classes' }).click()
		await expect(page.getByRole('button', { name: 'Upcoming Classes' })).toBeFocused()
		expect(await page.evaluate(() => scrollY)).toBe(500)
	})

	for (const [name, path] of [
		['the course page', COURSE],
		['a running practice exam', '/courses/practice-exam'],
	] as const)
		test(`no element that Tab reaches on ${name} is under the bar`, async ({ page }) => {
			await open(page, path)
			if (path === '/courses/practice-exam')
				await page.getByRole('button', { name: 'Start the exam: ISO 9001', exact: true }).click()
			const top = (await dock(page).boundingBox())?.y ?? 0
			const under: string[] = []
			let reached = 0
			for (let presses = 0; presses < 150; presses++) {
				await page.keyboard.press('Tab')
				const focused = await page.evaluate(() => {
					const element = document.activeElement
					if (!element?.closest('main, footer')) return null
					return { bottom: element.getBoundingClientRect().bottom, name: element.textContent || element.id }
				})
				if (focused) reached++
				if (focused && focused.bottom > top) under.push(`${focused.name} ends at ${focused.bottom}`)
			}
			expect(reached).toBeGreaterThan(20)
			expect(under).toEqual([])
		})

	test('a running full exam has no control under the dock', async ({ page }) => {
		await open(page, '/courses/practice-exam/iso-9001/full-exam')
		await page.getByRole('button', { name: 'Start the exam' }).click()
		await expect(page.getByRole('heading', { name: 'Question 1 of 40' })).toBeVisible()
		expect(await page.evaluate(covered, ['open', 'closed'])).toEqual([])
	})

	test('a running practice exam has no answer under the dock', async ({ page }) => {
		await open(page, '/courses/practice-exam')
		await page.getByRole('button', { name: 'Start the exam: ISO 9001', exact: true }).click()
		await expect(page.locator('fieldset')).toHaveCount(10)
		expect(await page.evaluate(covered, ['open', 'closed'])).toEqual([])
	})

	test('the expanded panel collapses when the focus moves into the page', async ({ page }) => {
		await open(page, '/about')
		const panel = page.getByRole('complementary', { name: 'Upcoming classes' })
		await panel.getByRole('button', { expanded: false }).click()
		await expect(panel.getByRole('heading', { name: 'Past classes' })).toBeVisible()
		await page.getByRole('contentinfo').getByRole('link').first().focus()
		await expect(panel.getByRole('heading', { name: 'Past classes' })).toBeHidden()
	})
})

for (const [width, height] of [
	[390, 844],
	[1440, 900],
] as const)
	test.describe(`at ${width} px`, () => {
		test.use({ viewport: { width, height } })

		test('the floating enrol button is hidden while a registration link of the page is in view', async ({ page }) => {
			// The footer of wide screens leaves nothing of the page in view in a low window.
			await page.setViewportSize({ width, height: 600 })
			await open(page, COURSE)
			const own = page.getByRole('main').getByRole('link', { name: 'Enrol in this course' }).last()
			await own.evaluate((link) => link.scrollIntoView({ block: 'center', behavior: 'instant' }))
			await expect(enrol(page)).toBeHidden()
			const chat = await page.getByRole('button', { name: 'Chat with us' }).boundingBox()
			await page.evaluate(() => scrollTo({ top: 1e6, behavior: 'instant' }))
			await expect(enrol(page)).toBeVisible()
			// At the lower edge of the area above the bar.
			await own.evaluate((link) => link.scrollIntoView({ block: 'end', behavior: 'instant' }))
			await expect(enrol(page)).toBeHidden()
			expect(await page.getByRole('button', { name: 'Chat with us' }).boundingBox()).toEqual(chat)
			await page.getByRole('banner').getByRole('link', { name: 'home page' }).click()
			await expect(enrol(page)).toBeVisible()
		})

		test('the upcoming button stays where it was dragged when the visitor scrolls, changes pages and closes the panel', async ({
			page,
		}) => {
			await open(page, '/about')
			await page.getByRole('button', { name: 'Close upcoming classes' }).click()
			const button = page.getByRole('button', { name: 'Upcoming Classes', exact: true })
			const panel = page.getByRole('complementary', { name: 'Upcoming classes' })
			const from = await button.boundingBox()
			if (!from) throw new Error('The button is not shown')
			await page.mouse.move(from.x + 10, from.y + 10)
			await page.mouse.down()
			await page.mouse.move(130, 310, { steps: 4 })
			await page.mouse.up()
			await expect(panel).toBeHidden()
			const dragged = { x: 120, y: 300 }
			expect(await button.boundingBox()).toMatchObject(dragged)
			await page.evaluate(() => scrollTo({ top: 700, behavior: 'instant' }))
			expect(await button.boundingBox()).toMatchObject(dragged)
			await open(page, '/contact')
			await expect.poll(() => button.boundingBox()).toMatchObject(dragged)
			await button.click()
			await expect(panel).toBeVisible()
		})

		test('the upcoming button moves to the other side and back without dragging, and covers no other button', async ({
			page,
		}) => {
			await open(page, '/courses/all')
			const panel = page.getByRole('complementary', { name: 'Upcoming classes' })
			const button = page.getByRole('button', { name: 'Upcoming Classes', exact: true })
			const side = async () => {
				const { x = 0, width: own = 0 } = (await button.boundingBox()) ?? {}
				return x + own / 2 < width / 2 ? 'left' : 'right'
			}
			const mover = panel.getByRole('button', { name: 'Move the button to the other side' })
			const sides: string[] = []
			for (const moved of [1, 0]) {
				if (await button.isVisible()) sides.push(await side())
				if (!(await mover.isVisible()) && (await button.isVisible())) await button.click()
				if (!(await mover.isVisible())) await panel.getByRole('button', { expanded: false }).click()
				await mover.click()
				await expect(page.locator('[data-moved]')).toHaveCount(moved)
				expect((await page.evaluate(overlaps)).overlaps).toEqual([])
				sides.push(await side())
			}
			expect(sides).toEqual(width < 1280 ? ['right', 'right', 'left'] : ['right', 'left', 'left', 'right'])
		})

		test.describe('without JavaScript', () => {
			test.use({ javaScriptEnabled: false })

			ownPageTest('the panel is part of the page and no dock button is shown', async ({ page }) => {
				await page.goto('/about')
				await expect(page.getByRole('heading', { name: 'Past classes' })).toBeVisible()
				for (const name of ['Enrol now', 'Chat with us', 'Upcoming Classes', 'Close upcoming classes'])
					await expect(page.getByRole('button', { name })).toBeHidden()
			})
		})
	})

test.describe('the panel of wide screens', () => {
	const panelOf = (page: Page) => page.getByRole('complementary', { name: 'Upcoming classes' })
	const toggle = (page: Page) => page.getByRole('button', { name: 'Upcoming Classes', exact: true })
	const mainWidth = (page: Page) => page.getByRole('main').evaluate((main) => main.getBoundingClientRect().width)

	test('lies within the hero, shows three classes at most and takes no width from the page, open or closed', async ({
		page,
	}) => {
		for (const path of ['/', '/about', '/contact', '/whitepaper/9001'])
			for (const width of [1280, 1440, 1920]) {
				await page.setViewportSize({ width, height: 900 })
				await open(page, path)
				const hero = await page.locator('[data-hero]').boundingBox()
				const panel = await panelOf(page).boundingBox()
				const inside = [panel?.y ?? 0, (hero?.y ?? 0) + (hero?.height ?? 0) - (panel?.y ?? 0) - (panel?.height ?? 0)]
				expect(Math.min(...inside), `${path} at ${width} px`).toBeGreaterThan(20)
				expect(await mainWidth(page)).toBe(width)
				const { right, column } = await page.evaluate(() => ({
					right: document.getElementById('upcoming')?.getBoundingClientRect().right,
					column: document.querySelector('header nav ~ a:last-of-type')?.getBoundingClientRect().right,
				}))
				expect(right, 'the edge of the column').toBeCloseTo(column ?? 0, 0)
			}
		const clipped = await panelOf(page)
			.locator('[data-short]')
			.evaluateAll((names) => names.filter((name) => getComputedStyle(name).clipPath !== 'none').length)
		expect(clipped, 'short names that are hidden with the rest of their titles').toBe(0)
		await page.getByRole('button', { name: 'Close upcoming classes' }).click()
		expect(await mainWidth(page)).toBe(1920)
		const upright = await enrol(page).boundingBox()
		expect(upright?.width).toBe(48)
		const words = await enrol(page).locator('span').first().boundingBox()
		expect((words?.y ?? 0) - (upright?.y ?? 0), 'room above the upright words').toBeGreaterThan(8)
	})

	test('folds into the dock without a hero in view, comes over the page when asked for, and goes when the page is used', async ({
		page,
	}) => {
		await open(page, '/courses/all')
		await expect(panelOf(page)).toBeHidden()
		await expect(toggle(page)).toHaveAttribute('aria-expanded', 'false')
		await toggle(page).click()
		await expect(panelOf(page)).toBeInViewport({ ratio: 1 })
		await expect(panelOf(page).getByRole('heading', { name: 'Past classes' })).toBeVisible()
		await page.keyboard.press('Tab')
		await page.getByRole('main').getByRole('link').first().focus()
		await expect(panelOf(page)).toBeHidden()

		await open(page, '/about')
		await expect(toggle(page)).toHaveAttribute('aria-expanded', 'true')
		await page.evaluate(() => scrollTo({ top: 600, behavior: 'instant' }))
		await expect(toggle(page)).toHaveAttribute('aria-expanded', 'false')
		await toggle(page).click()
		await expect(panelOf(page)).toBeInViewport({ ratio: 1 })
		await toggle(page).click()
		await expect(panelOf(page)).toBeHidden()
		await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }))
		await toggle(page).click()
		await expect(panelOf(page)).toBeInViewport({ ratio: 1 })
		expect((await panelOf(page).boundingBox())?.height).toBeLessThan(380)
	})
})

/** Pairs of floating buttons, and of one with a link of the footer or the panel in the bar, that overlap. */
const overlaps = () => {
	const named = (element: Element) => ({
		name: element.getAttribute('aria-label') ?? element.textContent,
		box: element.getBoundingClientRect(),
	})
	const dock = document.getElementById('upcoming')?.parentElement as HTMLElement
	const panel = document.getElementById('upcoming') as HTMLElement
	const isBar = getComputedStyle(dock).position === 'fixed'
	const buttons = [...dock.querySelectorAll('button')]
		.filter((button) => button.checkVisibility() && !panel.contains(button))
		.map(named)
	const others = [...document.querySelectorAll('footer a'), ...(isBar ? [panel] : [])]
		.filter((element) => element.checkVisibility())
		.map(named)
	return {
		buttons: buttons.length,
		overlaps: buttons.flatMap((one, index) =>
			[...buttons.slice(index + 1), ...others]
				.filter(
					({ box }) =>
						one.box.left < box.right &&
						box.left < one.box.right &&
						one.box.top < box.bottom &&
						box.top < one.box.bottom,
				)
				.map((other) => `${one.name} over ${other.name}`),
		),
	}
}

for (const panel of ['open', 'closed'])
	test(`floating buttons overlap neither each other nor links of the footer when the panel is ${panel}`, async ({
		page,
	}) => {
		await open(page, '/about')
		if (panel === 'closed') await page.getByRole('button', { name: 'Close upcoming classes' }).click()
		// In a low window the footer leaves little of the page in view.
		for (const width of [360, 390, 820, 1100, 1280, 1440, 1920])
			for (const height of [900, 560]) {
				await page.setViewportSize({ width, height })
				await page.evaluate(() => scrollTo({ top: document.documentElement.scrollHeight, behavior: 'instant' }))
				const found = await page.evaluate(overlaps)
				expect(found, `${width} x ${height}`).toEqual({
					buttons: panel === 'open' && width < 1280 ? 2 : 3,
					overlaps: [],
				})
			}
	})
