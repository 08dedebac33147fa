import type { Browser, Page } from '@playwright/test'

export const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 }
const KINDS = ['document', 'script', 'stylesheet', 'font', 'image', 'fetch'] as const
export type Kind = (typeof KINDS)[number] | 'other'

export type Weight = { bytes: Record<Kind, number>; requests: number; others: number }
/** Milliseconds from the start of the navigation; `shift` is the cumulative layout shift. */
export type Speed = { paint: number; shift: number; control: number | undefined }

type Marks = { paint: number; shift: number; control?: number }

/** A phone on a slow network: 150 ms to the server and back, 1.6 Mbit/s, a processor four times as slow. */
export async function throttle(page: Page) {
	const session = await page.context().newCDPSession(page)
	await session.send('Network.enable')
	await session.send('Network.emulateNetworkConditions', {
		offline: false,
		latency: 150,
		downloadThroughput: (1.6 * 1024 * 1024) / 8,
		uploadThroughput: (750 * 1024) / 8,
	})
	await session.send('Emulation.setCPUThrottlingRate', { rate: 4 })
}

/** Bytes as sent (brotli) until the network is quiet, with or without what links in view fetch ahead. */
export async function weigh(browser: Browser, url: string, { ahead }: { ahead: boolean }): Promise<Weight> {
	const page = await browser.newPage(PHONE)
	if (!ahead)
		await page.addInitScript(() => Object.defineProperty(navigator, 'connection', { value: { saveData: true } }))
	const bytes = { document: 0, script: 0, stylesheet: 0, font: 0, image: 0, fetch: 0, other: 0 }
	let requests = 0
	let others = 0
	page.on('response', (response) => {
		requests += 1
		if (new URL(response.url()).origin !== new URL(url).origin) others += 1
		const type = response.request().resourceType()
		const kind = KINDS.find((known) => known === type) ?? 'other'
		bytes[kind] += Number(response.headers()['content-length'] ?? 0)
	})
	await page.goto(url)
	await page.waitForFunction(() => document.documentElement.dataset['awake'] === 'true')
	await page.waitForTimeout(500)
	await page.waitForLoadState('networkidle')
	await page.close()
	return { bytes, requests, others }
}

/** One first visit under real throttling. `control` is when the menu button first did what it is for, tried every 50 ms. */
export async function time(browser: Browser, url: string, { controls }: { controls: boolean }): Promise<Speed> {
	const context = await browser.newContext(PHONE)
	const page = await context.newPage()
	await throttle(page)
	await page.addInitScript(watch, controls)
	await page.goto(url, { waitUntil: 'load' })
	if (controls) await page.waitForFunction(() => (window as never as { marks: Marks }).marks.control !== undefined)
	await page.waitForFunction(() => (window as never as { marks: Marks }).marks.paint > 0)
	await page.waitForTimeout(500)
	const { paint, shift, control } = await page.evaluate(() => (window as never as { marks: Marks }).marks)
	await context.close()
	return { paint, shift, control }
}

function watch(controls: boolean) {
	const marks: Marks = { paint: 0, shift: 0 }
	Object.assign(window, { marks })
	new PerformanceObserver((list) => {
		for (const entry of list.getEntries()) marks.paint = entry.startTime
	}).observe({ type: 'largest-contentful-paint', buffered: true })
	new PerformanceObserver((list) => {
		for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[])
			if (!entry.hadRecentInput) marks.shift += entry.value
	}).observe({ type: 'layout-shift', buffered: true })
	if (!controls) return
	const attempt = () => {
		const menu = document.querySelector<HTMLButtonElement>('button[aria-controls="navigation"]')
		if (menu?.getAttribute('aria-expanded') === 'true') {
			marks.control = performance.now()
			menu.click()
			return
		}
		// A click before the page has woken up does nothing; the one that opens the menu ends the measurement.
		if (document.readyState !== 'loading') menu?.click()
		setTimeout(attempt, 50)
	}
	setTimeout(attempt, 50)
}
