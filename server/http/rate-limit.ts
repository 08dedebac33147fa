import { createHmac, randomUUID } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Kysely } from 'kysely'
import type { Database } from '#server/db/database.ts'
import { minutesText } from '#shared/certificate-list.ts'
import { clientSubnet } from './client-subnet.ts'
import { CALLS, type CallLimits, type Limit, OTHER_CALLS, OWN_LIMITS, SAME_CALL } from './limits.ts'
import { HttpProblem, httpProblem } from './problem.ts'
import { createQuota } from './quota.ts'
import { databaseCounter } from './rate-limit-store.ts'

type Dependencies = {
	db: Kysely<Database>
	/** If set, several servers may share the database and count together. */
	databaseUrl: string | undefined
	now: () => Date
}

/** Charges a request for several look-ups, which counts as one when it arrives. */
export type LookUpCharges = {
	/** Charges the request for so many look-ups, or throws 429 and charges it for one. */
	chargeLookUps(request: FastifyRequest, count: number): Promise<void>
	/**
	 * Charges the misses among look-ups. Returns how many look-ups, from the first, may be answered: as many as would be
	 * answered one by one. `waitMs` is the time until there are more.
	 */
	chargeMisses(request: FastifyRequest, isFound: boolean[]): Promise<{ answered: number; waitMs: number }>
}

/** Hits of the two limits of misses that a request has taken. */
type Misses = {
	limits: NonNullable<CallLimits['misses']>
	visitorKey: string
	allKey: string
	visitor: number
	all: number
}

/** Refuses calls over a limit with 429 and Retry-After before any body is read. */
export function limitRates(api: FastifyInstance, { db, databaseUrl, now }: Dependencies): LookUpCharges {
	const quota = createQuota({
		count: databaseUrl === undefined ? undefined : databaseCounter(db),
		onFailure: (error) => api.log.warn({ err: error }, 'rate limits are not shared: the database does not answer'),
	})
	// Known to all servers and not in the database: a copy of its rows reveals no address.
	const secret = databaseUrl ?? randomUUID()
	const missesOf = new WeakMap<FastifyRequest, Misses>()

	const clientOf = (request: FastifyRequest) => pseudonym(clientSubnet(request.ip), secret, now())

	function limitsOf(request: FastifyRequest, client: string): [key: string, limit: Limit][] {
		const call = nameOf(request)
		const own = routeOf(request)
		return [...keysOf(own, OWN_LIMITS[own], client), ...keysOf(call, CALLS[call] ?? OTHER_CALLS, client)]
	}

	async function takeMisses(misses: Misses, count: number) {
		const { limits, visitorKey, allKey } = misses
		const all = await quota.take(allKey, limits.all, count)
		misses.all += all.taken
		const max = all.taken < count ? limits.visitorUnderAttack : undefined
		const visitor = await quota.take(visitorKey, limits.visitor, count, max)
		misses.visitor += visitor.taken
		return visitor
	}

	/** Refunds the hits that a request has taken and not used. */
	function settle(request: FastifyRequest, used: number) {
		const misses = missesOf.get(request)
		if (!misses) return
		missesOf.delete(request)
		quota.refund(misses.visitorKey, Math.max(0, misses.visitor - used))
		quota.refund(misses.allKey, Math.max(0, misses.all - used))
	}

	api.addHook('onRequest', async (request) => {
		const call = nameOf(request)
		const client = clientOf(request)
		for (const [key, limit] of limitsOf(request, client)) {
			const waitMs = await quota.consume(key, limit)
			if (waitMs > 0) throw tooMany(waitMs)
		}
		const limits = CALLS[call]?.misses
		if (!limits) return
		// Taken before the look-up and refunded if a certificate is found, so that only misses count.
		const misses = { limits, visitorKey: `${call} miss ${client}`, allKey: `${call} miss all`, visitor: 0, all: 0 }
		missesOf.set(request, misses)
		const { taken, waitMs } = await takeMisses(misses, 1)
		if (taken === 0) throw tooMany(waitMs)
	})

	api.addHook('onResponse', async (request, reply) => settle(request, reply.statusCode === 404 ? 1 : 0))

	return {
		async chargeLookUps(request, count) {
			const further = count - 1
			const paid: string[] = []
			for (const [key, limit] of limitsOf(request, clientOf(request))) {
				const { taken, waitMs } = await quota.take(key, limit, further)
				if (taken < further) {
					quota.refund(key, taken)
					for (const earlier of paid) quota.refund(earlier, further)
					throw tooManyNumbers(waitMs)
				}
				paid.push(key)
			}
		},
		async chargeMisses(request, isFound) {
			const misses = missesOf.get(request)
			if (!misses) throw new Error(`${nameOf(request)} has no limit of misses`)
			// With the one taken already, this is one more than is missed: a single look-up also needs one before it is answered.
			const { waitMs } = await takeMisses(misses, isFound.filter((found) => !found).length)
			let left = misses.visitor
			let answered = 0
			for (const found of isFound) {
				if (left === 0) break
				answered++
				if (!found) left--
			}
			settle(request, misses.visitor - left)
			return { answered, waitMs }
		},
	}
}

const retryAfter = (waitMs: number) => ({ headers: { 'retry-after': String(Math.ceil(waitMs / 1000)) } })

const tooMany = (waitMs: number) => httpProblem(429, retryAfter(waitMs))

const tooManyNumbers = (waitMs: number) =>
	new HttpProblem(
		429,
		`These are more numbers than you can check now. Please try again in ${minutesText(waitMs / 1000)}.`,
		retryAfter(waitMs),
	)

function keysOf(call: string, limits: CallLimits | undefined, client: string): [key: string, limit: Limit][] {
	if (!limits) return []
	const { visitor, all } = limits
	return [...visitor.map((limit): [string, Limit] => [`${call} ${limit.perMs} ${client}`, limit]), [`${call} all`, all]]
}

const routeOf = ({ method, routeOptions }: FastifyRequest) =>
	`${method === 'HEAD' ? 'GET' : method} ${routeOptions.url}`

function nameOf(request: FastifyRequest) {
	const name = routeOf(request)
	return SAME_CALL[name] ?? name
}

/** Distinguishes clients for one day without storing their addresses. */
const pseudonym = (subnet: string, secret: string, now: Date) =>
	createHmac('sha256', secret)
		.update(`${now.toISOString().slice(0, 10)} ${subnet}`)
		.digest('base64url')
