import { once } from 'node:events'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { parseArgs } from 'node:util'
import { ratio, row } from '#tests/all/faults/harness/print.ts'
import { makeScaleFixture } from '#tests/all/faults/harness/scale-fixture.ts'
import { newSqlite, peakMemoryMB, start, startServer } from '#tests/all/faults/harness/server.ts'
import { launchBrowser } from '#tests/all/faults/pages/browser.ts'
import { totalOf, weigh } from '#tests/all/faults/pages/visit.ts'
import autocannon from '#tests/all/faults/tools/autocannon.js'
import { COURSE } from '#tests/journeys/content.ts'

const PAGES = {
	list: '/courses/all',
	'second page of the list': '/courses/all/2',
	'filtered list': '/courses/lead-auditor',
	course: COURSE,
	registration: '/registration',
}
const ENCODINGS = ['br', 'gzip', 'identity']

/** Builds and serves the site with each number of courses. */
export async function run() {
	const { values } = parseArgs({
		args: process.argv.slice(3),
		options: { sizes: { type: 'string', default: '41,4100' }, seconds: { type: 'string', default: '20' } },
	})
	const sizes = values.sizes.split(',').map(Number)
	if (!sizes.every((size) => size >= 41)) throw new Error('--sizes takes numbers from 41, joined by commas')
	const columns: [string, Record<string, number>][] = []
	for (const size of sizes) {
		const folder = makeScaleFixture(size)
		const name = `${size.toLocaleString('en')} courses`
		columns.push([name, { courses: size, ...(await build(folder)), ...(await serve(folder, Number(values.seconds))) }])
		console.log(`${name} measured`)
	}
	const [first = {}, last = {}] = [columns[0]?.[1], columns.at(-1)?.[1]]
	for (const figure of Object.keys(first)) {
		const cells = columns.map(([name, figures]) => [name, figures[figure]?.toLocaleString('en')])
		row(
			'What grows with the courses',
			{ figure, ...Object.fromEntries(cells), ratio: ratio(last[figure], first[figure]) },
			44,
		)
	}
}

/** The build without any cache. */
async function build(folder: string) {
	const path = `${join(folder, 'node_modules/.bin')}:${process.env['PATH']}`
	const startedAt = performance.now()
	const child = start(['sh', '-c', 'node build/main.ts >&2 && times'], folder, {
		...process.env,
		PATH: path,
		NODE_ENV: 'production',
	})
	const [output, errors, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')])
	if (code !== 0) throw new Error(`The build ended with ${code}: ${errors}`)
	// The second line has user and system time of all children, as in 1m2.3s.
	const [, children = ''] = output.split('\n')
	const used = [...children.matchAll(/(\d+)m([\d.]+)s/g)].reduce((sum, [, m, s]) => sum + Number(m) * 60 + Number(s), 0)
	return {
		'build, s': Math.round((performance.now() - startedAt) / 1000),
		'build, s of processor time': Math.round(used),
	}
}

/** Bytes of pages in brotli, and the most memory while every page of the sitemap is asked for in every encoding. */
async function serve(folder: string, seconds: number) {
	const { url, pid, readyAfterMs, end } = await startServer(newSqlite(), { checkout: folder })
	const browser = await launchBrowser()
	const figures: Record<string, number> = { 'server ready after, ms': Math.round(readyAfterMs) }
	for (const [name, path] of Object.entries(PAGES)) {
		const weight = await weigh(browser, url + path)
		figures[`${name}: HTML, bytes`] = weight.bytes.document
		figures[`${name}: everything, bytes`] = totalOf(weight)
	}
	await browser.close()
	const sitemap = await (await fetch(`${url}/sitemap.xml`)).text()
	const paths = [...sitemap.matchAll(/<loc>([^<]+)/g)].map(([, address = '']) => new URL(address).pathname)
	const requests = paths.flatMap((path) =>
		ENCODINGS.map((encoding) => ({ path, headers: { 'accept-encoding': encoding } })),
	)
	// Its list of requests for thousands of pages keeps autocannon itself busy for seconds before it reads an answer.
	const { non2xx, errors } = await autocannon({ url, connections: 64, duration: seconds, requests, timeout: 60 })
	if (non2xx + errors > 0) throw new Error(`The server refused ${non2xx} requests, ${errors} failed.`)
	figures['pages in the sitemap'] = paths.length
	figures['server memory under load, MB (< 256)'] = Math.round(peakMemoryMB(pid))
	await end('SIGTERM')
	return figures
}
