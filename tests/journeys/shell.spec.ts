import { COURSE } from './content.ts'
import { expect, expectFocusAtStart, open, ownPageTest, PLAIN_VISIT, plainTest as test } from './site.ts'

test.use(PLAIN_VISIT)

test.describe('the desktop menu', () => {
	test('opens one group at a time on hover and closes it after the pointer has left', async ({ page }) => {
		await open(page, '/about')
		const nav = page.getByRole('navigation', { name: 'Main' })
		const courses = nav.getByRole('button', { name: 'Courses' })
		const policies = nav.getByRole('button', { name: 'Our Policies' })
		await courses.hover()
		await expect(courses).toHaveAttribute('aria-expanded', 'true')
		await expect(nav.getByRole('link', { name: 'Training on Demand' })).toBeVisible()
		await policies.hover()
		await expect(policies).toHaveAttribute('aria-expanded', 'true')
		await expect(courses).toHaveAttribute('aria-expanded', 'false')
		await page.mouse.move(700, 700)
		await expect(policies).toHaveAttribute('aria-expanded', 'false')
		await expect(nav.getByRole('link', { name: 'About Us' })).toHaveAttribute('aria-current', 'page')
	})

	test('opens a group with Enter, and closes it with Escape and returns the focus', async ({ page }) => {
		await open(page, '/')
		const nav = page.getByRole('navigation', { name: 'Main' })
		const papers = nav.getByRole('button', { name: 'ISO White Paper' })
		await papers.focus()
		await page.keyboard.press('Enter')
		await expect(papers).toHaveAttribute('aria-expanded', 'true')
		await page.keyboard.press('Tab')
		await expect(nav.getByRole('link', { name: 'ISO 9001' })).toBeFocused()
		await page.keyboard.press('Escape')
		await expect(papers).toHaveAttribute('aria-expanded', 'false')
		await expect(papers).toBeFocused()
		await page.keyboard.press('Enter')
		await page.keyboard.press('Tab')
		await page.keyboard.press('Tab')
		await page.keyboard.press('Enter')
		await expect(page).toHaveURL(/\/whitepaper\/14001$/)
		await expect(papers).toHaveAttribute('aria-expanded', 'false')
		await expectFocusAtStart(page)
	})

	test('opens and closes a group on click', async ({ page }) => {
		await open(page, '/')
		const courses = page.getByRole('navigation', { name: 'Main' }).getByRole('button', { name: 'Courses' })
		await courses.click()
		await expect(courses).toHaveAttribute('aria-expanded', 'true')
		await page.waitForTimeout(600)
		await courses.click()
		await expect(courses).toHaveAttribute('aria-expanded', 'false')
	})
})

test.describe('on a phone', () => {
	test.use({ viewport: { width: 390, height: 844 }, hasTouch: true })

	ownPageTest('the menu opens, and closes when a link is chosen', async ({ page }) => {
		await open(page, '/')
		const nav = page.getByRole('navigation', { name: 'Main' })
		await expect(nav).toBeHidden()
		await page.getByRole('button', { name: 'Menu' }).click()
		// Before the entries of the specification.
		const first = nav.getByRole('link').first()
		await expect(first).toHaveText('Certificate Verification')
		await expect(first).toHaveAttribute('href', '/policies/verification')
		await page.setViewportSize({ width: 820, height: 1180 })
		// Here the bar has it.
		await expect(first).toHaveText('Home')
		await page.setViewportSize({ width: 390, height: 844 })
		await nav.getByRole('button', { name: 'Our Policies' }).click()
		await nav.getByRole('link', { name: 'Impartiality' }).click()
		await expect(page).toHaveURL(/\/policies\/impartiality$/)
		await expect(nav).toBeHidden()
	})

	ownPageTest('the panel of upcoming classes starts collapsed, and taps expand and close it', async ({ page }) => {
		await open(page, '/')
		const sheet = page.getByRole('complementary', { name: 'Upcoming classes' })
		await expect(sheet).toBeVisible()
		expect((await sheet.boundingBox())?.height).toBeLessThan(100)
		await sheet.getByRole('button', { expanded: false }).click()
		await expect(sheet.getByText('Sep 25 – 29, 2025').first()).toBeVisible()
		await sheet.getByRole('button', { name: 'Close upcoming classes' }).click()
		await expect(sheet).toBeHidden()
		await page.getByRole('button', { name: 'Upcoming Classes' }).click()
		await expect(sheet).toBeVisible()
	})

	for (const path of [
		'/',
		'/courses/all',
		COURSE,
		'/registration',
		'/contact',
		'/whitepaper/9001',
		'/policies',
		'/about',
	]) {
		ownPageTest(`${path} is not wider than the screen`, async ({ page }) => {
			await open(page, path)
			expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
		})
	}
})

