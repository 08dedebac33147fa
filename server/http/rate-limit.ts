import { createHmac, randomUUID } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Kysely } from 'kysely'
import type { Database } from '#server/db/database.ts'
import { clientSubnet } from './client-subnet.ts'
import { CALLS, type Limit, OTHER_CALLS, SAME_CALL } from './limits.ts'
import { httpProblem } from './problem.ts'
import { createQuota } from './quota.ts'
import { databaseCounter } from './rate-limit-store.ts'

type Dependencies = {
	db: Kysely<Database>
	/** If set, several servers may share the database and count together. */
	databaseUrl: string | undefined
	now: () => Date
}

/** Refuses calls over a limit with 429 and Retry-After before any body is read. */
export function limitRates(api: FastifyInstance, { db, databaseUrl, now }: Dependencies) {
	const quota = createQuota({
		count: databaseUrl === undefined ? undefined : databaseCounter(db),
		onFailure: (error) => api.log.warn({ err: error }, 'rate limits are not shared: the database does not answer'),
	})
	// Known to all servers and not in the database: a copy of its rows reveals no address.
	const secret = databaseUrl ?? randomUUID()
	const missKeys = new WeakMap<FastifyRequest, string[]>()

	async function consume(key: string, limit: Limit, max?: number) {
		const waitMs = await quota.consume(key, limit, max)
		if (waitMs > 0) throw httpProblem(429, { headers: { 'retry-after': String(Math.ceil(waitMs / 1000)) } })
	}

	api.addHook('onRequest', async (request) => {
		const call = nameOf(request)
		const { visitor, all, misses } = CALLS[call] ?? OTHER_CALLS
		const client = pseudonym(clientSubnet(request.ip), secret, now())
		for (const limit of visitor) await consume(`${call} ${limit.perMs} ${client}`, limit)
		await consume(`${call} all`, all)
		if (!misses) return
		// Consumed before the look-up and refunded if a certificate is found, so that only misses count.
		const [clientKey, allKey] = [`${call} miss ${client}`, `${call} miss all`] as const
		const isAttack = (await quota.consume(allKey, misses.all)) > 0
		missKeys.set(request, isAttack ? [clientKey] : [clientKey, allKey])
		await consume(clientKey, misses.visitor, isAttack ? misses.visitorUnderAttack : undefined).catch((error) => {
			missKeys.delete(request)
			if (!isAttack) quota.refund(allKey)
			throw error
		})
	})

	api.addHook('onResponse', async (request, reply) => {
		if (reply.statusCode !== 404) for (const key of missKeys.get(request) ?? []) quota.refund(key)
	})
}

function nameOf({ method, routeOptions }: FastifyRequest) {
	const name = `${method === 'HEAD' ? 'GET' : method} ${routeOptions.url}`
	return SAME_CALL[name] ?? name
}

/** Distinguishes clients for one day without storing their addresses. */
const pseudonym = (subnet: string, secret: string, now: Date) =>
	createHmac('sha256', secret)
		.update(`${now.toISOString().slice(0, 10)} ${subnet}`)
		.digest('base64url')
