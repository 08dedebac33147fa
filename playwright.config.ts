import { defineConfig, devices } from '@playwright/test'

const executablePath = process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium'

const ARGS = [
	'--no-sandbox',
	'--disable-quic',
	'--disable-background-networking',
	// More room for short-lived objects: a fourteenth less processor time.
	'--js-flags=--min-semi-space-size=32',
]

export default defineConfig({
	testDir: 'tests/journeys',
	fullyParallel: true,
	// Some journeys press Tab through a whole page, possibly on a busy machine.
	timeout: 90_000,
	// Ends the wait for something that never comes; on a busy machine much takes longer than the usual 5 s.
	expect: { timeout: 20_000 },
	// Journeys wait for a third of their time, so three workers use two cores fully.
	workers: 3,
	forbidOnly: Boolean(process.env['CI']),
	reporter: [['list'], ...(process.env['PLAYWRIGHT_JSON_OUTPUT_FILE'] ? [['json'] as ['json']] : [])],
	use: {
		...devices['Desktop Chrome'],
		viewport: { width: 1440, height: 900 },
		locale: 'en-IN',
		// The service worker would answer in place of the server; only offline.spec.ts and update.spec.ts allow it.
		serviceWorkers: 'block',
		launchOptions: { executablePath, args: ARGS },
		// Tracing makes a journey three times slower; use `--trace on` when needed.
		screenshot: 'only-on-failure',
	},
})
