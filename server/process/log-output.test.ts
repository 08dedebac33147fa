import { closeSync, openSync, readSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { siteOfOnePage, temporaryFolder } from '#server/testing/fixtures.ts'
import { freePort } from '#server/testing/free-port.ts'
import { makePipe } from '#server/testing/pipe.ts'
import { end, start } from '#server/testing/process.ts'
import { HANG_MS } from '#tests/hang.ts'

const AT_ONCE = 16

/** A server whose log lines go to the open file. */
async function logTo(stdout: number) {
	const port = await freePort()
	const env = { PORT: `${port}`, RATE_LIMIT: 'off', LOG_LEVEL: 'debug', DATA_DIR: temporaryFolder() }
	const child = start('server/testing/serve.ts', siteOfOnePage(), env, { stdout })
	await untilReady(port)
	return { child, port }
}

const untilReady = (port: number) =>
	vi.waitUntil(() => fetch(`http://127.0.0.1:${port}/readyz`).catch(() => false), { timeout: HANG_MS, interval: 50 })

/** Sends so many requests, some at once; returns how many were answered. */
async function get(port: number, path: string, requests: number) {
	let [left, answered] = [requests, 0]
	async function askAll() {
		while (left-- > 0) {
			const { status, body } = await fetch(`http://127.0.0.1:${port}${path}`)
			await body?.cancel()
			if (status === 200) answered++
		}
	}
	await Promise.all(Array.from({ length: AT_ONCE }, askAll))
	return answered
}

/** Collects what comes out of the pipe, at most so many bytes a call. */
function collect(reader: number) {
	const chunk = Buffer.alloc(65_536)
	let said = ''
	return (bytes = Number.POSITIVE_INFINITY) => {
		try {
			for (let left = bytes; left > 0; ) {
				const length = readSync(reader, chunk)
				if (length === 0) break
				said += chunk.toString('latin1', 0, length)
				left -= length
			}
		} catch (error) {
			if ((error as NodeJS.ErrnoException).code !== 'EAGAIN') throw error
		}
		return said
	}
}

const countAnswered = (log: string) => log.split('"answered"').length - 1

test('the log reports where and how many lines were dropped when its pipe is read again', async () => {
	const path = join(temporaryFolder(), 'log')
	const reader = makePipe(path)
	onTestFinished(() => closeSync(reader))
	const { child, port } = await logTo(openSync(path, 'w'))
	expect(await get(port, '/', 8000)).toBe(8000)

	const read = collect(reader)
	await vi.waitUntil(() => read(65_536).length > 300_000, { timeout: HANG_MS, interval: 20 })
	// There is room again, but the lines that were dropped are not reported yet.
	expect(await get(port, '/healthz', 500)).toBe(500)
	await vi.waitUntil(() => read().includes('log lines were dropped'), { timeout: HANG_MS, interval: 20 })
	expect(await get(port, '/', 500)).toBe(500)
	const ended = end(child, 'SIGTERM')
	const isWhole = () => countAnswered(read().split('log lines were dropped')[1] ?? '') === 500
	await vi.waitUntil(isWhole, { timeout: HANG_MS, interval: 20 })
	expect(await ended).toBe(0)

	const log = read()
	expect(log).not.toContain('/healthz')
	const [report = ''] = log.match(/^.*log lines were dropped.*$/m) ?? []
	const { lines, level } = JSON.parse(report) as { lines: number; level: number }
	expect(level).toBe(50)
	expect(lines).toBeGreaterThan(1000)
	// 1 is the request that asked whether the server is ready.
	expect(countAnswered(log) + lines).toBe(9001)
})
