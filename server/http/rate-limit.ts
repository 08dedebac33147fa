import { createHmac, randomUUID } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Kysely } from 'kysely'
import type { Database } from '#server/db/database.ts'
import { Allowances } from './allowances.ts'
import { countIn } from './counts.ts'
import { CALLS, type Limit, OTHER_CALLS, SAME_CALL } from './limits.ts'
import { networkOf } from './network.ts'
import { refusal } from './problem.ts'

type Needs = {
	db: Kysely<Database>
	/** Where it is set, several servers may share the database and count together. */
	databaseUrl: string | undefined
	now: () => Date
}

/** Refuses with 429 and Retry-After who calls too often, before any body is read. */
export function limitRates(api: FastifyInstance, { db, databaseUrl, now }: Needs) {
	const allowances = new Allowances({
		count: databaseUrl === undefined ? undefined : countIn(db),
		onFailure: (error) => api.log.warn({ err: error }, 'calls could not be counted together; this server counts alone'),
	})
	// Known to all servers and not in the database, so that a copy of its rows gives no address away.
	const secret = databaseUrl ?? randomUUID()
	const spent = new WeakMap<FastifyRequest, string[]>()

	async function take(key: string, limit: Limit, max?: number) {
		const wait = await allowances.take(key, limit, max)
		if (wait > 0) throw refusal(429, { headers: { 'retry-after': String(Math.ceil(wait / 1000)) } })
	}

	api.addHook('onRequest', async (request) => {
		const call = nameOf(request)
		const { visitor, all, misses } = CALLS[call] ?? OTHER_CALLS
		const who = pseudonym(networkOf(request.ip), secret, now())
		for (const limit of visitor) await take(`${call} ${limit.per} ${who}`, limit)
		await take(`${call} all`, all)
		if (!misses) return
		// What is found is given back: only misses count.
		const keys = [`${call} miss ${who}`, `${call} miss all`] as const
		const siege = (await allowances.take(keys[1], misses.all)) > 0
		spent.set(request, siege ? [keys[0]] : [...keys])
		await take(keys[0], misses.visitor, siege ? misses.visitorUnderSiege : undefined).catch((error) => {
			spent.delete(request)
			if (!siege) allowances.giveBack(keys[1])
			throw error
		})
	})

	api.addHook('onResponse', async (request, reply) => {
		if (reply.statusCode !== 404) for (const key of spent.get(request) ?? []) allowances.giveBack(key)
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
