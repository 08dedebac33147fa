import { writeFileSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { CONNECTIONS, MAX_UNANSWERED } from '#server/http/node-server.ts'
import { TIMEOUTS } from '#server/process/timeouts.ts'
import { isLong, ms, ratio, report } from '#tests/all/faults/harness/print.ts'
import {
	newSqlite,
	peakMemoryMB,
	ROOT,
	type Server,
	startServer,
	statusOf,
	temporaryFolder,
} from '#tests/all/faults/harness/server.ts'

const MAX_MEMORY_MB = 300
/** Until the server has done with what was sent. */
const WATCHED_MS = isLong ? 10_000 : 3000
/** Two times without a byte, and some more for a busy machine. */
const UNREAD_MS = 2 * TIMEOUTS.socketMs + 10_000

const PAGE = '/courses'
/** Uncompressed, a file of its size is read from the disk for each request. */
const LARGE = '/data/quiz/papers/safety-five-sections.json'

const get = (path: string, count = 1) =>
	`GET ${path} HTTP/1.1\r\nHost: localhost\r\nX-Forwarded-For: 203.0.113.7\r\n\r\n`.repeat(count)

/** A connection that sends the requests at once, and reads nothing. */
function sendUnread({ url }: Server, requests: string): Socket {
	const socket = connect(Number(new URL(url).port), '127.0.0.1').pause()
	socket.on('error', () => {}).write(requests)
	return socket
}

/** The longest that /healthz took for so long, and the most memory of the server. */
async function watch({ url, pid }: Server, forMs: number) {
	writeFileSync(`/proc/${pid}/clear_refs`, '5')
	const until = performance.now() + forMs
	let waitMs = 0
	while (performance.now() < until) {
		const askedAt = performance.now()
		expect(await statusOf(`${url}/healthz`)).toBe(200)
		waitMs = Math.max(waitMs, performance.now() - askedAt)
		await sleep(10)
	}
	return { waitMs, memoryMB: peakMemoryMB(pid) }
}

const start = (env: Record<string, string> = {}) =>
	startServer(newSqlite(), { build: join(ROOT, 'dist/client'), env: { RATE_LIMIT: 'on', ...env } })

test.each([
	['a hundred pages', get(PAGE, 100), {}],
	['a hundred pages, behind a proxy', get(PAGE, 100), { TRUST_PROXY: 'loopback' }],
	['as much as fits into 64 KB', 'GET / HTTP/1.1\r\nHost: a\r\n\r\n'.repeat(2000), {}],
	['as many pages as are taken', get(PAGE, MAX_UNANSWERED), {}],
	['a large file', get(LARGE), {}],
	['a large file, behind a proxy', get(LARGE), { TRUST_PROXY: 'loopback' }],
])(
	'the server answers others, with little memory, when a thousand connections ask for %s and read nothing',
	async (asked, requests, env) => {
		const server = await start(env)
		for (const path of [PAGE, LARGE]) expect(await statusOf(server.url + path)).toBe(200)
		const idle = isLong ? await watch(server, WATCHED_MS) : undefined
		// Some are left for those who watch.
		const sockets = Array.from({ length: CONNECTIONS.perVisitor - 10 }, () => sendUnread(server, requests))
		const { waitMs, memoryMB } = await watch(server, WATCHED_MS)
		report('A thousand connections that read nothing, against an idle server', {
			'each asks for': asked,
			'memory, MB (≤ 300)': memoryMB.toFixed(0),
			idle: idle?.memoryMB.toFixed(0),
			ratio: ratio(memoryMB, idle?.memoryMB),
			'/healthz waits': ms(waitMs),
			'idle ': ms(idle?.waitMs),
			'ratio ': ratio(waitMs, idle?.waitMs),
		})
		for (const socket of sockets) socket.destroy()
		await server.end('SIGTERM')
		expect(memoryMB).toBeLessThan(MAX_MEMORY_MB)
	},
)

test('a connection of which nothing is taken is closed, and a slow one is sent all it asked for', async () => {
	const build = temporaryFolder()
	writeFileSync(join(build, 'index.html'), '<h1>Home</h1>')
	// More than any kernel takes for somebody who reads nothing.
	const bytes = 32 * 1024 * 1024
	writeFileSync(join(build, 'large.pdf'), Buffer.alloc(bytes))
	const server = await startServer(newSqlite(), { build })
	/** Bytes of an answer that is read for a while in small pieces, with pauses, and then without. */
	const read = async (pauseMs: number) => {
		const socket = sendUnread(server, get('/large.pdf'))
		const closed = new Promise((resolve) => socket.once('close', resolve))
		let received = 0
		let isSlow = true
		socket.on('data', ({ length }) => {
			received += length
			if (received > bytes) socket.destroy()
			if (!isSlow) return
			socket.pause()
			setTimeout(() => socket.resume(), pauseMs)
		})
		socket.resume()
		await sleep(UNREAD_MS)
		isSlow = false
		socket.resume()
		await closed
		return received
	}
	const [slow = 0, none = 0] = await Promise.all([read(1000), read(2 * UNREAD_MS)])
	await server.end('SIGTERM')
	expect(slow).toBeGreaterThan(bytes)
	expect(none).toBeLessThan(bytes)
})
