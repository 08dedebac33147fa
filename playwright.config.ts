import { defineConfig } from '@playwright/test'
import { HANG_MS } from '#tests/hang.ts'
import { BROWSER_OPTIONS } from '#tests/journeys/browser-options.ts'

export default defineConfig({
	testDir: 'tests',
	projects: [
		{ name: 'journeys', testMatch: '{journeys,specification}/*.spec.ts' },
		{ name: 'all pages', testMatch: 'all/pages/*.spec.ts', timeout: 15 * HANG_MS },
	],
	fullyParallel: true,
	// Of a whole journey, which waits often: twice what the longest takes on a busy machine.
	timeout: 6 * HANG_MS,
	expect: { timeout: HANG_MS },
	// Journeys wait for a third of their time, so three workers use two cores fully.
	workers: 3,
	forbidOnly: Boolean(process.env['CI']),
	reporter: [['list'], ...(process.env['PLAYWRIGHT_JSON_OUTPUT_FILE'] ? [['json'] as ['json']] : [])],
	use: {
		...BROWSER_OPTIONS,
		actionTimeout: HANG_MS,
		navigationTimeout: HANG_MS,
		// Tracing makes a journey three times slower; use `--trace on` when needed.
		screenshot: 'only-on-failure',
	},
})
