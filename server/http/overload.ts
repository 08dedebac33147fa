import { monitorEventLoopDelay } from 'node:perf_hooks'
import { getHeapStatistics } from 'node:v8'
import type { FastifyInstance } from 'fastify'
import { SECOND_MS } from '#server/time.ts'
import { declaredFor } from './declaration.ts'
import { HttpProblem } from './problem.ts'

const RESOLUTION_MS = 10
export const OVERLOAD = {
	/** API calls in progress at the same time. */
	inFlight: 500,
	/** Mean delay of the event loop in one second, exceeded for three seconds in a row. */
	eventLoopDelayMs: 1000,
	/** Share of the heap limit, exceeded for three seconds in a row. */
	heap: 0.9,
	retryAfterSeconds: 5,
}
/** A stall, caused by a locked file or a busy machine, makes one or two measurements late and is no overload. */
const LATE_IN_A_ROW = 3

export const overloadProblem = () =>
	new HttpProblem(503, 'Too much is going on here just now. Please try again in a few seconds.', {
		headers: { 'retry-after': String(OVERLOAD.retryAfterSeconds) },
	})

/**
 * Refuses calls with 503 before they cost anything while too many are in flight or the process is overloaded. Files and
 * probes are never refused.
 */
export function shedLoad(app: FastifyInstance) {
	let inFlight = 0
	const { isLate, stop } = watch()
	app.addHook('onClose', async () => stop())
	app.addHook('onRequest', (request, { raw }, done) => {
		const cost = declaredFor(request)?.cost ?? 'probe'
		if (cost === 'probe') return done()
		if (isLate() || inFlight >= OVERLOAD.inFlight) throw overloadProblem()
		inFlight++
		raw.once('close', () => inFlight--)
		done()
	})
}

/** Measures every second. */
function watch() {
	const { eventLoopDelayMs, heap } = OVERLOAD
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
