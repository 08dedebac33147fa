// https://sqlite.org/rescode.html: busy, locked, no memory, read-only, I/O error, corrupt, full, can't open, protocol, not a database
const SQLITE_UNAVAILABLE = new Set([5, 6, 7, 8, 10, 11, 13, 14, 15, 26])
const SQLITE_BUSY = 5
// https://www.postgresql.org/docs/current/errcodes-appendix.html: connection, no resources, operator's intervention, system error,
// internal error, a standby that takes no writes, a statement or a lock that took too long
const POSTGRES_UNAVAILABLE = /^(08|53|57|58|XX|25006|55P03)/
/** Serialization failure and deadlock: nothing was stored, the same work may succeed. */
const POSTGRES_RETRYABLE = new Set(['40001', '40P01'])
/** What pg throws without a code when a connection breaks. */
const CONNECTION_LOST = /^(Connection terminated|Query read timeout|Client has encountered a connection error)/
const NETWORK = /^(ECONN|EHOST|ENET|ENOTFOUND|EAI_AGAIN|EPIPE|ETIMEDOUT|ENOENT|ERR_INVALID_STATE|ERR_SSL|ERR_TLS)/

/** A connection that could not be had, whatever the cause: network, certificate, password. */
export class NoConnectionError extends Error {
	readonly code: string | undefined
	constructor(cause: NodeJS.ErrnoException) {
		super(cause.message || cause.code, { cause })
		this.code = cause.code
	}
}

/** Whether another connection holds the lock of SQLite's file: nothing was stored. */
export const isLocked = (error: unknown) => (Number((error as { errcode?: number })?.errcode) & 0xff) === SQLITE_BUSY

/** What to do when PostgreSQL offers no TLS, or a certificate that is not accepted; a sentence for people. */
export function tlsAdvice(error: unknown): string | undefined {
	if (!(error instanceof NoConnectionError)) return undefined
	if (/CERT|SIGNATURE|INVALID_CA/.test(error.code ?? ''))
		return 'Its certificate must be valid for that host name. Name a private authority with ?sslrootcert=FILE at the end of DATABASE_URL, or in NODE_EXTRA_CA_CERTS.'
	if (/does not support SSL/.test(error.message))
		return 'Turn on TLS in PostgreSQL. If nobody else can read the network in between, write ?sslmode=disable at the end of DATABASE_URL.'
	return undefined
}

/** Whether the store, not the request, is the cause: full, locked, broken or gone. What was sent may have been stored. */
export function isUnavailable(error: unknown): boolean {
	if (!(error instanceof Error)) return false
	if (error instanceof NoConnectionError) return true
	const { errcode, code } = error as { errcode?: number; code?: unknown }
	if (errcode !== undefined) return SQLITE_UNAVAILABLE.has(errcode & 0xff)
	if (typeof code !== 'string') return CONNECTION_LOST.test(error.message)
	return POSTGRES_UNAVAILABLE.test(code) || NETWORK.test(code)
}

/** Whether the database rolled the transaction back and it may succeed when repeated. */
export const isRetryable = (error: unknown) => POSTGRES_RETRYABLE.has(String((error as { code?: unknown })?.code))
