import { expect, open, PLAIN_VISIT, ownPageTest as test } from './site.ts'

test.use({ ...PLAIN_VISIT, viewport: { width: 390, height: 844 }, hasTouch: true })

for (const ends of [false, true])
	test(`the first touch drags the upcoming button although the code that drags comes ${ends ? 'after' : 'during'} it`, async ({
		page,
	}) => {
		const held = Promise.withResolvers<void>()
		await page.route('**/make-draggable-*.js', async (route) => {
			await held.promise
			await route.continue()
		})
		await open(page, '/about')
		await page.getByRole('button', { name: 'Close upcoming classes' }).click()
		await page.mouse.move(10, 10)
		const button = page.getByRole('button', { name: 'Upcoming Classes' })
		const { x, y, width, height } = (await button.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
		const devtools = await page.context().newCDPSession(page)
		const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', up = 0) =>
			devtools.send('Input.dispatchTouchEvent', {
				type,
				touchPoints: type === 'touchEnd' ? [] : [{ x: x + width / 2, y: y + height / 2 - up }],
			})
		await touch('touchStart')
		await touch('touchMove', 20)
		await touch('touchMove', 100)
		if (!ends) {
			held.resolve()
			await expect(page.locator('[data-draggable]')).toBeAttached()
		}
		await touch('touchMove', 200)
		await touch('touchEnd')
		held.resolve()
		await expect.poll(async () => Math.round(((await button.boundingBox())?.y ?? 0) - y)).toBe(-200)
		await expect(button).toHaveAttribute('aria-expanded', 'false')
	})
