// Whoever waits for others waits longer than they do, so that a call is answered, with 503 if need be, before its connection ends.
import { SECOND_MS } from '#server/time.ts'

/**
 * After so long without a byte in or out, the connection of a visitor is closed. Node looks at the end of it whether an answer
 * that waits has moved, so one of which nothing is taken any more ends after at most twice as long.
 */
const socketMs = 20 * SECOND_MS
/** For the head and the body of a request. */
const requestMs = socketMs / 2

export const TIMEOUTS = {
	socketMs,
	requestMs,
	/** Until a call is answered with 503 whatever it waits for, from its head on; by its cost. */
	answerMs: { probe: 3 * SECOND_MS, document: socketMs - 2 * SECOND_MS, other: requestMs + 2 * SECOND_MS },
	/** Of a document, its wait for others included. */
	drawMs: 15 * SECOND_MS,
	/** Of all that is asked of a provider of payments for one page. */
	providerMs: 3 * SECOND_MS,
	/** Of a write, for another process that writes to SQLite's file. */
	lockMs: requestMs / 2,
}

/** Of a database, for the server: what nobody waits for any more is not done. */
export const DATABASE_TIMEOUTS = {
	/** For a new connection to PostgreSQL. */
	connectMs: 3 * SECOND_MS,
	/** For a free connection while all are in use. */
	queueMs: requestMs / 2,
	/** Of a statement in a transaction. */
	statementMs: requestMs - 3 * SECOND_MS,
	/** Until an answer; longer than that of a statement, after which the connection can still be used. */
	queryMs: requestMs - 2 * SECOND_MS,
	/** Between two statements of a transaction. */
	idleMs: 30 * SECOND_MS,
	/** Of a statement, for SQLite's lock; the whole process waits. */
	busyMs: 20,
}

/** For commands and migrations, which nobody else waits for. */
export const PATIENT_TIMEOUTS = {
	...DATABASE_TIMEOUTS,
	statementMs: 20 * SECOND_MS,
	queryMs: 25 * SECOND_MS,
	busyMs: 10 * SECOND_MS,
}
