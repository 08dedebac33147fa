import type { Page } from '@playwright/test'

type Watched = Window & { violations: string[] }

/** Records violations of the content security policy in the documents that are opened from now on. */
export const watchPolicy = (page: Page) =>
	page.addInitScript(() => {
		const violations: string[] = []
		;(window as unknown as Watched).violations = violations
		document.addEventListener('securitypolicyviolation', (event) => {
			violations.push(`${event.violatedDirective} ${event.blockedURI} ${event.sample}`)
		})
	})

export const violationsOf = (page: Page) => page.evaluate(() => (window as unknown as Watched).violations)
