import { readFileSync, writeFileSync } from 'node:fs'
import { Agent, request as httpRequest } from 'node:http'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { saveCertificates } from '#server/certificates/import.ts'
import { CERTIFICATE } from '#server/testing/examples.ts'
import { testApp } from '#server/testing/fixtures.ts'
import { costlyBodies, hostileTexts, type Inputs, inputsOf, type Request } from '#server/testing/inputs.ts'
import { loadWebsite } from '#server/website/files.ts'
import { loadRenderedPages } from '#server/website/rendered.ts'
import { isLong, report } from '#tests/all/faults/harness/print.ts'
import { inStore, newSqlite, peakMemoryMB, ROOT, type Server, startServer } from '#tests/all/faults/harness/server.ts'

/** What one stranger may cost: the longest time that another page waits, and the memory. */
const MAX_WAIT_MS = 100
const MAX_MEMORY_MB = 30

/** Bytes of the largest body, address and header that the server reads. */
const BODY_BYTES = 64 * 1024 - 2048
const ADDRESS_BYTES = 12 * 1024
const HEADER_BYTES = 8 * 1024
/** Of texts that a schema may take. */
const SHORT = 60

/** Tries of a request that took too long: another process may have been the cause. */
const TRIES = isLong ? 3 : 1
/** In the short form, each so-manieth request is tried. */
const STEP = isLong ? 1 : 20
const PROBED = '/about'

const agent = new Agent({ keepAlive: true, maxSockets: 4 })

function send(base: string, { method, url, headers, body }: Request): Promise<number | undefined> {
	return new Promise((resolve) => {
		try {
			const sent = httpRequest(`${base}${url}`, { method, headers, agent }, (answer) => {
				answer.resume()
				answer.once('end', () => resolve(answer.statusCode))
			})
			sent.once('error', () => resolve(undefined))
			sent.end(body)
		} catch {
			// An address or a header that can't be sent at all.
			resolve(undefined)
		}
	})
}

/** Asks for a page again and again; `worst` is the longest that it took since it was last asked, in milliseconds. */
function startProbe(base: string) {
	let longest = 0
	let stopping = false
	const page: Request = { method: 'GET', url: PROBED, headers: {} }
	const ended = (async () => {
		while (!stopping) {
			const started = performance.now()
			await send(base, page)
			longest = Math.max(longest, performance.now() - started)
			await sleep(1)
		}
	})()
	return {
		worst() {
			const found = longest
			longest = 0
			return found
		},
		async stop() {
			stopping = true
			await ended
		},
	}
}

const memoryMB = (pid: number) =>
	Number(readFileSync(`/proc/${pid}/status`, 'utf8').match(/VmRSS:\s+(\d+)/)?.[1]) / 1000

/** The routes of the server as it is built. */
async function routes() {
	const build = join(ROOT, 'dist/client')
	const rendered = loadRenderedPages(join(build, '../server'), [])
	const { app } = await testApp({ website: loadWebsite(build, {}), rendered })
	await app.ready()
	return app.routeTable
}

/** Every request that is tried on a route, by what it is made of. */
function* requestsFor({ good, withText, withList }: Inputs): Generator<[name: string, request: Request]> {
	yield ['in good faith', good]
	for (const [place, request] of withText) {
		const [part] = place.split('.')
		const most = part === 'body' ? BODY_BYTES : part === 'headers' ? HEADER_BYTES : ADDRESS_BYTES
		for (const length of [SHORT, 1000, most])
			for (const [kind, text] of Object.entries(hostileTexts(fitting(length, most, part))))
				yield [`${place}: ${length} × ${kind}`, request(text)]
	}
	for (const [place, { max, request }] of withList)
		for (const length of [SHORT, Math.floor(BODY_BYTES / max), BODY_BYTES])
			for (const [kind, text] of Object.entries(hostileTexts(length))) {
				const count = length === BODY_BYTES ? 1 : max
				// A number for each, so that they are not one and the same.
				const texts = Array.from({ length: count }, (_, i) => `${text.slice(0, length - 4)}${i}`)
				yield [`${place}: ${count} of ${length} × ${kind}`, request(texts)]
			}
	if (good.body !== undefined && good.headers['content-type'] === 'application/json')
		for (const [kind, body] of Object.entries(costlyBodies(BODY_BYTES))) yield [kind, { ...good, body }]
}

