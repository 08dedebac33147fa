import type { Limit } from './limits.ts'

/** Adds to the hits of a key and says how many it has now and when they are forgotten. */
export type Count = (key: string, hits: number, perMs: number) => Promise<{ hits: number; resetsAt: number }>

type Options = {
	/** Where several servers count together; without it this server counts alone. */
	count?: Count | undefined
	onFailure?: (error: unknown) => void
	now?: () => number
	capacity?: number
}

/** `hits` were fetched in this stretch of time, `left` of them are not spent yet. */
type Allotment = { hits: number; left: number; resetsAt: number }

const STORE_TIMEOUT_MS = 1000

/**
 * How much of each limit is left. A hundredth part of a limit, at least one hit, is fetched from the common count at a
 * time and spent here: no limit is exceeded however many servers there are, and who is over one costs the database
 * nothing. When the common count fails, this server counts alone.
 */
export class Quota {
	readonly #count: Count | undefined
	readonly #onFailure: (error: unknown) => void
	readonly #now: () => number
	readonly #capacity: number
	readonly #allotments = new Map<string, Allotment>()
	readonly #fetching = new Map<string, Promise<void>>()

	constructor({ count, onFailure = () => {}, now = Date.now, capacity = 50_000 }: Options = {}) {
		this.#count = count
		this.#onFailure = onFailure
		this.#now = now
		this.#capacity = capacity
	}

	/** 0 when it was granted, else the milliseconds to wait. */
	async consume(key: string, limit: Limit, max = limit.max): Promise<number> {
		for (;;) {
			const now = this.#now()
			const allotment = this.#allotments.get(key)
			if (allotment && allotment.resetsAt > now) {
				if (allotment.hits - allotment.left >= max) return allotment.resetsAt - now
				if (allotment.left > 0) {
					allotment.left--
					return 0
				}
			}
			await this.#fetchOnce(key, limit)
		}
	}

	/** What was taken and turned out not to count. */
	refund(key: string) {
		const allotment = this.#allotments.get(key)
		if (allotment && allotment.left < allotment.hits) allotment.left++
	}

	#fetchOnce(key: string, limit: Limit) {
		const known = this.#fetching.get(key)
		if (known) return known
		const fetching = this.#fetch(key, limit).finally(() => this.#fetching.delete(key))
		this.#fetching.set(key, fetching)
		return fetching
	}

	async #fetch(key: string, { max, perMs }: Limit) {
		const alone = { hits: max, left: max, resetsAt: this.#now() + perMs }
		if (!this.#count) return this.#keep(key, alone)
		const step = Math.ceil(max / 100)
		try {
			const { hits, resetsAt } = await within(STORE_TIMEOUT_MS, this.#count(key, step, perMs))
			const before = this.#allotments.get(key)
			// Some may have been given back meanwhile.
			const kept = before?.resetsAt === resetsAt ? before.left : 0
			const left = kept + Math.max(0, Math.min(step, max - (hits - step)))
			this.#keep(key, { hits: Math.min(hits, max), left, resetsAt: Math.max(resetsAt, this.#now() + 1) })
		} catch (error) {
			this.#onFailure(error)
			this.#keep(key, alone)
		}
	}

	#keep(key: string, allotment: Allotment) {
		this.#allotments.delete(key)
		this.#allotments.set(key, allotment)
		if (this.#allotments.size <= this.#capacity) return
		const [oldest] = this.#allotments.keys()
		if (oldest !== undefined) this.#allotments.delete(oldest)
	}
}

async function within<T>(milliseconds: number, promise: Promise<T>): Promise<T> {
	let timer: NodeJS.Timeout | undefined
	const late = new Promise<never>((_, reject) => {
		timer = setTimeout(() => reject(new Error(`No answer within ${milliseconds} ms.`)), milliseconds)
	})
	return Promise.race([promise, late]).finally(() => clearTimeout(timer))
}
