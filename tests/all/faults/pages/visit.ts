import { setTimeout as sleep } from 'node:timers/promises'
import type { Browser, Page } from '@playwright/test'
import { onPhone, throttle, untilHydrated } from './browser.ts'

const KINDS = ['document', 'script', 'stylesheet', 'font', 'image', 'fetch'] as const

export type Weight = Awaited<ReturnType<typeof weigh>>

/** Bytes as sent (brotli) until the network is quiet, without what links in view prefetch. */
export const weigh = (browser: Browser, url: string) =>
	onPhone(browser, {}, async (page) => {
		await page.addInitScript(() => Object.defineProperty(navigator, 'connection', { value: { saveData: true } }))
		const bytes = { document: 0, script: 0, stylesheet: 0, font: 0, image: 0, fetch: 0, other: 0 }
		const { origin } = new URL(url)
		const found = { bytes, requests: 0, otherHosts: 0, nextScript: 0 }
		page.on('response', (response) => {
			found.requests++
			if (new URL(response.url()).origin !== origin) found.otherHosts++
			const type = response.request().resourceType()
			const kind = KINDS.find((known) => known === type) ?? 'other'
			bytes[kind] += Number(response.headers()['content-length'] ?? 0)
		})
		await page.goto(url)
		await untilHydrated(page)
		await page.waitForTimeout(1500)
		await page.waitForLoadState('networkidle')
		const first = structuredClone({ ...found, bytes })
		const link = await firstLink(page)
		if (!link) return first
		await watchClick(page)
		await link.tap()
		await untilPainted(page)
		await page.waitForLoadState('networkidle')
		return { ...first, nextScript: bytes.script - first.bytes.script }
	})

export const totalOf = ({ bytes }: Pick<Weight, 'bytes'>) => Object.values(bytes).reduce((sum, kind) => sum + kind, 0)

/** Milliseconds from the start of the navigation; `shift` is the cumulative layout shift. */
type Marks = { paint: number; shift: number; control?: number }

/** One first visit on a slow phone. `control` is when the menu button first did what it is for, tried every 50 ms. */
export const time = (browser: Browser, url: string, hasControls: boolean) =>
	onPhone(browser, {}, async (page) => {
		await throttle(page, 'processor and network')
		await page.addInitScript(watchVisit, hasControls)
		await page.goto(url, { waitUntil: 'load' })
		const marks = await page.waitForFunction((hasControls) => {
			const { marks } = window as never as { marks: Marks }
			return marks.paint > 0 && (!hasControls || marks.control !== undefined) && marks
		}, hasControls)
		await page.waitForTimeout(500)
		return marks.jsonValue() as Promise<Marks>
	})

function watchVisit(hasControls: boolean) {
	const marks: Marks = { paint: 0, shift: 0 }
	Object.assign(window, { marks })
	new PerformanceObserver((list) => {
		for (const entry of list.getEntries()) marks.paint = entry.startTime
	}).observe({ type: 'largest-contentful-paint', buffered: true })
	new PerformanceObserver((list) => {
		for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[])
			if (!entry.hadRecentInput) marks.shift += entry.value
	}).observe({ type: 'layout-shift', buffered: true })
	if (!hasControls) return
	const attempt = () => {
		const menu = document.querySelector<HTMLButtonElement>('button[aria-controls="navigation"]')
		if (menu?.getAttribute('aria-expanded') === 'true') {
			marks.control = performance.now()
			return menu.click()
		}
		// A click before the page is hydrated does nothing; the one that opens the menu ends the measurement.
		if (document.readyState !== 'loading') menu?.click()
		setTimeout(attempt, 50)
	}
	setTimeout(attempt, 50)
}

/** Milliseconds of tasks on the main thread in the first ten seconds of a visit, with a slow processor. */
export const timeMainThread = (browser: Browser, url: string) =>
	onPhone(browser, {}, async (page) => {
		await throttle(page, 'processor')
		const session = await page.context().newCDPSession(page)
		await session.send('Performance.enable')
		const enough = sleep(10_000)
		await page.goto(url)
		await enough
		const { metrics } = await session.send('Performance.getMetrics')
		return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN) * 1000
	})

type Click = { clicked?: number; painted?: number }

type Conditions = { throttled: boolean; reducedMotion: 'no-preference' | 'reduce' }

/**
 * Milliseconds from a tap on a link that was in view for a second until the next page is painted; undefined when the
 * page has no such link.
 */
export const timeClick = (browser: Browser, url: string, { throttled, reducedMotion }: Conditions) =>
	onPhone(browser, { reducedMotion }, async (page) => {
		if (throttled) await throttle(page, 'processor and network')
		await page.goto(url)
		await untilHydrated(page)
		const link = await firstLink(page)
		if (!link) return undefined
		await link.scrollIntoViewIfNeeded()
		await page.waitForTimeout(1000)
		await watchClick(page)
		await link.tap()
		const { clicked = 0, painted = 0 } = await untilPainted(page)
		return { to: new URL(page.url()).pathname, tookMs: painted - clicked }
	})

/** The first link of the page's own content that leads to another page in the same window. */
const firstLink = async (page: Page) => {
	const found = await page.evaluateHandle(() =>
		[...document.querySelectorAll<HTMLAnchorElement>('main a[href^="/"]')].find(
			(link) =>
				link.checkVisibility() &&
				link.target === '' &&
				link.pathname !== location.pathname &&
				!/\.\w+$|^\/registration$/.test(link.pathname),
		),
	)
	return found.asElement() ?? undefined
}

const untilPainted = async (page: Page) => {
	const click = await page.waitForFunction(() => {
		const { click } = window as never as { click: Click }
		return click.painted !== undefined && click
	})
	return click.jsonValue() as Promise<Click>
}

/** Painted is the task after the frame that shows the heading of another page. */
const watchClick = (page: Page) =>
	page.evaluate(() => {
		const click: Click = {}
		Object.assign(window, { click })
		const heading = () => document.querySelector('main h1')?.textContent
		const before = heading()
		const from = location.pathname
		document.addEventListener('click', ({ timeStamp }) => Object.assign(click, { clicked: timeStamp }), true)
		new MutationObserver((_, observer) => {
			if (location.pathname === from || !heading() || heading() === before) return
			observer.disconnect()
			requestAnimationFrame(() => {
				const { port1, port2 } = new MessageChannel()
				port1.onmessage = () => Object.assign(click, { painted: performance.now() })
				port2.postMessage(undefined)
			})
		}).observe(document.body, { subtree: true, childList: true, characterData: true })
	})
