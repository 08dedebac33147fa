import { expect, open, PLAIN_VISIT, ownPageTest as test } from './site.ts'

test.use({ ...PLAIN_VISIT, viewport: { width: 390, height: 844 }, hasTouch: true })

test('the first touch drags the upcoming button and does not press it', async ({ page }) => {
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
	for (const up of [20, 100, 200]) await touch('touchMove', up)
	await touch('touchEnd')
	await expect.poll(async () => Math.round(((await button.boundingBox())?.y ?? 0) - y)).toBe(-200)
	await expect(button).toHaveAttribute('aria-expanded', 'false')
})
