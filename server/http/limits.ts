import { DAY_MS, MINUTE_MS } from '#server/time.ts'

/** At most `max` calls in a window of `perMs` milliseconds that starts with the first call. */
export type Limit = { max: number; perMs: number }

export type CallLimits = {
	/** For each IPv4 address or IPv6 /64. */
	visitor: Limit[]
	/** For all visitors together. */
	all: Limit
	/** Look-ups that find nothing: `visitorUnderAttack` replaces the maximum of a visitor while all together exceed theirs. */
	misses?: { visitor: Limit; all: Limit; visitorUnderAttack: number }
}

/** Rendering a page takes the server as long as hundreds of files. */
const RENDERED: CallLimits = {
	visitor: [{ max: 60, perMs: MINUTE_MS }],
	all: { max: 1200, perMs: MINUTE_MS },
}

const FORM: CallLimits = {
	visitor: [{ max: 20, perMs: MINUTE_MS }],
	all: { max: 6000, perMs: MINUTE_MS },
}

/** docs/decisions/11-defence.md has the arithmetic. */
export const CALLS: Readonly<Record<string, CallLimits>> = {
	'POST /api/register': FORM,
	'POST /api/contact': FORM,
	'GET /search': RENDERED,
	'GET /courses/path': RENDERED,
	// Enough for a person who checks a list of 200 certificates, too few for a script that tries numbers.
	'GET /api/certificates/:number': {
		visitor: [
			{ max: 240, perMs: MINUTE_MS },
			{ max: 2000, perMs: DAY_MS },
		],
		all: { max: 12_000, perMs: MINUTE_MS },
		misses: {
			visitor: { max: 40, perMs: 10 * MINUTE_MS },
			all: { max: 1000, perMs: 10 * MINUTE_MS },
			visitorUnderAttack: 5,
		},
	},
}

/** Calls that count as another one. */
export const SAME_CALL: Readonly<Record<string, string>> = {
	'GET /api/verification': 'GET /api/certificates/:number',
	'POST /api/verification': 'GET /api/certificates/:number',
	'POST /api/verification/receipt': 'GET /api/certificates/:number',
	'POST /api/certificates/check': 'GET /api/certificates/:number',
	'POST /api/certificates/receipt': 'GET /api/certificates/:number',
	'GET /api/certificates/:number/credential': 'GET /api/certificates/:number',
	'GET /api/certificates/:number/badge.png': 'GET /api/certificates/:number',
	'GET /api/certificates/:number/badge.svg': 'GET /api/certificates/:number',
	'GET /api/certificates/:number/certificate.pdf': 'GET /api/certificates/:number',
}

/** Limits of a call beside those of the one that it counts as: a PDF takes about a tenth of a second. */
export const OWN_LIMITS: Readonly<Record<string, CallLimits>> = {
	'GET /api/certificates/:number/certificate.pdf': {
		visitor: [{ max: 20, perMs: MINUTE_MS }],
		all: { max: 300, perMs: MINUTE_MS },
	},
}

export const OTHER_CALLS: CallLimits = {
	visitor: [{ max: 120, perMs: MINUTE_MS }],
	all: { max: 12_000, perMs: MINUTE_MS },
}

export const CONNECTIONS = {
	/** Open at the same time, in total and for one visitor. */
	all: 10_000,
	perVisitor: 1000,
	/** Responses on one connection before it is closed. */
	requests: 1000,
	headers: 100,
}

export const OVERLOAD = {
	/** API calls in progress at the same time. */
	inFlight: 500,
	/** Mean delay of the event loop in one second, exceeded for three seconds in a row. */
	eventLoopDelayMs: 1000,
	/** Share of the heap limit, exceeded for three seconds in a row. */
	heap: 0.9,
	retryAfterSeconds: 5,
}
