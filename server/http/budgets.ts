import { DAY_MS, HOUR_MS, MINUTE_MS } from '#server/time.ts'

/** Counts in a window of `perMs` milliseconds that starts with the first one. docs/decisions/11-defence.md has the arithmetic. */
export type Limit = {
	perMs: number
	/** Of an IPv4 address or an IPv6 /64, which is refused beyond it. */
	visitor: number
	/**
	 * Of an IPv4 /24 or IPv6 /48, and of all visitors. Beyond it each visitor in it has only an eighth of his own; a network is
	 * refused beyond ten times as much, and all visitors together never.
	 */
	network: number
	all?: number
}

/** Routes that name the same budget share it. */
export type Budget = {
	name: string
	/** Misses are look-ups that find nothing. */
	counts: 'requests' | 'misses'
	limits: readonly Limit[]
}

const limit = (perMs: number, visitor: number, network: number, all?: number): Limit => ({
	perMs,
	visitor,
	network,
	...(all !== undefined && { all }),
})

/**
 * What answering takes, and so how often it may be asked for. `isShared`: all routes of this cost have one budget
 * together, because they use the same processor.
 */
const COSTS = {
	/** Bounded by the route itself, and never refused: for monitoring. */
	probe: { limits: [], isShared: false },
	/** Made from what is in memory. */
	memory: { limits: [limit(MINUTE_MS, 120, 960, 12_000)], isShared: false },
	/** Reads some rows by their keys. */
	query: { limits: [limit(MINUTE_MS, 240, 1920, 12_000)], isShared: false },
	/** Stores a row. */
	write: { limits: [limit(MINUTE_MS, 20, 160, 6000)], isShared: false },
	/** Renders a page, which takes as long as hundreds of files. */
	page: { limits: [limit(MINUTE_MS, 60, 480, 1200)], isShared: true },
	/** Draws a document or a picture. */
	document: { limits: [limit(MINUTE_MS, 20, 160, 300)], isShared: true },
} satisfies Record<string, { limits: readonly Limit[]; isShared: boolean }>

export type Cost = keyof typeof COSTS

/** The budget of a route by its cost. `route` is its method and path. */
export function budgetOf(cost: Cost, route: string): Budget {
	const { limits, isShared } = COSTS[cost]
	return { name: isShared ? cost : route, counts: 'requests', limits }
}

/** Of certificates, one by one or in lists: enough for a person who checks 200, too few for a script that copies the register. */
export const LOOK_UPS: Budget = {
	name: 'look-up',
	counts: 'requests',
	// The number of other visitors' look-ups is no reason to refuse one.
	limits: [limit(MINUTE_MS, 240, 2400), limit(DAY_MS, 2000, 20_000)],
}

/** Each makes a mail to an address that anybody can enter. */
export const QUOTES: Budget = { name: 'quote', counts: 'requests', limits: [limit(HOUR_MS, 20, 160, 600)] }

/** Each can make a mail to an address that is stored. */
export const LINKS: Budget = { name: 'link', counts: 'requests', limits: [limit(HOUR_MS, 20, 160, 600)] }

/** Each can make a page at a provider of payments. */
export const PAYMENTS: Budget = { name: 'payment', counts: 'requests', limits: [limit(HOUR_MS, 20, 160, 600)] }

/** Lists of people, each of which is an order. */
export const GROUPS: Budget = { name: 'group', counts: 'requests', limits: [limit(HOUR_MS, 10, 80, 300)] }

/** Numbers that are guessed. */
export const MISSES: Budget = {
	name: 'miss',
	counts: 'misses',
	limits: [{ perMs: 10 * MINUTE_MS, visitor: 40, network: 300, all: 1000 }],
}
