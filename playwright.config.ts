import { defineConfig } from '@playwright/test'
import { BROWSER_OPTIONS } from '#tests/journeys/browser-options.ts'

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
		...BROWSER_OPTIONS,
		// Tracing makes a journey three times slower; use `--trace on` when needed.
		screenshot: 'only-on-failure',
	},
})
