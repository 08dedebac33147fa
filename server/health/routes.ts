import type { FastifyInstance } from 'fastify'
import { z } from 'zod/mini'
import type { Write } from '#server/db/write.ts'
import type { Declaration } from '#server/http/declaration.ts'
import { json, OTHER_PROBLEM, UNAVAILABLE } from '#server/openapi/responses.ts'
import { createReadinessCheck } from './readiness.ts'

type Dependencies = { write: Write }

const is = (status: string) =>
	json('It is.', z.object({ status: z.literal(status) }).check(z.meta({ examples: [{ status }] })))

const ALIVE = {
	operationId: 'isAlive',
	summary: 'Whether the process answers',
	response: { 200: is('alive'), ...OTHER_PROBLEM },
}
const READY = {
	operationId: 'isReady',
	summary: 'Whether forms can be stored',
	response: { 200: is('ready'), ...UNAVAILABLE, ...OTHER_PROBLEM },
}

const DECLARED: Declaration = {
	cost: 'probe',
	limits: [],
	cacheSeconds: 0,
	otherSites: 'nothing',
	html: 'none',
	stores: [],
}

export const healthRoutes =
	({ write }: Dependencies) =>
	async (app: FastifyInstance) => {
		const assertReady = createReadinessCheck(write)
		app.get('/healthz', { schema: ALIVE, config: { declared: DECLARED } }, async () => ({ status: 'alive' }))
		app.get('/readyz', { schema: READY, config: { declared: DECLARED } }, async () => {
			await assertReady().catch((error) => {
				throw Object.assign(error, { statusCode: 503 })
			})
			return { status: 'ready' }
		})
	}
