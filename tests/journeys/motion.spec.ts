import type { Page } from '@playwright/test'
import { expect, open, ownPageTest as test } from './site.ts'

const clientMarquee = (page: Page) => page.getByRole('group', { name: 'Our Clients' })
const marqueeMoves = (page: Page) =>
	clientMarquee(page).evaluate((group) =>
		group.getAnimations({ subtree: true }).some(({ playState }) => playState === 'running'),
	)

test.describe('automatic motion', () => {
	test.beforeEach(({ page }) => page.clock.install())

	const firstSlide = (page: Page) => page.getByRole('button', { name: 'Slide 1' }).and(page.locator('[aria-current]'))

	test('of the hero carousel pauses while the pointer is over it or the focus is inside it', async ({ page }) => {
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

	test('of the client marquee pauses while the pointer is over it or the focus is on its button', async ({ page }) => {
		await open(page, '/')
		expect(await marqueeMoves(page)).toBe(false)
		await clientMarquee(page).scrollIntoViewIfNeeded()
		await expect.poll(() => marqueeMoves(page)).toBe(true)
		await clientMarquee(page).hover({ position: { x: 200, y: 20 } })
		await expect.poll(() => marqueeMoves(page)).toBe(false)
		await page.mouse.move(700, 5)
		await expect.poll(() => marqueeMoves(page)).toBe(true)
		const button = clientMarquee(page).getByRole('button')
		await button.focus()
		await expect.poll(() => marqueeMoves(page)).toBe(false)
		await page.keyboard.press('Enter')
		await page.keyboard.press('Enter')
		await expect(button).toHaveText('Pause')
		await expect.poll(() => marqueeMoves(page)).toBe(true)
	})

	test.describe('when the visitor prefers reduced motion', () => {
		test.use({ contextOptions: { reducedMotion: 'reduce' } })

		test('is off in the carousel and the marquee, and all clients are visible', async ({ page }) => {
			await open(page, '/')
			await page.clock.fastForward(9000)
			await expect(firstSlide(page)).toBeVisible()
			await expect(page.getByRole('region', { name: 'What we do' }).getByRole('button', { name: 'Play' })).toBeVisible()
			expect(await marqueeMoves(page)).toBe(false)
			const outside = await clientMarquee(page)
				.locator('ul:not([inert]) li')
				.evaluateAll((items) => items.filter((item) => item.getBoundingClientRect().right > innerWidth).length)
			expect(outside).toBe(0)
		})

		test('is off in the counters', async ({ page }) => {
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
	test.describe(`confetti when prefers-reduced-motion is ${motion}`, () => {
		test.use({ contextOptions: { reducedMotion: motion } })

		test(
			motion === 'reduce' ? 'does not fall after a registration' : 'falls after a registration',
			async ({ page }) => {
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
				if (motion === 'reduce') await page.waitForTimeout(500)
				const confetti = () => page.evaluate(() => document.documentElement.dataset['confetti'])
				await expect.poll(confetti).toBe(motion === 'reduce' ? undefined : 'fell')
			},
		)
	})
