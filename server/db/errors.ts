// https://sqlite.org/rescode.html: busy, locked, no memory, read-only, I/O error, corrupt, full, can't open, protocol, not a database
const SQLITE_UNAVAILABLE = new Set([5, 6, 7, 8, 10, 11, 13, 14, 15, 26])
// https://www.postgresql.org/docs/current/errcodes-appendix.html: connection, no resources, operator's intervention, system error,
// internal error, a standby that takes no writes, a statement or a lock that took too long
const POSTGRES_UNAVAILABLE = /^(08|53|57|58|XX|25006|55P03)/
/** Serialization failure and deadlock: nothing was stored, the same work may succeed. */
const POSTGRES_RETRYABLE = new Set(['40001', '40P01'])
/** What pg throws without a code when a connection cannot be had or breaks. */
const CONNECTION_LOST =
	/^(Connection terminated|timeout exceeded when trying to connect|Query read timeout|Client has encountered a connection error)/
const NETWORK = /^(ECONN|EHOST|ENET|ENOTFOUND|EAI_AGAIN|EPIPE|ETIMEDOUT|ENOENT|ERR_INVALID_STATE|ERR_SSL|ERR_TLS)/

/** Whether the store, not the request, is the cause: full, locked, broken or gone. What was sent may have been stored. */
export function isUnavailable(error: unknown): boolean {
	if (!(error instanceof Error)) return false
	const { errcode, code } = error as { errcode?: number; code?: unknown }
	if (errcode !== undefined) return SQLITE_UNAVAILABLE.has(errcode & 0xff)
	if (typeof code !== 'string')
		return CONNECTION_LOST.test(error.message) || (error instanceof AggregateError && error.errors.some(isUnavailable))
	return POSTGRES_UNAVAILABLE.test(code) || NETWORK.test(code)
}

/** Whether the database rolled the transaction back and it may succeed when repeated. */
export const isRetryable = (error: unknown) => POSTGRES_RETRYABLE.has(String((error as { code?: unknown })?.code))
