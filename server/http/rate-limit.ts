import { createHmac } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Db } from '#server/db/database.ts'
import { SECOND_MS } from '#server/time.ts'
import { minutesText } from '#shared/certificates/certificate-list.ts'
import { type Budget, budgetOf, type Limit } from './budgets.ts'
import { causeOf, clientAddress, prefixesOf } from './client-address.ts'
import { declaredFor } from './declaration.ts'
import { HttpProblem, httpProblem } from './problem.ts'
import { createQuota, type Quota } from './quota.ts'
import { databaseCounter } from './rate-limit-store.ts'

declare module 'fastify' {
	interface FastifyRequest {
		/** Codes of the visitor and his network, as the mails that he causes are counted; undefined while limits are off. */
		cause?: string
	}
}

type Dependencies = {
	db: Db
	/** Whether several servers share the database and count together. */
	isShared: boolean
	/** Key of the hash that stands for a network in the database. */
	secret: string
}

/** Charges a request for several look-ups, which counts as one when it arrives. */
export type LookUpCharges = {
	/** Charges the request for so many look-ups, or throws 429 and charges it for one. */
	chargeLookUps(request: FastifyRequest, count: number): Promise<void>
	/**
	 * Charges the misses among look-ups. Returns for each whether its result may be told: as much as would be told one by
	 * one. `waitMs` is the time until more may be.
	 */
	chargeMisses(request: FastifyRequest, isFound: boolean[]): Promise<{ told: boolean[]; waitMs: number }>
}

/** Without limits everything is told. */
export const NO_CHARGES: LookUpCharges = {
	chargeLookUps: async () => {},
	chargeMisses: async (_request, isFound) => ({ told: isFound.map(() => true), waitMs: 0 }),
}

/** Part of his budget that a visitor keeps while the network around him is over its own. */
const PRESSED_PART = 1 / 8
/** Times its budget, beyond which a network is refused as a whole. */
const REFUSED_TIMES = 10

type Keys = { visitor: string; network: string; all: string | undefined }
/** `taken` hits are within the limit, the network had used `networkUsed` before. */
type Spent = { taken: number; networkUsed: number; waitMs: number }

/** Refuses requests over a limit with 429 and Retry-After before any body is read. */
export function limitRates(app: FastifyInstance, { db, isShared, secret }: Dependencies): LookUpCharges {
	const quota = createQuota({
		count: isShared ? databaseCounter(db) : undefined,
		onFailure: (error) => app.log.warn({ err: error }, 'rate limits are not shared: the database does not answer'),
	})
	const reserved = new WeakMap<FastifyRequest, () => void>()

	function keysOf(request: FastifyRequest, { name }: Budget, { perMs, all }: Limit): Keys {
		const { visitor, network } = prefixesOf(clientAddress(request))
		const key = (prefix: string) => `${name} ${perMs} ${pseudonym(prefix, secret)}`
		return {
			visitor: key(visitor),
			network: key(network),
			all: all === undefined ? undefined : `${name} ${perMs} all`,
		}
	}

	app.decorateRequest('cause')
	app.addHook('onRequest', async (request) => {
		request.cause = causeOf(prefixesOf(clientAddress(request)), secret)
		const paid: { keys: Keys; hits: number }[] = []
		for (const budget of budgetsOf(request))
			for (const limit of budget.limits) {
				const keys = keysOf(request, budget, limit)
				// A miss is taken before the look-up and refunded if a certificate is found, so that only misses count.
				const spent =
					budget.counts === 'misses' ? await reserve(quota, keys, limit, 1) : await spend(quota, keys, limit, 1)
				if (spent.taken === 0) {
					for (const { keys, hits } of paid) refund(quota, keys, hits)
					throw tooMany(spent.waitMs)
				}
				if (budget.counts === 'misses') reserved.set(request, () => quota.refund(keys.visitor, 1))
				else paid.push({ keys, hits: 1 })
			}
	})

	const release = (request: FastifyRequest) => {
		reserved.get(request)?.()
		reserved.delete(request)
	}
	app.addHook('onResponse', async (request) => release(request))

	return {
		async chargeLookUps(request, count) {
			const paid: { keys: Keys; hits: number }[] = []
			for (const budget of lookUpBudgets(request, 'requests'))
				for (const limit of budget.limits) {
					const keys = keysOf(request, budget, limit)
					const { taken, waitMs } = await spend(quota, keys, limit, count - 1)
					paid.push({ keys, hits: taken })
					if (taken === count - 1) continue
					for (const { keys, hits } of paid) refund(quota, keys, hits)
					throw tooManyNumbers(waitMs)
				}
		},
		async chargeMisses(request, isFound) {
			const [budget] = lookUpBudgets(request, 'misses')
			const [limit] = budget?.limits ?? []
			if (!budget || !limit) throw new Error(`${routeOf(request)} has no limit of misses`)
			const keys = keysOf(request, budget, limit)
			// With the one that is reserved this is one more than is missed: a single look-up also needs one before its answer.
			const missed = isFound.filter((found) => !found).length
			const more = await reserve(quota, keys, limit, missed)
			let left = 1 + more.taken
			const isAnswered = isFound.map((found) => left > 0 && (found || left-- > 0))
			const spent = isAnswered.filter((answered, i) => answered && !isFound[i]).length
			quota.refund(keys.visitor, 1 + more.taken - spent)
			reserved.delete(request)
			// A network over its budget is told what it finds, and not what it does not find.
			const { networkUsed, waitMs } = await spendWide(quota, keys, limit, spent)
			let tellable = Math.max(0, limit.network - networkUsed)
			const told = isAnswered.map((answered, i) => answered && (isFound[i] || tellable-- > 0))
			return { told, waitMs: Math.max(more.waitMs, waitMs) }
		},
	}
}

