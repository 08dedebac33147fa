import { setTimeout as sleep } from 'node:timers/promises'
import { MAX_CLOCK_SKEW_MS } from '#server/time.ts'

/** Adds hits to a key and returns its total and when (in epoch milliseconds) the total starts again from zero. */
export type Count = (key: string, hits: number, perMs: number) => Promise<{ hits: number; resetsAt: number }>

/** At most `max` hits in a window of `perMs` milliseconds that starts with the first hit. */
export type Window = { max: number; perMs: number }

type Options = {
	/** Shared by several servers; without it this server counts alone. */
	count?: Count | undefined
	onFailure?: (error: unknown) => void
	now?: () => number
	/** Keys kept in memory; beyond it those that were not used for the longest time are dropped. */
	capacity?: number
	/** How long the shared count may take before this server counts alone. */
	timeoutMs?: number
}

/** Hits fetched from the shared count in the current window, and how many of them this server has not used yet. */
type Allotment = { hits: number; left: number; resetsAt: number }

export type Quota = ReturnType<typeof createQuota>

/** After a failure of the shared count, so that a database that hangs does not delay each request. */
const ALONE_MS = 5000

/**
 * Counts hits in fixed windows. Hits are fetched from the shared count in steps of a hundredth of the maximum (at least
 * one) and used in memory: no maximum is exceeded however many servers there are, and a client over it costs the
 * database nothing. If the shared count fails, this server counts alone.
 */
export function createQuota({
	count,
	onFailure = () => {},
	now = Date.now,
	capacity = 50_000,
	timeoutMs = 1000,
}: Options = {}) {
	const { known: allotmentOf, current, keep } = createAllotments(capacity, now)
	const fetching = new Map<string, Promise<void>>()
	let aloneUntil = 0

	function countAlone(key: string, { max, perMs }: Window) {
		const known = current(key, perMs)
		const used = known ? known.hits - known.left : 0
		keep(key, { hits: max, left: Math.max(0, max - used), resetsAt: known?.resetsAt ?? now() + perMs })
	}

	async function fetchHits(key: string, window: Window, needed: number) {
		const { max, perMs } = window
		if (!count || now() < aloneUntil) return countAlone(key, window)
		const step = Math.max(Math.ceil(max / 100), needed)
		try {
			const { hits, resetsAt } = await Promise.race([count(key, step, perMs), failAfter(timeoutMs)])
			const known = allotmentOf(key)
			// Hits may have been refunded in the meantime.
			const unused = known?.resetsAt === resetsAt ? known.left : 0
			const left = unused + Math.max(0, Math.min(step, max - (hits - step)))
			const latest = now() + perMs + MAX_CLOCK_SKEW_MS
			keep(key, { hits: Math.min(hits, max), left, resetsAt: Math.min(Math.max(resetsAt, now() + 1), latest) })
		} catch (error) {
			aloneUntil = now() + ALONE_MS
			onFailure(error)
			countAlone(key, window)
		}
	}

	return {
		/**
		 * Uses up to `wanted` hits. Returns how many are within the maximum, how many the key had used before, and the
		 * milliseconds until there are more. `max` is a lower maximum that applies now.
		 */
		async take(key: string, window: Window, wanted: number, max = window.max) {
			for (;;) {
				const known = current(key, window.perMs)
				if (known) {
					const used = known.hits - known.left
					const taken = Math.min(wanted, Math.max(0, max - used))
					if (taken <= known.left) {
						known.left -= taken
						keep(key, known)
						return { taken, used, waitMs: known.resetsAt - now() }
					}
				}
				const needed = wanted - (known?.left ?? 0)
				const pending = fetching.get(key) ?? fetchHits(key, window, needed).finally(() => fetching.delete(key))
				fetching.set(key, pending)
				await pending
			}
		},
		/** Hits that the key has used in the current window, as far as this server knows. */
		used(key: string, perMs: number) {
			const known = current(key, perMs)
			return known ? known.hits - known.left : 0
		},
		/** Returns hits that turned out not to count. */
		refund(key: string, hits: number) {
			const known = allotmentOf(key)
			if (known) known.left = Math.min(known.hits, known.left + hits)
		},
	}
}

/** At most `capacity` allotments, those that were used last. */
function createAllotments(capacity: number, now: () => number) {
	const allotments = new Map<string, Allotment>()
	return {
		known: (key: string) => allotments.get(key),
		/** The allotment of the current window. One that ends later than a window that starts now began while the clock was ahead. */
		current(key: string, perMs: number) {
			const known = allotments.get(key)
			const waitMs = (known?.resetsAt ?? 0) - now()
			return waitMs > 0 && waitMs <= perMs + MAX_CLOCK_SKEW_MS ? known : undefined
		},
		keep(key: string, allotment: Allotment) {
			allotments.delete(key)
			allotments.set(key, allotment)
			const [oldest] = allotments.keys()
			if (allotments.size > capacity && oldest !== undefined) allotments.delete(oldest)
		},
	}
}

async function failAfter(timeoutMs: number): Promise<never> {
	await sleep(timeoutMs, undefined, { ref: false })
	throw new Error(`No answer within ${timeoutMs} ms.`)
}
