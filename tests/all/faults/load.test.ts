import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { postOnSchedule } from '#tests/all/faults/harness/clients.ts'
import { isLong, ms, quantile, report } from '#tests/all/faults/harness/print.ts'
import { newSqlite, peakMemoryMB, startServer } from '#tests/all/faults/harness/server.ts'

/**
 * Registrations at fifty a second: quantiles of the latency in milliseconds, errors, peak of the server's memory in MB.
 * The server stands still for `haltMs` in the middle: a measurement that doesn't show it is wrong.
 */
async function registerOnSchedule(seconds: number, haltMs = 0) {
	const { url, pid, end } = await startServer(newSqlite())
	const perSecond = 50
	await postOnSchedule({ url, perSecond, seconds: 1 })
	const halted = haltMs > 0 && halt(pid, seconds * 500, haltMs)
	const { latencies, errors } = await postOnSchedule({ url, perSecond, seconds })
	await halted
	const memoryMB = Math.round(peakMemoryMB(pid))
	await end('SIGTERM')
	const at = (part: number) => quantile(latencies, part)
	const [p50, p90, p99, worst] = [at(0.5), at(0.9), at(0.99), at(1)]
	const times = { p50: ms(p50), p90: ms(p90), p99: ms(p99), worst: ms(worst) }
	const name = haltMs > 0 ? 'halted for a second' : ''
	const title = 'Registrations at fifty a second for a minute; latency from the scheduled moment'
	report(title, { name, registrations: latencies.length, errors, ...times, 'peak memory, MB': memoryMB })
	return { registrations: latencies.length, errors, p90, memoryMB }
}

async function halt(pid: number, afterMs: number, lengthMs: number) {
	await sleep(afterMs)
	process.kill(pid, 'SIGSTOP')
	await sleep(lengthMs)
	process.kill(pid, 'SIGCONT')
}

test('the server takes every registration with little memory when fifty come a second', async () => {
	const seconds = isLong ? 60 : 4
	const { registrations, errors, memoryMB } = await registerOnSchedule(seconds)
	expect({ registrations, errors }).toEqual({ registrations: seconds * 50, errors: 0 })
	expect(memoryMB).toBeLessThan(256)
})

test('many answers are slow when the server stands still for a second', async () => {
	const { p90 } = await registerOnSchedule(3, 1000)
	expect(p90).toBeGreaterThan(500)
})
