import { createHmac, randomUUID } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Kysely } from 'kysely'
import type { Database } from '#server/db/database.ts'
import { clientSubnet } from './client-subnet.ts'
import { CALLS, type Limit, OTHER_CALLS, SAME_CALL } from './limits.ts'
import { httpProblem } from './problem.ts'
import { Quota } from './quota.ts'
import { databaseCounter } from './rate-limit-store.ts'

type Dependencies = {
	db: Kysely<Database>
	/** Where it is set, several servers may share the database and count together. */
	databaseUrl: string | undefined
	now: () => Date
}

/** Refuses with 429 and Retry-After who calls too often, before any body is read. */
export function limitRates(api: FastifyInstance, { db, databaseUrl, now }: Dependencies) {
	const quota = new Quota({
		count: databaseUrl === undefined ? undefined : databaseCounter(db),
		onFailure: (error) => api.log.warn({ err: error }, 'calls could not be counted together; this server counts alone'),
	})
	// Known to all servers and not in the database, so that a copy of its rows gives no address away.
	const secret = databaseUrl ?? randomUUID()
	const spent = new WeakMap<FastifyRequest, string[]>()

	async function consume(key: string, limit: Limit, max?: number) {
		const wait = await quota.consume(key, limit, max)
		if (wait > 0) throw httpProblem(429, { headers: { 'retry-after': String(Math.ceil(wait / 1000)) } })
	}

	api.addHook('onRequest', async (request) => {
		const call = nameOf(request)
		const { visitor, all, misses } = CALLS[call] ?? OTHER_CALLS
		const who = pseudonym(clientSubnet(request.ip), secret, now())
		for (const limit of visitor) await consume(`${call} ${limit.perMs} ${who}`, limit)
		await consume(`${call} all`, all)
		if (!misses) return
		// What is found is given back: only misses count.
		const keys = [`${call} miss ${who}`, `${call} miss all`] as const
		const siege = (await quota.consume(keys[1], misses.all)) > 0
		spent.set(request, siege ? [keys[0]] : [...keys])
		await consume(keys[0], misses.visitor, siege ? misses.visitorUnderSiege : undefined).catch((error) => {
			spent.delete(request)
			if (!siege) quota.refund(keys[1])
			throw error
		})
	})

	api.addHook('onResponse', async (request, reply) => {
		if (reply.statusCode !== 404) for (const key of spent.get(request) ?? []) quota.refund(key)
	})
}

function nameOf({ method, routeOptions }: FastifyRequest) {
	const name = `${method === 'HEAD' ? 'GET' : method} ${routeOptions.url}`
	return SAME_CALL[name] ?? name
}

/** Tells visitors apart for a day without keeping their addresses. */
const pseudonym = (network: string, secret: string, now: Date) =>
	createHmac('sha256', secret)
		.update(`${now.toISOString().slice(0, 10)} ${network}`)
		.digest('base64url')
