import type { Page } from '@playwright/test'

/** Width and height of the window in CSS px, and the font size that is set in the browser. */
export type Screen = readonly [width: number, height: number, fontSize: number]

export const LARGE_FONT = [
	[390, 844, 24],
	[1280, 900, 24],
	[1280, 900, 32],
] as const satisfies Screen[]

/** What a window of 1280 by 1024 px has at a zoom of 400 %. */
export const ZOOMED = [320, 256, 16] as const satisfies Screen

/** Sets the font size as the browser's settings do: media queries in em follow it, unlike a font size of the root. */
export async function screenOf(page: Page) {
	const browser = await page.context().newCDPSession(page)
	return async ([width, height, standard]: Screen) => {
		await page.setViewportSize({ width, height })
		await browser.send('Page.setFontSizes', { fontSizes: { standard } })
		await page.waitForFunction(
			([size, inner]) =>
				getComputedStyle(document.documentElement).fontSize === `${size}px` && window.innerWidth === inner,
			[standard, width],
		)
	}
}
