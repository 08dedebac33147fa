import { setTimeout as sleep } from 'node:timers/promises'
import { postOnSchedule } from './harness/clients.ts'
import { ms, quantile, row } from './harness/print.ts'
import { newSqlite, peakMemoryMB, type Store, startServer, withPostgres } from './harness/server.ts'

type Plan = {
	store: Store
	seconds: number
	perSecond?: number
	/** Stops the server that long in the middle: a measurement that doesn't show it is wrong. */
	haltMs?: number
}

/** Registrations on a schedule: quantiles of the latency in milliseconds, errors, peak of the server's memory in MB. */
export async function registerOnSchedule({ store, seconds, perSecond = 50, haltMs = 0 }: Plan) {
	const { url, pid, end } = await startServer(store)
	await postOnSchedule({ url, perSecond, seconds: 1 })
	const halted = haltMs > 0 && halt(pid, seconds * 500, haltMs)
	const { latencies, errors } = await postOnSchedule({ url, perSecond, seconds })
	await halted
	const memoryMB = peakMemoryMB(pid)
	await end('SIGTERM')
	const at = (part: number) => quantile(latencies, part)
	return { registrations: latencies.length, errors, p50: at(0.5), p90: at(0.9), p99: at(0.99), worst: at(1), memoryMB }
}

async function halt(pid: number, afterMs: number, lengthMs: number) {
	await sleep(afterMs)
	process.kill(pid, 'SIGSTOP')
	await sleep(lengthMs)
	process.kill(pid, 'SIGCONT')
}

async function show(name: string, plan: Plan) {
	const { registrations, errors, p50, p90, p99, worst, memoryMB } = await registerOnSchedule(plan)
	row('Registrations on a schedule, 50 a second for a minute; latency from the scheduled moment', {
		name,
		registrations,
		errors,
		median: ms(p50),
		p90: ms(p90),
		p99: ms(p99),
		worst: ms(worst),
		'peak memory, MB': Math.round(memoryMB),
	})
}

export async function load() {
	await show('SQLite', { store: newSqlite(), seconds: 60 })
	await withPostgres((store) => show('PostgreSQL', { store, seconds: 60 }))
	await show('control: halted for a second', { store: newSqlite(), seconds: 60, haltMs: 1000 })
}
