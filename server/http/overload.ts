import { monitorEventLoopDelay } from 'node:perf_hooks'
import { getHeapStatistics } from 'node:v8'
import type { FastifyInstance } from 'fastify'
import { SECOND_MS } from '#server/time.ts'
import { OVERLOAD } from './limits.ts'
import { HttpProblem } from './problem.ts'

const RESOLUTION_MS = 10

export const overloadProblem = () =>
	new HttpProblem(503, 'Too much is going on here just now. Please try again in a few seconds.', {
		headers: { 'retry-after': String(OVERLOAD.retryAfter) },
	})

/** Refuses API calls with 503 before they cost anything, so that those under way and the pages go on in time. */
export function shedLoad(api: FastifyInstance, limits = OVERLOAD) {
	let underWay = 0
	const { isLate, stop } = watch(limits)
	api.addHook('onClose', async () => stop())
	api.addHook('onRequest', (_request, { raw }, done) => {
		if (isLate() || underWay >= limits.underWay) throw overloadProblem()
		underWay++
		raw.once('close', () => underWay--)
		done()
	})
}

/** Looks every second; one stall alone, of a locked file or a busy machine, is no overload. */
function watch({ eventLoopDelay, heap }: typeof OVERLOAD) {
	const histogram = monitorEventLoopDelay({ resolution: RESOLUTION_MS })
	histogram.enable()
	const heapLimit = heap * getHeapStatistics().heap_size_limit
	let inARow = 0
	const timer = setInterval(() => {
		// No number when the loop did not come round at all.
		const isInTime = histogram.mean / 1e6 - RESOLUTION_MS <= eventLoopDelay
		histogram.reset()
		inARow = isInTime && process.memoryUsage().heapUsed <= heapLimit ? 0 : inARow + 1
	}, SECOND_MS).unref()
	return {
		isLate: () => inARow >= 2,
		stop() {
			clearInterval(timer)
			histogram.disable()
		},
	}
}
