import { parseArgs } from 'node:util'
import type { Browser } from '@playwright/test'
import { kB, median, ratio, row, wholeMs } from '#tests/all/faults/harness/print.ts'
import { inTurns } from '#tests/all/faults/harness/turns.ts'
import { launchBrowser } from '#tests/all/faults/pages/browser.ts'
import { CATEGORIES, runLighthouse } from '#tests/all/faults/pages/lighthouse.ts'
import { type Site, startSites } from '#tests/all/faults/pages/sites.ts'
import { time, timeClick, timeMainThread, weigh } from '#tests/all/faults/pages/visit.ts'
import { ARTICLE, COURSE } from '#tests/journeys/content.ts'

const TEMPLATES: Record<string, string> = {
	home: '/',
	list: '/courses/all',
	course: COURSE,
	form: '/registration',
	verification: '/policies/verification',
	quiz: '/courses/practice-exam',
	policy: '/policies/privacy',
	'white paper': '/whitepaper/9001',
	article: ARTICLE,
	contact: '/contact',
	404: '/404',
}

/** Where most visitors come in, and where they enrol. */
const FIRST_SEEN = ['home', 'list', 'course', 'form']

type Sites = Awaited<ReturnType<typeof startSites>>
type Visited = { browser: Browser; sites: Sites; template: string; path: string; runs: number }

const medianOf = <Run>(runs: Run[] | undefined, figure: (run: Run) => number | undefined) =>
	median((runs ?? []).map((run) => figure(run) ?? Number.NaN))

async function printWeight({ browser, sites, template, path }: Visited) {
	for (const { name: site, url } of sites.built) {
		const { bytes, requests, otherHosts, nextScript } = await weigh(browser, url(path))
		row('First visit, kB in brotli, without what is prefetched; script that the next page adds', {
			page: `${template}, ${site}`,
			script: kB(bytes.script),
			next: kB(nextScript),
			style: kB(bytes.stylesheet),
			HTML: kB(bytes.document),
			font: kB(bytes.font),
			image: kB(bytes.image),
			data: kB(bytes.fetch + bytes.other),
			requests,
			'other hosts': otherHosts,
		})
	}
}

async function printLighthouse({ sites, template, path, runs }: Visited) {
	const all = [...sites.built, sites.byHand, sites.reactAlone]
	const results = await inTurns(all, runs, ({ url }, i) =>
		runLighthouse(url(path), i < sites.built.length ? undefined : ['performance']),
	)
	const byHand = medianOf(results[sites.built.length], (run) => run.paint)
	for (const [i, { name: site }] of all.entries()) {
		const of = (figure: (run: Awaited<ReturnType<typeof runLighthouse>>) => number) => medianOf(results[i], figure)
		const paint = of((run) => run.paint)
		row(`Lighthouse, phone, median of ${runs}`, {
			page: `${template}, ${site}`,
			...Object.fromEntries(CATEGORIES.map((name) => [name, of((run) => run.score(name))])),
			paint: wholeMs(paint),
			'to by hand': ratio(paint, byHand),
			blocking: wholeMs(of((run) => run.blocking)),
			shift: of((run) => run.shift).toFixed(2),
			failed: [...new Set(results[i]?.flatMap(({ failed }) => failed))].join(),
		})
	}
}

async function printThrottled({ browser, sites, template, path, runs }: Visited) {
	const all = [...sites.built, sites.byHand, sites.atOnce]
	const results = await inTurns(all, runs, ({ url, name }) => time(browser, url(path), name !== 'by hand'))
	const of = (site: Site | undefined, figure: 'paint' | 'shift' | 'control') =>
		medianOf(results[all.indexOf(site as Site)], (run) => run[figure])
	for (const site of all)
		row(`150 ms, 1.6 Mbit/s, processor four times as slow, median of ${runs}`, {
			page: `${template}, ${site.name}`,
			paint: wholeMs(of(site, 'paint')),
			'to by hand': ratio(of(site, 'paint'), of(sites.byHand, 'paint')),
			'first control': wholeMs(of(site, 'control')),
			'to at once': ratio(of(site, 'control'), of(sites.atOnce, 'control')),
			'to against': ratio(of(site, 'control'), of(sites.built[1], 'control')),
			shift: of(site, 'shift').toFixed(3),
		})
}

async function printMainThread({ browser, sites, template, path, runs }: Visited) {
	const all = [...sites.built, sites.byHand, sites.reactAlone]
	const results = await inTurns(all, runs, ({ url }) => timeMainThread(browser, url(path)))
	const of = (site: Site | undefined) => median(results[all.indexOf(site as Site)] ?? [])
	for (const site of all)
		row(`Tasks on the main thread in the first 10 s, processor four times as slow, median of ${runs}`, {
			page: `${template}, ${site.name}`,
			time: wholeMs(of(site)),
			'to by hand': ratio(of(site), of(sites.byHand)),
			'to against': ratio(of(site), of(sites.built[1])),
		})
}

async function printClicks({ browser, sites, template, path, runs }: Visited) {
	const conditions = [
		{ name: 'no transition', throttled: false, reducedMotion: 'reduce' },
		{ name: 'transition', throttled: false, reducedMotion: 'no-preference' },
		{ name: 'slow phone', throttled: true, reducedMotion: 'no-preference' },
	] as const
	const all = sites.built.flatMap((site) => conditions.map((condition) => ({ ...condition, site })))
	const results = await inTurns(all, runs, ({ site, ...condition }) => timeClick(browser, site.url(path), condition))
	for (const site of sites.built) {
		const of = (name: string) =>
			results[all.findIndex((one) => one.site === site && one.name === name)]?.filter((run) => run !== undefined) ?? []
		const cells = conditions.map(({ name }) => [name, wholeMs(medianOf(of(name), (run) => run.tookMs))])
		const to = of('transition')[0]?.to
		row(`From a tap on a link in view to the painted page, median of ${runs}`, {
			page: `${template}, ${site.name}`,
			...Object.fromEntries(cells),
			to,
		})
	}
}

/** Figures of each template, in turns with the same page of another checkout, by hand, by React alone and started at once. */
export async function run() {
	const { values } = parseArgs({
		args: process.argv.slice(3),
		options: {
			only: { type: 'string', multiple: true },
			runs: { type: 'string', default: '5' },
			against: { type: 'string' },
			lighthouse: { type: 'boolean', default: true },
			throttled: { type: 'boolean', default: true },
			clicks: { type: 'boolean', default: true },
			'main-thread': { type: 'boolean', default: true },
		},
		allowNegative: true,
	})
	const chosen = Object.entries(TEMPLATES).filter(([, path]) => !values.only || values.only.includes(path))
	if (chosen.length === 0) throw new Error(`--only takes one of ${Object.values(TEMPLATES).join(' ')}`)
	const browser = await launchBrowser()
	const paths = chosen.map(([, path]) => path)
	const sites = await startSites(browser, paths, values.against)
	const each = async (print: (visited: Visited) => Promise<void>, among = chosen) => {
		for (const [template, path] of among) await print({ browser, sites, template, path, runs: Number(values.runs) })
	}
	await each(printWeight)
	const first = chosen.filter(([name]) => FIRST_SEEN.includes(name))
	if (values['main-thread']) await each(printMainThread, first)
	if (values.lighthouse) await each(printLighthouse)
	if (values.throttled) await each(printThrottled)
	if (values.clicks) await each(printClicks)
	await browser.close()
}
