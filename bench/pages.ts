import { parseArgs } from 'node:util'
import { chromium } from '@playwright/test'
import { click } from './pages/click.ts'
import { type Judgement, judge } from './pages/judge.ts'
import { median, print } from './pages/print.ts'
import { sites } from './pages/sites.ts'
import { type Speed, time, type Weight, weigh } from './pages/visit.ts'

const TEMPLATES: Record<string, string> = {
	home: '/',
	list: '/courses/all',
	course: '/british_training/lead-auditor-qms',
	form: '/registration',
	verification: '/policies/verification',
	quiz: '/courses/practice-exam',
	policy: '/policies/privacy',
	'white paper': '/whitepaper/9001',
	article: '/blog/what-changed-in-iso-9001-2026',
	contact: '/contact',
	404: '/404',
}
const total = ({ bytes }: Weight) => Object.values(bytes).reduce((sum, kind) => sum + kind, 0)

const DEBUG_PORT = 4391
/** One click scatters by a third. */
const CLICKS = 5

/**
 * Weight, Lighthouse scores and speed of each kind of page, beside a hand-written static page of the same content and
 * the same build hydrated at once. All from one process, in turns, so that a busy machine hits all alike.
 */
export async function pages() {
	const { values } = parseArgs({
		args: process.argv.slice(3),
		options: {
			only: { type: 'string', multiple: true },
			runs: { type: 'string', default: '3' },
			lighthouse: { type: 'boolean', default: true },
			clicks: { type: 'boolean', default: true },
			throttled: { type: 'boolean', default: true },
		},
		allowNegative: true,
	})
	const runs = Number(values.runs)
	const chosen = Object.entries(TEMPLATES).filter(([, path]) => !values.only || values.only.includes(path))
	if (chosen.length === 0) throw new Error(`--only takes one of ${Object.values(TEMPLATES).join(' ')}`)
	const site = await sites(chosen.map(([, path]) => path))
	const browser = await chromium.launch({
		executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
		args: [
			'--no-sandbox',
			'--disable-quic',
			'--disable-background-networking',
			`--remote-debugging-port=${DEBUG_PORT}`,
		],
	})

	for (const [name, path] of chosen) {
		const page = await weigh(browser, site.built(path), { ahead: false })
		const all = await weigh(browser, site.built(path), { ahead: true })
		print.weight(name, page, total(all) - total(page))
	}

	if (values.lighthouse)
		for (const [name, path] of chosen) {
			const ours: Judgement[] = []
			const theirs: Judgement[] = []
			for (let run = 0; run < runs; run++) {
				ours.push(await judge(site.built(path), DEBUG_PORT))
				theirs.push(await judge(site.byHand(path), DEBUG_PORT, ['performance']))
			}
			print.judgement(name, ours, theirs)
		}

	if (values.clicks)
		for (const [name, path] of chosen) {
			const taken = async (motion: 'no-preference' | 'reduce') => {
				const clicks: Awaited<ReturnType<typeof click>>[] = []
				for (let run = 0; run < Math.max(runs, CLICKS); run++)
					clicks.push(await click(browser, site.built(path), { throttled: false, motion }))
				return { to: clicks[0]?.to, took: median(clicks.map((one) => one?.took ?? Number.NaN)) }
			}
			print.clicks(name, await taken('reduce'), await taken('no-preference'))
		}

	if (values.throttled)
		for (const [name, path] of chosen) {
			const ours: Speed[] = []
			const atOnce: Speed[] = []
			const theirs: Speed[] = []
			const clicks: number[] = []
			let to: string | undefined
			for (let run = 0; run < runs; run++) {
				ours.push(await time(browser, site.built(path), { controls: true }))
				theirs.push(await time(browser, site.byHand(path), { controls: false }))
				atOnce.push(await time(browser, site.atOnce(path), { controls: true }))
				const clicked = await click(browser, site.built(path), { throttled: true, motion: 'no-preference' })
				if (clicked) clicks.push(clicked.took)
				to = clicked?.to
			}
			print.speed(name, { ours, theirs, atOnce, click: median(clicks), to })
		}
	await browser.close()
	process.exit(0)
}
