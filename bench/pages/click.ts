import type { Browser, Page } from '@playwright/test'
import { PHONE, throttle } from './visit.ts'

type Clicked = { clicked?: number; painted?: number }

/** The first link of the page's own part that leads to another page in the same window; undefined where there is none. */
const firstLink = (page: Page) =>
	page.evaluateHandle(() => {
		const links = document.querySelectorAll<HTMLAnchorElement>('main a[href^="/"]')
		return [...links].find(
			(link) =>
				link.checkVisibility() &&
				link.target === '' &&
				link.pathname !== location.pathname &&
				!/\.\w+$|^\/registration$/.test(link.pathname),
		)
	})

type Conditions = { throttled: boolean; motion: 'no-preference' | 'reduce' }

/**
 * Milliseconds from a tap on a link that was in view for a second until the next page is painted; undefined when the
 * page has no such link.
 */
export async function click(
	browser: Browser,
	url: string,
	{ throttled, motion }: Conditions,
): Promise<{ to: string; took: number } | undefined> {
	const context = await browser.newContext({ ...PHONE, reducedMotion: motion })
	try {
		const page = await context.newPage()
		if (throttled) await throttle(page)
		await page.goto(url)
		await page.waitForFunction(() => document.documentElement.dataset['awake'] === 'true')
		const link = (await firstLink(page)).asElement()
		if (!link) return undefined
		await link.scrollIntoViewIfNeeded()
		await page.waitForTimeout(1000)
		await page.evaluate(watch)
		await link.tap()
		await page.waitForFunction(() => (window as never as { clicked: Clicked }).clicked.painted !== undefined)
		const { clicked = 0, painted = 0 } = await page.evaluate(() => (window as never as { clicked: Clicked }).clicked)
		return { to: new URL(page.url()).pathname, took: painted - clicked }
	} finally {
		await context.close()
	}
}

/** Painted is the task after the frame that shows the heading of another page. */
function watch() {
	const clicked: Clicked = {}
	Object.assign(window, { clicked })
	const heading = () => document.querySelector('main h1')?.textContent
	const before = heading()
	const from = location.pathname
	document.addEventListener(
		'click',
		(event) => {
			clicked.clicked = event.timeStamp
		},
		true,
	)
	new MutationObserver((_, observer) => {
		if (location.pathname === from || !heading() || heading() === before) return
		observer.disconnect()
		requestAnimationFrame(() => {
			const { port1, port2 } = new MessageChannel()
			port1.onmessage = () => {
				clicked.painted = performance.now()
			}
			port2.postMessage(undefined)
		})
	}).observe(document.body, { subtree: true, childList: true, characterData: true })
}
