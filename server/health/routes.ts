import { randomUUID } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod/mini'
import type { Write } from '#server/db/write.ts'
import { CLOSED, type Declaration } from '#server/http/declaration.ts'
import { json, OTHER_PROBLEM, UNAVAILABLE } from '#server/openapi/responses.ts'
import { SECOND_MS } from '#server/time.ts'

type Dependencies = { write: Write }

const is = (status: string) => json('It is.', z.object({ status: z.literal(status) }))

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

const DECLARED: Declaration = { ...CLOSED, cost: 'probe', stores: [] }

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

const SHARED_MS = SECOND_MS

/**
 * Returns a check that rejects when no form could be stored now. It writes as a form does, since no other question finds
 * every cause: a standby, a full disk, a moved file, a replica that confirms nothing. Whoever asks while a check is in
 * progress, or within a second of its end, gets its result.
 */
function createReadinessCheck(write: Write): () => Promise<void> {
	// A key of its own: no server waits for the row of another.
	const key = `readiness ${randomUUID()}`
	const check = () =>
		write(async (trx) => {
			await trx.insertInto('rateLimits').values({ key, hits: 0, resetsAt: '' }).execute()
			await trx.deleteFrom('rateLimits').where('key', '=', key).execute()
		})
	let current: Promise<void> | undefined
	return () => {
		current ??= check().finally(() => {
			setTimeout(() => {
				current = undefined
			}, SHARED_MS).unref()
		})
		return current
	}
}
