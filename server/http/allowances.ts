import type { Limit } from './limits.ts'

/** Adds to the hits of a key and says how many it has now and when they are forgotten. */
export type Count = (key: string, hits: number, per: number) => Promise<{ hits: number; resetsAt: number }>

type Options = {
	/** Where several servers count together; without it this server counts alone. */
	count?: Count | undefined
	onFailure?: (error: unknown) => void
	now?: () => number
	capacity?: number
}

/** `hits` were fetched in this stretch of time, `left` of them are not spent yet. */
type Grant = { hits: number; left: number; resetsAt: number }

const PATIENCE = 1000

/**
 * How much of each limit is left. A hundredth part of a limit, at least one hit, is fetched from the common count at a
 * time and spent here: no limit is exceeded however many servers there are, and who is over one costs the database
 * nothing. When the common count fails, this server counts alone.
 */
export class Allowances {
	readonly #count: Count | undefined
	readonly #onFailure: (error: unknown) => void
	readonly #now: () => number
	readonly #capacity: number
	readonly #grants = new Map<string, Grant>()
	readonly #fetching = new Map<string, Promise<void>>()

	constructor({ count, onFailure = () => {}, now = Date.now, capacity = 50_000 }: Options = {}) {
		this.#count = count
		this.#onFailure = onFailure
		this.#now = now
		this.#capacity = capacity
	}

	/** 0 when it was granted, else the milliseconds to wait. */
	async take(key: string, limit: Limit, max = limit.max): Promise<number> {
		for (;;) {
			const now = this.#now()
			const grant = this.#grants.get(key)
			if (grant && grant.resetsAt > now) {
				if (grant.hits - grant.left >= max) return grant.resetsAt - now
				if (grant.left > 0) {
					grant.left--
					return 0
				}
			}
			await this.#fetchOnce(key, limit)
		}
	}

	/** What was taken and turned out not to count. */
	giveBack(key: string) {
		const grant = this.#grants.get(key)
		if (grant && grant.left < grant.hits) grant.left++
	}

	#fetchOnce(key: string, limit: Limit) {
		const known = this.#fetching.get(key)
		if (known) return known
		const fetching = this.#fetch(key, limit).finally(() => this.#fetching.delete(key))
		this.#fetching.set(key, fetching)
		return fetching
	}

	async #fetch(key: string, { max, per }: Limit) {
		const alone = { hits: max, left: max, resetsAt: this.#now() + per }
		if (!this.#count) return this.#keep(key, alone)
		const step = Math.ceil(max / 100)
		try {
			const { hits, resetsAt } = await within(PATIENCE, this.#count(key, step, per))
			const before = this.#grants.get(key)
			// Some may have been given back meanwhile.
			const kept = before?.resetsAt === resetsAt ? before.left : 0
			const left = kept + Math.max(0, Math.min(step, max - (hits - step)))
			this.#keep(key, { hits: Math.min(hits, max), left, resetsAt: Math.max(resetsAt, this.#now() + 1) })
		} catch (error) {
			this.#onFailure(error)
			this.#keep(key, alone)
		}
	}

	#keep(key: string, grant: Grant) {
		this.#grants.delete(key)
		this.#grants.set(key, grant)
		if (this.#grants.size <= this.#capacity) return
		const [oldest] = this.#grants.keys()
		if (oldest !== undefined) this.#grants.delete(oldest)
	}
}

async function within<T>(milliseconds: number, promise: Promise<T>): Promise<T> {
	let timer: NodeJS.Timeout | undefined
	const late = new Promise<never>((_, reject) => {
		timer = setTimeout(() => reject(new Error(`No answer within ${milliseconds} ms.`)), milliseconds)
	})
	return Promise.race([promise, late]).finally(() => clearTimeout(timer))
}
