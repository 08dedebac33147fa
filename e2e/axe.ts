import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'

/** What axe finds in a page or a part of it, as sentences; the pages of this site have no frames. */
export async function violations(page: Page, within = 'html') {
	const found = await new AxeBuilder({ page })
		.include(within)
		// Without frames one call is enough, and a quarter of the time.
		.setLegacyMode()
		.options({ resultTypes: ['violations'] })
		.withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
		.analyze()
	return found.violations.map(
		({ id, nodes }) => `${id}: ${nodes.map((node) => `${node.target.join(' ')} ${node.failureSummary}`).join('; ')}`,
	)
}
