import lighthouse from '#bench/tools/lighthouse.js'

const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const
type Category = (typeof CATEGORIES)[number]

/** Scores from 0 to 100; paint and blocking in milliseconds of the simulated phone; what fell short, by Lighthouse's names. */
export type Judgement = {
	scores: Partial<Record<Category, number>>
	paint: number
	blocking: number
	shift: number
	faults: string[]
}

/** One run of Lighthouse's phone profile in the browser that listens at `port`; a second one when the first fails. */
export async function judge(
	url: string,
	port: number,
	categories: readonly Category[] = CATEGORIES,
	tries = 2,
): Promise<Judgement> {
	const run = await lighthouse(url, {
		port,
		onlyCategories: [...categories],
		// A page of 404 is judged like any other, and loses points in SEO for being one.
		ignoreStatusCode: true,
		logLevel: 'silent',
		output: 'json',
	})
	if (!run) throw new Error(`Lighthouse gave no result for ${url}`)
	const { audits, categories: judged, runtimeError } = run.lhr
	if (runtimeError && tries > 1) return judge(url, port, categories, tries - 1)
	if (runtimeError) throw new Error(`Lighthouse on ${url}: ${runtimeError.message}`)
	const value = (audit: string) => audits[audit]?.numericValue ?? Number.NaN
	const faults = Object.entries(judged)
		.filter(([name]) => name !== 'performance')
		.flatMap(([, category]) => category.auditRefs)
		.filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 1)
		.map(({ id }) => id)
	return {
		scores: Object.fromEntries(
			Object.entries(judged).map(([name, category]) => [name, Math.round((category.score ?? 0) * 100)]),
		),
		paint: value('largest-contentful-paint'),
		blocking: value('total-blocking-time'),
		shift: value('cumulative-layout-shift'),
		faults,
	}
}