/** Hits of a visitor alone. */
async function reserve(quota: Quota, keys: Keys, limit: Limit, wanted: number): Promise<Spent> {
	const { visitor, perMs } = limit
	const networkUsed = quota.used(keys.network, perMs)
	const max = isPressed(quota, keys, limit) ? pressed(visitor) : visitor
	const { taken, waitMs } = await quota.take(keys.visitor, { max: visitor, perMs }, wanted, max)
	if (networkUsed < limit.network * REFUSED_TIMES) return { taken, networkUsed, waitMs }
	quota.refund(keys.visitor, taken)
	return { taken: 0, networkUsed, waitMs }
}

/** Hits of the networks around a visitor. */
async function spendWide(quota: Quota, keys: Keys, { perMs, network, all }: Limit, hits: number): Promise<Spent> {
	const { taken, used, waitMs } = await quota.take(keys.network, { max: network * REFUSED_TIMES, perMs }, hits)
	if (keys.all !== undefined && all !== undefined) await quota.take(keys.all, { max: all, perMs }, hits)
	return { taken, networkUsed: used, waitMs }
}

/** Hits of a visitor and of the networks around him: all that are wanted, or none. */
async function spend(quota: Quota, keys: Keys, limit: Limit, wanted: number): Promise<Spent> {
	const own = await reserve(quota, keys, limit, wanted)
	const wide = own.taken === wanted ? await spendWide(quota, keys, limit, wanted) : undefined
	if (wide?.taken === wanted) return own
	quota.refund(keys.visitor, own.taken)
	return { ...(wide ?? own), taken: 0 }
}

function refund(quota: Quota, { visitor, network, all }: Keys, hits: number) {
	for (const key of [visitor, network, all]) if (key !== undefined) quota.refund(key, hits)
}

const pressed = (visitor: number) => Math.max(1, Math.floor(visitor * PRESSED_PART))

const isPressed = (quota: Quota, keys: Keys, { perMs, network, all = 0 }: Limit) =>
	quota.used(keys.network, perMs) >= network || (keys.all !== undefined && quota.used(keys.all, perMs) >= all)

const retryAfter = (waitMs: number) => ({
	headers: { 'retry-after': String(Math.max(1, Math.ceil(waitMs / SECOND_MS))) },
})

export const tooMany = (waitMs: number) => httpProblem(429, retryAfter(waitMs))

const tooManyNumbers = (waitMs: number) =>
	new HttpProblem(
		429,
		`These are more numbers than you can check now. Please try again in ${minutesText(waitMs / SECOND_MS)}.`,
		retryAfter(waitMs),
	)

const routeOf = ({ method, routeOptions: { url } }: FastifyRequest) => `${method === 'HEAD' ? 'GET' : method} ${url}`

function budgetsOf(request: FastifyRequest): readonly Budget[] {
	const declared = declaredFor(request)
	return declared ? [...declared.limits, budgetOf(declared.cost, routeOf(request))] : []
}

const lookUpBudgets = ({ routeOptions }: FastifyRequest, counts: Budget['counts']) =>
	routeOptions.config.declared.limits.filter((budget) => budget.counts === counts)

/** Distinguishes networks without storing their addresses. It stays the same, so that no window ends before its time. */
const pseudonym = (prefix: string, secret: string) => createHmac('sha256', secret).update(prefix).digest('base64url')
