import { setImmediate, setTimeout as sleep } from 'node:timers/promises'
import { sql, type Transaction } from 'kysely'
import { TIMEOUTS } from '#server/process/timeouts.ts'
import { type Database, type Db, isPostgres } from './database.ts'
import { isLocked, isRetryable, isUnavailable } from './errors.ts'

/** Runs the work in a transaction and resolves once that is on the disk. The work may run again after a rollback. */
export type Write = <Result>(work: (trx: Transaction<Database>) => Promise<Result>) => Promise<Result>

const TAKEN_BACK = new Error('A dry run was taken back.')

/** Runs the work in a transaction. A dry run does all of it and takes it back at its end. */
export async function inTransaction<Result>(
	db: Db,
	isDryRun: boolean,
	work: (trx: Transaction<Database>) => Promise<Result>,
): Promise<Result> {
	let result: Result | undefined
	const transaction = db.transaction().execute(async (trx) => {
		result = await work(trx)
		if (isDryRun) throw TAKEN_BACK
	})
	await transaction.catch((error) => {
		if (error !== TAKEN_BACK) throw error
	})
	return result as Result
}

/** For a write that loses to another server's. */
const MAX_TRIES = 5

/** In which pages are answered, between two tries to have SQLite's lock. */
const LOCK_PAUSE_MS = 50

export function transactions(db: Db, lockMs = TIMEOUTS.lockMs): Write {
	const write: Write = async (work) => {
		const givesUpAt = performance.now() + lockMs
		for (let conflicts = 0; ; ) {
			try {
				return await db.transaction().execute(work)
			} catch (error) {
				if (isLocked(error) && performance.now() < givesUpAt) await sleep(LOCK_PAUSE_MS)
				else if (!isRetryable(error) || ++conflicts === MAX_TRIES) throw error
			}
		}
	}
	return isPostgres(db) ? write : inTurn(write)
}

/**
 * SQLite has one writer. Writes that have been waiting for their turn are refused with the one that found the database
 * unavailable, so that they do not wait one after the other.
 */
function inTurn(write: Write): Write {
	let last = 0
	let refusal: { upTo: number; error: unknown } | undefined
	let turn: Promise<unknown> = Promise.resolve()
	return (work) => {
		const number = ++last
		const written = turn.then(async () => {
			// What has arrived meanwhile waits with it.
			await setImmediate()
			if (refusal && number <= refusal.upTo) throw refusal.error
			return write(work).catch((error) => {
				if (isUnavailable(error)) refusal = { upTo: last, error }
				throw error
			})
		})
		turn = written.catch(() => {})
		return written
	}
}

/** Runs `work` on a consistent snapshot without blocking writes. */
export const inSnapshot = <T>(db: Db, work: (snapshot: Db) => Promise<T>): Promise<T> =>
	db.connection().execute(async (connection) => {
		// A transaction of Kysely would take the one write lock that SQLite has.
		const begin = isPostgres(db) ? 'begin isolation level repeatable read read only' : 'begin deferred'
		await sql.raw(begin).execute(connection)
		try {
			return await work(connection)
		} finally {
			await sql`rollback`.execute(connection)
		}
	})
