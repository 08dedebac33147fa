import lighthouse from '#tests/all/faults/tools/lighthouse.js'
import { DEBUG_PORT } from './browser.ts'

export const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const
type Category = (typeof CATEGORIES)[number]

/** One run of the phone profile, and a second one if Lighthouse fails; milliseconds of the simulated phone. */
export async function runLighthouse(url: string, categories: readonly Category[] = CATEGORIES, tries = 2) {
	const run = await lighthouse(url, {
		port: DEBUG_PORT,
		onlyCategories: [...categories],
		// A page of 404 is measured like any other, and loses points in SEO for being one.
		ignoreStatusCode: true,
		logLevel: 'silent',
		output: 'json',
	})
	if (!run) throw new Error(`Lighthouse gave no result for ${url}`)
	const { audits, categories: results, runtimeError } = run.lhr
	if (runtimeError && tries > 1) return runLighthouse(url, categories, tries - 1)
	if (runtimeError) throw new Error(`Lighthouse on ${url}: ${runtimeError.message}`)
	const value = (audit: string) => audits[audit]?.numericValue ?? Number.NaN
	const failed = Object.entries(results)
		.filter(([name]) => name !== 'performance')
		.flatMap(([, { auditRefs }]) => auditRefs)
		.filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 1)
	return {
		score: (category: Category) => Math.round((results[category]?.score ?? Number.NaN) * 100),
		paint: value('largest-contentful-paint'),
		blocking: value('total-blocking-time'),
		shift: value('cumulative-layout-shift'),
		failed: failed.map(({ id }) => id),
	}
}
