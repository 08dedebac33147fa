import { getHeapStatistics } from 'node:v8'
import underPressure from '@fastify/under-pressure'
import type { FastifyInstance } from 'fastify'
import { OVERLOAD } from './limits.ts'
import { Refusal } from './problem.ts'

export const tooBusy = () =>
	new Refusal(503, 'Too much is going on here just now. Please try again in a few seconds.', {
		headers: { 'retry-after': String(OVERLOAD.retryAfter) },
	})

/** Refuses API calls with 503 before they cost anything, so that those under way and the pages go on in time. */
export function shedOverload(api: FastifyInstance, limits = OVERLOAD) {
	api.register(underPressure, {
		maxEventLoopDelay: limits.eventLoopDelay,
		maxHeapUsedBytes: limits.heap * getHeapStatistics().heap_size_limit,
		pressureHandler: async () => {
			throw tooBusy()
		},
	})
	let underWay = 0
	api.addHook('onRequest', (_request, { raw }, done) => {
		if (underWay >= limits.underWay) throw tooBusy()
		underWay++
		raw.once('close', () => underWay--)
		done()
	})
}
