import { type Browser, type BrowserContextOptions, chromium, type Page } from '@playwright/test'

/** Lighthouse talks to the browser at this port. */
export const DEBUG_PORT = 4391

/** Matches once a page is hydrated; `data-awake` in versions before 2026-11-22. */
const HYDRATED = 'html[data-hydrated], html[data-awake="true"]'

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 }

export const launchBrowser = () =>
	chromium.launch({
		executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
		args: [
			'--no-sandbox',
			'--disable-quic',
			'--disable-background-networking',
			`--remote-debugging-port=${DEBUG_PORT}`,
		],
	})

export const untilHydrated = (page: Page) => page.waitForSelector(HYDRATED, { state: 'attached' })

/** Does the work in a page of a phone without anything stored. */
export async function onPhone<Result>(
	browser: Browser,
	options: BrowserContextOptions,
	work: (page: Page) => Promise<Result>,
) {
	const context = await browser.newContext({ ...PHONE, ...options })
	return work(await context.newPage()).finally(() => context.close())
}

export async function throttle(page: Page, conditions: 'processor' | 'processor and network') {
	const session = await page.context().newCDPSession(page)
	await session.send('Emulation.setCPUThrottlingRate', { rate: 4 })
	if (conditions === 'processor') return
	await session.send('Network.enable')
	await session.send('Network.emulateNetworkConditions', {
		offline: false,
		latency: 150,
		downloadThroughput: (1.6 * 1024 * 1024) / 8,
		uploadThroughput: (750 * 1024) / 8,
	})
}
