import type { Locator, Page } from '@playwright/test'
import { expect, open, test } from './site.ts'

const floating = (page: Page) =>
	['Enrol now', 'Chat with us', 'Upcoming Classes'].map((name) => page.getByRole('button', { name, exact: true }))

const strip = (page: Page) => page.getByRole('group', { name: 'Our Clients' })
const stripMoves = (page: Page) =>
	strip(page).evaluate((group) =>
		group.getAnimations({ subtree: true }).some(({ playState }) => playState === 'running'),
	)

test.describe('what moves by itself', () => {
	test.beforeEach(({ page }) => page.clock.install())

	const firstSlide = (page: Page) => page.getByRole('region', { name: 'What we do' }).getByRole('heading', { level: 1 })

	test('the hero turns, but not under the pointer nor with the focus in it', async ({ page }) => {
		await open(page, '/')
		const hero = page.getByRole('region', { name: 'What we do' })
		await hero.hover({ position: { x: 500, y: 100 } })
		await page.clock.fastForward(9000)
		await expect(firstSlide(page)).toBeVisible()
		await page.mouse.move(700, 5)
		await hero.getByRole('link', { name: 'Browse all courses' }).focus()
		await page.clock.fastForward(9000)
		await expect(firstSlide(page)).toBeVisible()
		await page.getByRole('banner').getByRole('link').first().focus()
		await page.clock.fastForward(4100)
		await expect(firstSlide(page)).toBeHidden()
	})

	test('the clients pass, but not under the pointer nor with the focus on their button', async ({ page }) => {
		await open(page, '/')
		expect(await stripMoves(page)).toBe(true)
		await strip(page).hover({ position: { x: 200, y: 20 } })
		await expect.poll(() => stripMoves(page)).toBe(false)
		await page.mouse.move(700, 5)
		await expect.poll(() => stripMoves(page)).toBe(true)
		const button = strip(page).getByRole('button')
		await button.focus()
		await expect.poll(() => stripMoves(page)).toBe(false)
		await page.keyboard.press('Enter')
		await page.keyboard.press('Enter')
		await expect(button).toHaveText('Pause')
		await expect.poll(() => stripMoves(page)).toBe(true)
	})

	test.describe('with reduced motion', () => {
		test.use({ contextOptions: { reducedMotion: 'reduce' } })

		test('hero and clients stand still, and all clients are in sight', async ({ page }) => {
			await open(page, '/')
			await page.clock.fastForward(9000)
			await expect(firstSlide(page)).toBeVisible()
			await expect(page.getByRole('region', { name: 'What we do' }).getByRole('button', { name: 'Play' })).toBeVisible()
			expect(await stripMoves(page)).toBe(false)
			const outside = await strip(page)
				.locator('ul:not([inert]) li')
				.evaluateAll((items) => items.filter((item) => item.getBoundingClientRect().right > innerWidth).length)
			expect(outside).toBe(0)
		})

		test('counters do not count', async ({ page }) => {
			await page.addInitScript(() => {
				new MutationObserver(() => document.documentElement.setAttribute('data-counted', 'yes')).observe(document, {
					attributeFilter: ['data-now'],
					subtree: true,
				})
			})
			await open(page, '/about')
			await page.getByText('Team Members').scrollIntoViewIfNeeded()
			await page.clock.fastForward(2000)
			await expect(page.locator('html')).not.toHaveAttribute('data-counted', 'yes')
		})
	})
})

