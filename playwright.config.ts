import { defineConfig } from '@playwright/test'
import { BROWSER_OPTIONS } from '#tests/journeys/browser-options.ts'

export default defineConfig({
	testDir: 'tests',
	projects: [
		{ name: 'journeys', testMatch: '{journeys,specification}/*.spec.ts' },
		{ name: 'all pages', testMatch: 'all/pages/*.spec.ts' },
	],
	fullyParallel: true,
	// End a journey that hangs, and the wait for something that never comes, on any machine.
	timeout: 450_000,
	expect: { timeout: 100_000 },
	// Journeys wait for a third of their time, so three workers use two cores fully.
	workers: 3,
	forbidOnly: Boolean(process.env['CI']),
	reporter: [['list'], ...(process.env['PLAYWRIGHT_JSON_OUTPUT_FILE'] ? [['json'] as ['json']] : [])],
	use: {
		...BROWSER_OPTIONS,
		// Tracing makes a journey three times slower; use `--trace on` when needed.
		screenshot: 'only-on-failure',
	},
})
