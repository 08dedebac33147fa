const SECOND = 1000
const MINUTE = 60 * SECOND
const DAY = 24 * 60 * MINUTE

/** So many in a stretch of time, which starts with the first; `per` in milliseconds. */
export type Limit = { max: number; per: number }

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
		visitor: [{ max: 20, per: MINUTE }],
		all: { max: 6000, per: MINUTE },
	},
	'POST /api/contact': {
		visitor: [{ max: 20, per: MINUTE }],
		all: { max: 6000, per: MINUTE },
	},
	// A clerk who checks forty certificates gets through, a script that tries numbers does not.
	'GET /api/certificates/:number': {
		visitor: [
			{ max: 120, per: MINUTE },
			{ max: 2000, per: DAY },
		],
		all: { max: 12_000, per: MINUTE },
		misses: {
			visitor: { max: 40, per: 10 * MINUTE },
			all: { max: 1000, per: 10 * MINUTE },
			visitorUnderSiege: 5,
		},
	},
}

/** Two ways to ask the same share what they may. */
export const SAME_CALL: Readonly<Record<string, string>> = {
	'GET /api/verification': 'GET /api/certificates/:number',
}

export const OTHER_CALLS: CallLimits = {
	visitor: [{ max: 120, per: MINUTE }],
	all: { max: 12_000, per: MINUTE },
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
