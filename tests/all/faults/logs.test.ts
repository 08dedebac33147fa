import { closeSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { freePort } from '#server/testing/free-port.ts'
import { fillPipe, makePipe } from '#server/testing/pipe.ts'
import { newForm, post } from '#tests/all/faults/harness/clients.ts'
import { isLong, report, seconds } from '#tests/all/faults/harness/print.ts'
import { newSqlite, startServer, temporaryFolder } from '#tests/all/faults/harness/server.ts'
import type { Replaced } from '#tests/all/faults/harness/server-without.ts'

const LENGTH_MS = isLong ? 60_000 : 1000
const ANSWER_TIMEOUT_MS = 5000
const END_TIMEOUT_MS = 10_000

/** A file for the standard output; `breakIt` is called once the server has started. */
type Output = { path: string; breakIt?: () => void; remove?: () => void }

const OUTPUTS: Record<string, () => Output> = {
	'the disk of the log is full': () => ({ path: '/dev/full' }),
	'nobody reads the pipe of the log': () => {
		const path = join(temporaryFolder(), 'log')
		const reader = makePipe(path)
		return { path, breakIt: () => fillPipe(path), remove: () => closeSync(reader) }
	},
	'the pipe of the log is closed': () => {
		const path = join(temporaryFolder(), 'log')
		const reader = makePipe(path)
		return { path, breakIt: () => closeSync(reader) }
	},
}

const text = (answer: Response) => answer.text()

/** Forms and pages while the log can't be written, then SIGTERM. */
async function serveWithoutLog(name: string, replaced: Replaced[] = []) {
	const { path, breakIt, remove } = (OUTPUTS[name] as () => Output)()
	const env = { LOG_LEVEL: 'trace', PORT: `${await freePort()}` }
	const server = await startServer(newSqlite(), { env, replaced, stdout: path })
	breakIt?.()
	const endsAt = performance.now() + LENGTH_MS
	const found = { answered: 0, unanswered: 0 }
	let slowestMs = 0
	const client = async (send: () => Promise<unknown>) => {
		while (performance.now() < endsAt) {
			const sentAt = performance.now()
			if (await Promise.race([send(), sleep(ANSWER_TIMEOUT_MS)])) found.answered++
			else found.unanswered++
			slowestMs = Math.max(slowestMs, performance.now() - sentAt)
			await sleep(1)
		}
	}
	const getPage = () => fetch(server.url).then(text, () => undefined)
	const postForm = () => post(server.url, newForm())
	await Promise.all([postForm, ...Array.from({ length: 7 }, () => getPage)].map(client))
	const signalledAt = performance.now()
	const timeout = setTimeout(() => server.end('SIGKILL'), END_TIMEOUT_MS)
	const code = await server.end('SIGTERM')
	clearTimeout(timeout)
	remove?.()
	report('A log that cannot be written, under 8 clients, then SIGTERM', {
		name: `${name} ${replaced}`,
		...found,
		slowest: seconds(slowestMs),
		code,
		'ended after': seconds(performance.now() - signalledAt),
	})
	return { ...found, code }
}

for (const name of Object.keys(OUTPUTS))
	test(`the server answers every request and ends within ten seconds when ${name}`, async () => {
		expect(await serveWithoutLog(name)).toMatchObject({ unanswered: 0, code: 0 })
	})

test('requests stay unanswered when log lines block the server and nobody reads the pipe of the log', async () => {
	const { unanswered, code } = await serveWithoutLog('nobody reads the pipe of the log', ['log lines that block'])
	expect(unanswered).toBeGreaterThan(0)
	expect(code).toBe('SIGKILL')
})
