import { readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { sendOnSchedule } from './rig/open-loop.ts'
import { print, quantile, row } from './rig/print.ts'
import { newPostgres, newSqlite, type Store, startServer } from './rig/servers.ts'

type Plan = {
	store: Store
	seconds: number
	perSecond?: number
	/** Halts the server that long in the midst, in milliseconds: a measurement that doesn't show it is wrong. */
	halt?: number
}

/** Registrations on a schedule: quantiles of the latency in milliseconds, errors, peak of the server's memory in MB. */
export async function registerOnSchedule({ store, seconds, perSecond = 50, halt }: Plan) {
	const server = await startServer(store)
	await sendOnSchedule({ url: server.url, perSecond, seconds: 1 })
	const halted = halt ? haltInTheMidst(server.pid, seconds * 500, halt) : undefined
	const { latencies, errors } = await sendOnSchedule({ url: server.url, perSecond, seconds })
	await halted
	const memory = peakMemory(server.pid)
	await server.end('SIGTERM')
	const [p50, p90, p99, worst] = [0.5, 0.9, 0.99, 1].map((part) => quantile(latencies, part)) as [
		number,
		number,
		number,
		number,
	]
	return { registrations: latencies.length, errors, p50, p90, p99, worst, memory }
}

async function haltInTheMidst(pid: number, after: number, milliseconds: number) {
	await sleep(after)
	process.kill(pid, 'SIGSTOP')
	await sleep(milliseconds)
	process.kill(pid, 'SIGCONT')
}

const peakMemory = (pid: number) =>
	Number(readFileSync(`/proc/${pid}/status`, 'utf8').match(/VmHWM:\s+(\d+)/)?.[1]) / 1024

const WIDTH = 36

async function show(name: string, plan: Plan) {
	const { registrations, errors, p50, p90, p99, worst, memory } = await registerOnSchedule(plan)
	const times = [p50, p90, p99, worst].map((time) => `${time.toFixed(1)} ms`)
	print(row(WIDTH, name, registrations, errors, ...times, `${Math.round(memory)} MB`))
}

export async function load() {
	print('Registrations on a schedule, 50 a second for a minute; latency from the scheduled moment\n')
	print(row(WIDTH, '', 'sent', 'errors', 'median', 'p90', 'p99', 'worst', 'peak memory'))
	await show('SQLite', { store: newSqlite(), seconds: 60 })
	const postgres = await newPostgres()
	await show('PostgreSQL', { store: postgres.store, seconds: 60 })
	await postgres.stop()
	print('\nA server that stands still for a second in the midst must show:')
	await show('SQLite, halted for a second', { store: newSqlite(), seconds: 60, halt: 1000 })
}