for (const motion of ['no-preference', 'reduce'] as const)
	test.describe(`confetti with motion: ${motion}`, () => {
		test.use({ contextOptions: { reducedMotion: motion } })

		test(motion === 'reduce' ? 'none falls' : 'it falls', async ({ page }) => {
			await page.addInitScript(() => {
				new MutationObserver((changes) => {
					if (changes.some(({ addedNodes }) => [...addedNodes].some(({ nodeName }) => nodeName === 'CANVAS')))
						document.documentElement.dataset['confetti'] = 'fell'
				}).observe(document, { childList: true, subtree: true })
			})
			await page.route('**/api/register', (route) => route.fulfill({ status: 201, json: { reference: 'REG-1' } }))
			await open(page, '/registration?course=2')
			await page.getByLabel('First name').fill('Asha')
			await page.getByLabel('Last name').fill('Rao')
			await page.getByLabel('E-mail').fill('asha@example.com')
			await page.getByLabel('Mobile number').fill('9876543210')
			await page.getByLabel('City').fill('Pune')
			for (const [name, value] of [
				['Country', 'India'],
				['Work experience', '4+ years'],
				['Audit experience', '1-3 years'],
				['Languages', 'English'],
			] as const) {
				await page.getByRole('combobox', { name, exact: true }).fill(value)
				await page.getByRole('option', { name: value }).first().click()
			}
			await page.keyboard.press('Escape')
			await page.getByLabel('I am a graduate').check()
			await page.getByLabel('I agree to the').check()
			await page.getByRole('button', { name: 'Submit application' }).click()
			await expect(page.getByText('Registration successful!')).toBeVisible()
			await page.waitForTimeout(500)
			const fell = await page.evaluate(() => document.documentElement.dataset['confetti'])
			expect(fell).toBe(motion === 'reduce' ? undefined : 'fell')
		})
	})

/** What the keyboard stands on, if something lies over it. */
const covered = () => {
	const element = document.activeElement
	if (!element || element === document.body) return undefined
	const box = element.getClientRects()[0]
	if (!box) return `${element.outerHTML.slice(0, 120)} has no box`
	const [left, right] = [Math.max(0, box.left), Math.min(innerWidth, box.right)]
	const [top, bottom] = [Math.max(0, box.top), Math.min(innerHeight, box.bottom)]
	const name = `<${element.tagName.toLowerCase()}> ${element.getAttribute('aria-label') ?? element.textContent?.slice(0, 40)} at ${Math.round(box.left)},${Math.round(box.top)}`
	if (right <= left || bottom <= top) return `${name} is off the screen`
	const hit = document.elementFromPoint((left + right) / 2, (top + bottom) / 2)
	if (hit && (element.contains(hit) || hit.closest('label')?.contains(element))) return undefined
	return `${name} lies under ${hit?.outerHTML.slice(0, 120)}`
}

for (const { width, height } of [
	{ width: 390, height: 844 },
	{ width: 820, height: 1180 },
	{ width: 1440, height: 900 },
])
	test.describe(`at ${width} px`, () => {
		test.use({ viewport: { width, height } })

		for (const path of ['/', '/registration', '/courses/all'])
			test(`the focus on ${path} is never covered, on the way down and back`, async ({ page }) => {
				await open(page, path)
				const found = new Set<string>()
				for (const key of ['Tab', 'Shift+Tab'])
					for (let presses = 0; presses < 150; presses++) {
						await page.keyboard.press(key)
						const over = await page.evaluate(covered)
						if (over) found.add(`${key}: ${over}`)
						if (await page.evaluate(() => document.activeElement === document.body)) break
					}
				expect([...found]).toEqual([])
			})
	})

const boxes = async (locators: Locator[]) => {
	const found: { name: string; x: number; y: number; width: number; height: number }[] = []
	for (const locator of locators)
		for (const one of await locator.all()) {
			const box = await one.boundingBox()
			if (box && (await one.isVisible()))
				found.push({ ...box, name: (await one.getAttribute('aria-label')) ?? (await one.innerText()) })
		}
	return found
}

