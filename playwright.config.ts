import { defineConfig, devices } from '@playwright/test'

const executablePath = process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium'

export default defineConfig({
	testDir: 'e2e',
	fullyParallel: true,
	// Some walk a whole page key by key, on a machine that may be busy.
	timeout: 90_000,
	// Journeys wait for a third of their time; a third worker uses what two cores have left.
	workers: 3,
	forbidOnly: Boolean(process.env['CI']),
	reporter: [['list'], ...(process.env['PLAYWRIGHT_JSON_OUTPUT_FILE'] ? [['json'] as ['json']] : [])],
	use: {
		...devices['Desktop Chrome'],
		viewport: { width: 1440, height: 900 },
		locale: 'en-IN',
		// It would answer in place of the server that a journey is about; offline.spec.ts lets it in.
		serviceWorkers: 'block',
		launchOptions: { executablePath, args: ['--no-sandbox', '--disable-quic', '--disable-background-networking'] },
		// A trace of every journey would cost three times the journey; `--trace on` makes one where it is wanted.
		screenshot: 'only-on-failure',
	},
})
