import { DAY_MS, MINUTE_MS } from '#server/time.ts'

/** So many in a stretch of time, which starts with the first; `perMs` in milliseconds. */
export type Limit = { max: number; perMs: number }

export type CallLimits = {
	/** For each IPv4 address or IPv6 /64. */
	visitor: Limit[]
	/** For all visitors together. */
	all: Limit
	/** Answers 404: so many for each visitor, fewer while all visitors together are over theirs. */
	misses?: { visitor: Limit; all: Limit; visitorUnderSiege: number }
}

/** How often an API call may be made. docs/decisions/11-defence.md has the arithmetic. */
export const CALLS: Readonly<Record<string, CallLimits>> = {
	'POST /api/register': {
		visitor: [{ max: 20, perMs: MINUTE_MS }],
		all: { max: 6000, perMs: MINUTE_MS },
	},
	'POST /api/contact': {
		visitor: [{ max: 20, perMs: MINUTE_MS }],
		all: { max: 6000, perMs: MINUTE_MS },
	},
	// A clerk who checks forty certificates gets through, a script that tries numbers does not.
	'GET /api/certificates/:number': {
		visitor: [
			{ max: 120, perMs: MINUTE_MS },
			{ max: 2000, perMs: DAY_MS },
		],
		all: { max: 12_000, perMs: MINUTE_MS },
		misses: {
			visitor: { max: 40, perMs: 10 * MINUTE_MS },
			all: { max: 1000, perMs: 10 * MINUTE_MS },
			visitorUnderSiege: 5,
		},
	},
}

/** Two ways to ask the same share what they may. */
export const SAME_CALL: Readonly<Record<string, string>> = {
	'GET /api/verification': 'GET /api/certificates/:number',
}

export const OTHER_CALLS: CallLimits = {
	visitor: [{ max: 120, perMs: MINUTE_MS }],
	all: { max: 12_000, perMs: MINUTE_MS },
}

export const CONNECTIONS = {
	/** Open at the same time; of one visitor at most `perVisitor`, so that nobody holds them all. */
	all: 10_000,
	perVisitor: 1000,
	/** Answers on one connection before it is closed. */
	requests: 1000,
	headers: 100,
}

export const OVERLOAD = {
	/** API calls under way at the same time. */
	underWay: 500,
	/** By how much a turn of the event loop is late, the mean of a second, two seconds in a row; in milliseconds. */
	eventLoopDelay: 1000,
	/** Share of the heap that Node may use, two seconds in a row. */
	heap: 0.9,
	/** In seconds. */
	retryAfter: 5,
}