ownPageTest('the name and the rosette in the header are vertically centred', async ({ page, context }) => {
	await open(page, '/')
	await page.evaluate(() => document.fonts.ready)
	const home = page.getByRole('banner').getByRole('link', { name: 'home page' })
	const middle = (selector: string) =>
		home.locator(selector).evaluate((element) => {
			const { top, bottom } = element.getBoundingClientRect()
			return (top + bottom) / 2
		})
	const name = await home.getByText('Pramaan', { exact: true }).boundingBox()
	if (!name) throw new Error('The name is not shown')
	const clip = { x: name.x, y: name.y - 4, width: name.width, height: name.height + 8 }
	const picture = (await page.screenshot({ clip })).toString('base64')
	// The centre of the dark pixel rows. Another page decodes the image, because the policy of this page forbids data: URLs.
	const textCentre = await (await context.newPage()).evaluate(async (source) => {
		const image = new Image()
		image.src = `data:image/png;base64,${source}`
		await image.decode()
		const canvas = new OffscreenCanvas(image.width, image.height).getContext('2d') as OffscreenCanvasRenderingContext2D
		canvas.drawImage(image, 0, 0)
		const isDark = (y: number) =>
			canvas.getImageData(0, y, image.width, 1).data.some((value, index) => index % 4 === 0 && value < 100)
		const rows = [...Array(image.height).keys()].filter(isDark)
		return ((rows[0] ?? 0) + (rows.at(-1) ?? 0) + 1) / 2
	}, picture)
	const rosette = await middle('svg')
	expect(Math.abs(clip.y + textCentre - rosette)).toBeLessThan(1.5)
	expect(Math.abs((await middle('xpath=..')) - rosette)).toBeLessThan(1)
})

test('the panel of upcoming classes starts open, is toggled by its button and stays closed for the visit', async ({
	page,
}) => {
	await open(page, '/')
	const panel = page.getByRole('complementary', { name: 'Upcoming classes' })
	await expect(panel).toBeVisible()
	const headings = panel.getByRole('heading', { level: 3 })
	await expect(headings).toHaveText([/./, /./, /./, 'Early-bird offer', 'Past classes'])
	await expect(panel.getByText('Oct 01 – 05, 2025')).toHaveCount(2)
	await page.getByRole('button', { name: 'Upcoming Classes', exact: true }).click()
	await expect(panel).toBeHidden()
	await open(page, '/about')
	await expect(panel).toBeHidden()
	await page.getByRole('button', { name: 'Upcoming Classes', exact: true }).click()
	await expect(panel).toBeVisible()
})

test('the upcoming button moves with the arrow keys and keeps its position on the next page', async ({ page }) => {
	await open(page, '/')
	const button = page.getByRole('button', { name: 'Upcoming Classes', exact: true })
	const before = await button.boundingBox()
	await button.focus()
	await page.keyboard.press('ArrowUp')
	await page.keyboard.press('ArrowUp')
	const after = await button.boundingBox()
	expect((before?.y ?? 0) - (after?.y ?? 0)).toBeCloseTo(32, 0)
	await page.goto('/about')
	await page.waitForFunction(() => document.documentElement.dataset['hydrated'] !== undefined)
	await expect.poll(async () => (await button.boundingBox())?.y).toBeCloseTo(after?.y ?? 0, 0)
})

test('the chat card opens, links to WhatsApp with the message, and closes by its icon and its backdrop', async ({
	page,
}) => {
	await open(page, '/')
	await page.getByRole('button', { name: 'Chat with us' }).click()
	const card = page.getByRole('dialog', { name: /Chat with/ })
	await expect(card.getByRole('link', { name: /Continue on WhatsApp/ })).toHaveAttribute(
		'href',
		/\?text=Hello%20Pramaan/,
	)
	await card.getByRole('button', { name: 'Close' }).click()
	await expect(card).toBeHidden()
	await page.getByRole('button', { name: 'Chat with us' }).click()
	await page.mouse.click(10, 10)
	await expect(card).toBeHidden()
})

test('a footer link goes to its page and scrolls to the top', async ({ page }) => {
	await open(page, '/')
	await page.getByRole('contentinfo').getByRole('link', { name: 'About Us' }).click()
	await expect(page).toHaveURL(/\/about$/)
	await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0)
	await expect(page.getByRole('contentinfo')).toContainText(`© ${new Date().getFullYear()}`)
})

test.describe('with motion', () => {
	test.use({ contextOptions: {} })

	ownPageTest('the hero carousel shows the next slide after a while and pauses with its button', async ({ page }) => {
		await open(page, '/')
		const hero = page.getByRole('region', { name: 'What we do' })
		await expect(hero.getByRole('heading', { level: 1 })).toBeVisible()
		await expect(hero.getByRole('heading', { name: 'Choose the standard, then the level' })).toBeVisible()
		await hero.getByRole('button', { name: /Pause/ }).click()
		await expect(hero.getByRole('button', { name: /Play/ })).toBeVisible()
	})
})

test('the programme starts with the tab Training Highlights, and the arrow keys change the tab', async ({ page }) => {
	await open(page, '/')
	await expect(page.getByRole('tab', { name: 'Training Highlights' })).toHaveAttribute('aria-selected', 'true')
	await expect(page.getByRole('tabpanel')).toContainText('ISO 27001:2013')
	await page.getByRole('tab', { name: 'Training Highlights' }).focus()
	await page.keyboard.press('ArrowRight')
	await expect(page.getByRole('tab', { name: 'Your learning' })).toBeFocused()
	await expect(page.getByRole('tabpanel')).toContainText('Risk management and compliance')
})

test('counters count up to 20 when they are scrolled into view', async ({ page }) => {
	await open(page, '/about')
	await page.getByText('Team Members').scrollIntoViewIfNeeded()
	await expect(page.getByText('20', { exact: true }).first()).toBeVisible()
	await expect(page.getByText('be first')).toHaveCount(3)
})
