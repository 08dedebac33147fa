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
}

/** Hits fetched from the shared count in the current window, and how many of them this server has not used yet. */
type Allotment = { hits: number; left: number; resetsAt: number }

export type Quota = ReturnType<typeof createQuota>

const STORE_TIMEOUT_MS = 1000

/**
 * Counts hits in fixed windows. Hits are fetched from the shared count in steps of a hundredth of the limit (at least
 * one) and used in memory: no limit is exceeded however many servers there are, and a client over its limit costs the
 * database nothing. If the shared count fails, this server counts alone until the window ends.
 */
export function createQuota({ count, onFailure = () => {}, now = Date.now, capacity = 50_000 }: Options = {}) {
	const allotments = new Map<string, Allotment>()
	const fetching = new Map<string, Promise<void>>()

	function keep(key: string, allotment: Allotment) {
		allotments.delete(key)
		allotments.set(key, allotment)
		const [oldest] = allotments.keys()
		if (allotments.size > capacity && oldest !== undefined) allotments.delete(oldest)
	}

	async function fetchHits(key: string, { max, perMs }: Limit) {
		const alone = { hits: max, left: max, resetsAt: now() + perMs }
		if (!count) return keep(key, alone)
		const step = Math.ceil(max / 100)
		try {
			const { hits, resetsAt } = await withTimeout(count(key, step, perMs))
			const known = allotments.get(key)
			// Hits may have been refunded in the meantime.
			const unused = known?.resetsAt === resetsAt ? known.left : 0
			const left = unused + Math.max(0, Math.min(step, max - (hits - step)))
			keep(key, { hits: Math.min(hits, max), left, resetsAt: Math.max(resetsAt, now() + 1) })
		} catch (error) {
			onFailure(error)
			keep(key, alone)
		}
	}

	return {
		/** Uses one hit. Returns 0 if it is within the limit, otherwise the milliseconds to wait. */
		async consume(key: string, limit: Limit, max = limit.max): Promise<number> {
			for (;;) {
				const known = allotments.get(key)
				const waitMs = (known?.resetsAt ?? 0) - now()
				if (known && waitMs > 0) {
					if (known.hits - known.left >= max) return waitMs
					if (known.left > 0) {
						known.left--
						return 0
					}
				}
				const pending = fetching.get(key) ?? fetchHits(key, limit).finally(() => fetching.delete(key))
				fetching.set(key, pending)
				await pending
			}
		},
		/** Returns a consumed hit that turned out not to count. */
		refund(key: string) {
			const known = allotments.get(key)
			if (known && known.left < known.hits) known.left++
		},
	}
}

async function withTimeout<T>(promise: Promise<T>): Promise<T> {
	let timer: NodeJS.Timeout | undefined
	const timeout = new Promise<never>((_, reject) => {
		timer = setTimeout(() => reject(new Error(`No answer within ${STORE_TIMEOUT_MS} ms.`)), STORE_TIMEOUT_MS)
	})
	return Promise.race([promise, timeout]).finally(() => clearTimeout(timer))
}