for (const width of [360, 390, 820, 1100, 1280, 1440, 1920])
	test.describe(`floating buttons at ${width} px`, () => {
		test.use({ viewport: { width, height: 900 } })

		for (const panel of ['open', 'closed'])
			test(`keep clear of each other and of the footer, with the upcoming classes ${panel}`, async ({ page }) => {
				await open(page, '/about')
				if (panel === 'closed') await page.getByRole('button', { name: 'Close upcoming classes' }).click()
				await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight))
				await page.waitForTimeout(150)
				const buttons = await boxes(floating(page))
				expect(buttons.length).toBeGreaterThan(0)
				const sheet =
					panel === 'open' && width < 1280 ? [page.getByRole('complementary', { name: 'Upcoming classes' })] : []
				const others = await boxes([page.getByRole('contentinfo').getByRole('link'), ...sheet])
				const overlaps = buttons.flatMap((one, index) =>
					[...buttons.slice(index + 1), ...others]
						.filter(
							(other) =>
								one.x < other.x + other.width &&
								other.x < one.x + one.width &&
								one.y < other.y + other.height &&
								other.y < one.y + one.height,
						)
						.map((other) => `${one.name} over ${other.name}`),
				)
				expect(overlaps).toEqual([])
			})
	})

const TEN = [
	'/',
	'/about',
	'/courses',
	'/courses/all',
	'/british_training/lead-auditor-qms',
	'/registration',
	'/policies/verification',
	'/whitepaper/9001',
	'/blog',
	'/contact',
]

/** Controls whose target is smaller than `least`; links inside a sentence are exempt (WCAG 2.5.8). */
const tooSmall = (least: number) => {
	const inText = (element: Element) => {
		const around = element.closest('p, dd, li, label, span, blockquote, td')
		return (
			element.tagName === 'A' &&
			getComputedStyle(element).display === 'inline' &&
			(around?.textContent?.trim().length ?? 0) > (element.textContent?.trim().length ?? 0)
		)
	}
	// A stretched ::after counts as the target; a box does not see it, a hit does.
	const hits = (element: Element) => {
		element.scrollIntoView({ block: 'center', inline: 'center' })
		const { left, top, width, height } = element.getBoundingClientRect()
		const reach = least / 2 - 1
		return [
			[-reach, 0],
			[reach, 0],
			[0, -reach],
			[0, reach],
		].every(([x = 0, y = 0]) => {
			const hit = document.elementFromPoint(left + width / 2 + x, top + height / 2 + y)
			return hit && element.contains(hit)
		})
	}
	return [...document.querySelectorAll('button, select, input, textarea, a[href], [role="tab"]')]
		.filter(
			(element) =>
				element.checkVisibility({ visibilityProperty: true }) && !element.closest('[inert], [aria-hidden="true"]'),
		)
		.filter((element) => !inText(element))
		.flatMap((element) => {
			// A press on the label ticks the box, one on the frame of a dropdown enters its field.
			const box =
				(element.matches('[type="checkbox"]') && element.closest('label')) ||
				(element.matches('[role="combobox"]') && element.parentElement) ||
				element
			const { width, height } = box.getBoundingClientRect()
			// The skip link is out of sight until it is focused.
			if ((width >= least && height >= least) || element.getAttribute('href') === '#content' || hits(element)) return []
			return `${Math.round(width)}×${Math.round(height)} ${element.tagName.toLowerCase()} ${element.getAttribute('aria-label') ?? element.textContent?.trim().slice(0, 40)}`
		})
}

test('targets measure at least 24 px', async ({ page }) => {
	const found: Record<string, string[]> = {}
	for (const path of TEN) {
		await open(page, path)
		const small = await page.evaluate(tooSmall, 24)
		if (small.length) found[path] = small
	}
	expect(found).toEqual({})
})

