import type { FastifyInstance } from 'fastify'
import type { Kysely } from 'kysely'
import { z } from 'zod/mini'
import type { Database } from '#server/db/database.ts'
import type { Declaration } from '#server/http/declaration.ts'
import { json, OTHER_PROBLEM, UNAVAILABLE } from '#server/openapi/responses.ts'

type Dependencies = { db: Kysely<Database> }

const is = (status: string) =>
	json('It is.', z.object({ status: z.literal(status) }).check(z.meta({ examples: [{ status }] })))

const ALIVE = {
	operationId: 'isAlive',
	summary: 'Whether the process answers',
	response: { 200: is('alive'), ...OTHER_PROBLEM },
}
const READY = {
	operationId: 'isReady',
	summary: 'Whether the database can be reached',
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
	({ db }: Dependencies) =>
	async (app: FastifyInstance) => {
		app.get('/healthz', { schema: ALIVE, config: { declared: DECLARED } }, async () => ({ status: 'alive' }))
		app.get('/readyz', { schema: READY, config: { declared: DECLARED } }, async () => {
			const answered = db.selectFrom('certificates').select('numberKey').limit(1).execute()
			await answered.catch((error) => {
				throw Object.assign(error, { statusCode: 503 })
			})
			return { status: 'ready' }
		})
	}
