import type { Kysely, Transaction } from 'kysely'
import type { Database } from './database.ts'
import { isToRepeat, isUnavailable } from './failure.ts'

/** Runs the work in a transaction and resolves once that is on the disk; may run the work again after a rollback. */
export type Write = <T>(work: (trx: Transaction<Database>) => Promise<T>) => Promise<T>

type Job = { run: (trx: Transaction<Database>) => Promise<() => void>; reject: (reason: unknown) => void }

/** For a write that loses to another server's. */
const TRIES = 5

/**
 * Writes that wait at the same time share one transaction, and so one sync to the disk.
 * When one of them fails, all are rolled back and each is tried again on its own.
 */
export function sharedWrites(db: Kysely<Database>): Write {
	let waiting: Job[] = []

	async function commit(jobs: Job[], tries = TRIES) {
		try {
			const settle = await db.transaction().execute(async (trx) => {
				const done: (() => void)[] = []
				for (const job of jobs) done.push(await job.run(trx))
				return done
			})
			for (const done of settle) done()
		} catch (error) {
			if (isUnavailable(error)) for (const job of jobs) job.reject(error)
			else if (jobs.length > 1) for (const job of jobs) await commit([job])
			else if (isToRepeat(error) && tries > 1) await commit(jobs, tries - 1)
			else jobs[0]?.reject(error)
		}
	}

	function flush() {
		const jobs = waiting
		waiting = []
		commit(jobs)
	}

	return (work) =>
		new Promise((resolve, reject) => {
			if (waiting.length === 0) setImmediate(flush)
			waiting.push({
				run: async (trx) => {
					const result = await work(trx)
					return () => resolve(result)
				},
				reject,
			})
		})
}
