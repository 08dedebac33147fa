import { monitorEventLoopDelay } from 'node:perf_hooks'
import { getHeapStatistics } from 'node:v8'
import type { FastifyInstance } from 'fastify'
import { SECOND_MS } from '#server/time.ts'
import { OVERLOAD } from './limits.ts'
import { HttpProblem } from './problem.ts'

const RESOLUTION_MS = 10
/** A stall, caused by a locked file or a busy machine, makes one or two measurements late and is no overload. */
const LATE_IN_A_ROW = 3

export const overloadProblem = () =>
	new HttpProblem(503, 'Too much is going on here just now. Please try again in a few seconds.', {
		headers: { 'retry-after': String(OVERLOAD.retryAfterSeconds) },
	})

/** Refuses API calls with 503 before they cost anything while too many are in flight or the process is overloaded. */
export function shedLoad(api: FastifyInstance, limits = OVERLOAD) {
	let inFlight = 0
	const { isLate, stop } = watch(limits)
	api.addHook('onClose', async () => stop())
	api.addHook('onRequest', (_request, { raw }, done) => {
		if (isLate() || inFlight >= limits.inFlight) throw overloadProblem()
		inFlight++
		raw.once('close', () => inFlight--)
		done()
	})
}

/** Measures every second. */
function watch({ eventLoopDelayMs, heap }: typeof OVERLOAD) {
	const histogram = monitorEventLoopDelay({ resolution: RESOLUTION_MS })
	histogram.enable()
	const heapLimit = heap * getHeapStatistics().heap_size_limit
	let inARow = 0
	const timer = setInterval(() => {
		// The mean is NaN if the loop did not turn at all.
		const isInTime = histogram.mean / 1e6 - RESOLUTION_MS <= eventLoopDelayMs
		histogram.reset()
		inARow = isInTime && process.memoryUsage().heapUsed <= heapLimit ? 0 : inARow + 1
	}, SECOND_MS).unref()
	return {
		isLate: () => inARow >= LATE_IN_A_ROW,
		stop() {
			clearInterval(timer)
			histogram.disable()
		},
	}
}
