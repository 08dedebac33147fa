import { devices } from '@playwright/test'

const executablePath = process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium'

const ARGS = [
	'--no-sandbox',
	'--disable-quic',
	'--disable-background-networking',
	// One process for all pages of a context: a seventh less processor time.
	'--process-per-site',
	// More room for short-lived objects: a fourteenth less processor time.
	'--js-flags=--min-semi-space-size=32',
]

/** Options of the browser and its contexts for every journey. */
export const BROWSER_OPTIONS = {
	...devices['Desktop Chrome'],
	viewport: { width: 1440, height: 900 },
	locale: 'en-IN',
	launchOptions: { executablePath, args: ARGS },
} as const