test.describe('under a finger', () => {
	test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

	test('targets measure at least 44 px', async ({ page }) => {
		test.slow()
		const found: Record<string, string[]> = {}
		for (const path of TEN) {
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

test.describe('on paper', () => {
	for (const path of ['/policies/privacy', '/whitepaper/9001'])
		test(`${path} shows nothing of the shell`, async ({ page }) => {
			await open(page, path)
			await page.emulateMedia({ media: 'print' })
			await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
			for (const part of [
				page.getByRole('banner'),
				page.getByRole('contentinfo'),
				page.getByRole('complementary', { name: 'Upcoming classes' }),
				page.getByRole('link', { name: 'Skip to the content' }),
				page.getByRole('button'),
			])
				for (const one of await part.all()) await expect(one).toBeHidden()
			const [red = 0, green = 0, blue = 0] = await page
				.getByRole('heading', { level: 1 })
				.evaluate((heading) => getComputedStyle(heading).color.match(/\d+/g)?.map(Number) ?? [])
			expect(red + green + blue, 'dark letters on white paper').toBeLessThan(3 * 80)
		})
})

test.describe('with forced colours', () => {
	test.use({ contextOptions: { forcedColors: 'active', reducedMotion: 'reduce' } })

	/** The drawing of a control, without the focus on it. */
	async function look(page: Page, control: Locator, focus = false) {
		await control.scrollIntoViewIfNeeded()
		await page.mouse.move(2, 2)
		if (focus) await control.focus()
		else await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur())
		const box = await control.boundingBox()
		if (!box) throw new Error('The control is not drawn')
		const clip = { x: box.x - 6, y: box.y - 6, width: box.width + 12, height: box.height + 12 }
		return (await page.screenshot({ clip, animations: 'disabled' })).toString('base64')
	}

	test('what is selected looks different from what is not', async ({ page }) => {
		await open(page, '/courses/all')
		const second = page.getByRole('link', { name: 'Page 2', exact: true })
		const plain = await look(page, second)
		await second.click()
		await expect(second).toHaveAttribute('aria-current', 'page')
		expect(await look(page, second)).not.toBe(plain)

		await open(page, '/')
		for (const [one, other] of [
			[page.getByRole('tab').first(), page.getByRole('tab').nth(1)],
			[page.getByRole('button', { name: /^Slide 1/ }), page.getByRole('button', { name: /^Slide 2/ })],
		] as const) {
			const chosen = await look(page, one)
			expect(await look(page, one), 'two looks at one state are the same').toBe(chosen)
			await other.click()
			expect(await look(page, one)).not.toBe(chosen)
		}
		const about = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'About Us' })
		const elsewhere = await look(page, about)
		await open(page, '/about')
		expect(await look(page, about)).not.toBe(elsewhere)

		await open(page, '/blog')
		const topic = page.getByRole('main').getByRole('link', { name: 'All' }).first()
		const all = await look(page, topic)
		await topic.locator('xpath=following::a[1]').click()
		await expect(page).toHaveURL(/\?/)
		expect(await look(page, topic)).not.toBe(all)

		await open(page, '/registration')
		await page.getByRole('combobox', { name: 'Languages' }).focus()
		await page.keyboard.press('ArrowDown')
		const row = page.getByRole('option').and(page.locator('[data-highlighted]'))
		await expect(async () => {
			await page.keyboard.press('ArrowDown')
			await expect(row).toBeVisible({ timeout: 500 })
		}).toPass()
		const colour = (option: Locator) => option.evaluate((element) => getComputedStyle(element).backgroundColor)
		const other = page.getByRole('option').and(page.locator(':not([data-highlighted])')).first()
		expect(await colour(row)).not.toBe(await colour(other))
	})

	test('what has the focus looks different from what has not', async ({ page }) => {
		await open(page, '/registration')
		await page.keyboard.press('Tab')
		for (const control of [
			page.getByLabel('First name'),
			page.getByRole('combobox', { name: 'Country', exact: true }),
			page.getByLabel('I am a graduate'),
			page.getByRole('button', { name: 'Submit application' }),
			page.getByRole('contentinfo').getByRole('link', { name: 'About Us' }),
			page.getByRole('button', { name: 'Chat with us' }),
		]) {
			const without = await look(page, control)
			expect(await look(page, control, true), await control.innerText()).not.toBe(without)
		}
	})
})
