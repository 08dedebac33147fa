import { MAX_CLOCK_SKEW_MS } from '#server/time.ts'
import type { Limit } from './limits.ts'

/** Adds hits to a key and returns its total and when (in epoch milliseconds) the total starts again from zero. */
export type Count = (key: string, hits: number, perMs: number) => Promise<{ hits: number; resetsAt: number }>

type Options = {
	/** Shared by several servers; without it this server counts alone. */
	count?: Count | undefined
	onFailure?: (error: unknown) => void
	now?: () => number
	/** Keys kept in memory; beyond it the oldest are dropped. */
	capacity?: number
	/** How long the shared count may take before this server counts alone. */
	timeoutMs?: number
}

/** Hits fetched from the shared count in the current window, and how many of them this server has not used yet. */
type Allotment = { hits: number; left: number; resetsAt: number }

export type Quota = ReturnType<typeof createQuota>

/**
 * Counts hits in fixed windows. Hits are fetched from the shared count in steps of a hundredth of the limit (at least
 * one) and used in memory: no limit is exceeded however many servers there are, and a client over its limit costs the
 * database nothing. If the shared count fails, this server counts alone until the window ends.
 */
export function createQuota({
	count,
	onFailure = () => {},
	now = Date.now,
	capacity = 50_000,
	timeoutMs = 1000,
}: Options = {}) {
	const allotments = new Map<string, Allotment>()
	const fetching = new Map<string, Promise<void>>()

	function keep(key: string, allotment: Allotment) {
		allotments.delete(key)
		allotments.set(key, allotment)
		const [oldest] = allotments.keys()
		if (allotments.size > capacity && oldest !== undefined) allotments.delete(oldest)
	}

	async function fetchHits(key: string, { max, perMs }: Limit, needed: number) {
		const alone = { hits: max, left: max, resetsAt: now() + perMs }
		if (!count) return keep(key, alone)
		const step = Math.max(Math.ceil(max / 100), needed)
		try {
			const { hits, resetsAt } = await withTimeout(count(key, step, perMs), timeoutMs)
			const known = allotments.get(key)
			// Hits may have been refunded in the meantime.
			const unused = known?.resetsAt === resetsAt ? known.left : 0
			const left = unused + Math.max(0, Math.min(step, max - (hits - step)))
			const latest = now() + perMs + MAX_CLOCK_SKEW_MS
			keep(key, { hits: Math.min(hits, max), left, resetsAt: Math.min(Math.max(resetsAt, now() + 1), latest) })
		} catch (error) {
			onFailure(error)
			keep(key, alone)
		}
	}

	/** Uses up to `wanted` hits. Returns how many are within the limit, and the milliseconds until there are more. */
	async function take(key: string, limit: Limit, wanted: number, max = limit.max) {
		for (;;) {
			const known = allotments.get(key)
			const waitMs = (known?.resetsAt ?? 0) - now()
			// A window that ends later than one that starts now was begun while the clock was ahead.
			const isCurrent = known !== undefined && waitMs > 0 && waitMs <= limit.perMs + MAX_CLOCK_SKEW_MS
			if (isCurrent) {
				const taken = Math.min(wanted, Math.max(0, max - (known.hits - known.left)))
				if (taken <= known.left) {
					known.left -= taken
					return { taken, waitMs }
				}
			}
			const needed = wanted - (isCurrent ? known.left : 0)
			const pending = fetching.get(key) ?? fetchHits(key, limit, needed).finally(() => fetching.delete(key))
			fetching.set(key, pending)
			await pending
		}
	}

	return {
		take,
		/** Uses one hit. Returns 0 if it is within the limit, otherwise the milliseconds to wait. */
		async consume(key: string, limit: Limit, max?: number): Promise<number> {
			const { taken, waitMs } = await take(key, limit, 1, max)
			return taken > 0 ? 0 : waitMs
		},
		/** Returns hits that turned out not to count. */
		refund(key: string, hits = 1) {
			const known = allotments.get(key)
			if (known) known.left = Math.min(known.hits, known.left + hits)
		},
	}
}

async function withTimeout<T>(promise: Promise<T>, timeoutMs: number): Promise<T> {
	let timer: NodeJS.Timeout | undefined
	const timeout = new Promise<never>((_, reject) => {
		timer = setTimeout(() => reject(new Error(`No answer within ${timeoutMs} ms.`)), timeoutMs)
	})
	return Promise.race([promise, timeout]).finally(() => clearTimeout(timer))
}