/** Characters of a text that still fits when it is escaped in an address: up to three bytes for each of UTF-8. */
const fitting = (length: number, most: number, part: string | undefined) =>
	part === 'params' || part === 'query' ? Math.min(length, Math.floor(most / 9)) : length

type Measured = {
	requests: number
	statuses: Map<number | undefined, number>
	waitMs: number
	memory: number
	worst: string
}

async function measure({ url, pid }: Pick<Server, 'url' | 'pid'>, inputs: Inputs): Promise<Measured> {
	const probe = startProbe(url)
	const found: Measured = { requests: 0, statuses: new Map(), waitMs: 0, memory: 0, worst: '' }
	// What is loaded with the first request is not the cost of the others.
	for (let i = 0; i < 3; i++) await send(url, inputs.good)
	const chosen = [...requestsFor(inputs)].filter((_, i) => i % STEP === 0)
	for (const [name, request] of chosen) {
		let waitMs = Number.POSITIVE_INFINITY
		for (let tries = 0; tries < TRIES && waitMs > MAX_WAIT_MS; tries++) {
			resetPeak(pid)
			const before = memoryMB(pid)
			probe.worst()
			const status = await send(url, request)
			// The probe that was under way has to come back, too.
			await sleep(2)
			waitMs = Math.min(waitMs, probe.worst())
			found.memory = Math.max(found.memory, peakMemoryMB(pid) - before)
			found.requests++
			found.statuses.set(status, (found.statuses.get(status) ?? 0) + 1)
		}
		if (waitMs > found.waitMs) Object.assign(found, { waitMs, worst: name })
	}
	await probe.stop()
	return found
}

/** Makes VmHWM the memory of now. */
const resetPeak = (pid: number) => writeFileSync(`/proc/${pid}/clear_refs`, '5')

async function measureAll(replaced: Parameters<typeof startServer>[1] = {}, only = /./) {
	const store = newSqlite()
	await inStore(store, (db) => saveCertificates(db, [CERTIFICATE]))
	const table = await routes()
	const server = await startServer(store, { ...replaced, build: join(ROOT, 'dist/client') })
	const all: (Measured & { route: string })[] = []
	for (const route of table.filter(({ url }) => only.test(url)))
		for (const inputs of inputsOf(route)) {
			const measured = await measure(server, inputs)
			const type = inputs.good.headers['content-type'] === 'application/x-www-form-urlencoded' ? ', form' : ''
			const name = `${route.method} ${route.url}${type}`
			all.push({ ...measured, route: name })
			report('One hostile request: the longest time that another page waits, and memory', {
				route: name,
				requests: measured.requests,
				'waits, ms (≤ 100)': measured.waitMs.toFixed(0),
				'memory, MB (≤ 30)': measured.memory.toFixed(0),
				statuses: [...measured.statuses].map(([status, count]) => `${count} × ${status ?? 'not sent'}`).join(', '),
				'longest with': measured.worst,
			})
		}
	await server.end('SIGTERM')
	return all
}

test('no request to any route is answered with a fault of the server', async () => {
	const all = await measureAll()
	expect(all.length).toBeGreaterThan(20)
	for (const { route, statuses } of all) {
		const faults = [...statuses.keys()].filter((status) => status !== undefined && status >= 500 && status !== 503)
		expect({ route, faults }).toEqual({ route, faults: [] })
	}
	// Times depend on what else the machine does.
	if (!isLong) return
	expect(all.filter(({ waitMs }) => waitMs > MAX_WAIT_MS)).toEqual([])
	expect(all.filter(({ memory }) => memory > MAX_MEMORY_MB)).toEqual([])
}, 3_600_000)

test.runIf(isLong)('a page waits when the server draws documents in its own thread', async () => {
	const all = await measureAll({ replaced: ['draws in its own thread'] }, /certificate\.pdf/)
	expect(Math.max(...all.map(({ waitMs }) => waitMs))).toBeGreaterThan(MAX_WAIT_MS)
})
