import type { Kysely, Transaction } from 'kysely'
import type { Database } from './database.ts'
import { isRetryable, isUnavailable } from './errors.ts'

/** What is to be stored, and the answers to it in the same order. May run again after a rollback. */
export type Work<Item, Result> = (trx: Transaction<Database>, items: Item[]) => Promise<Result[]>

export type Write = {
	/** Runs the work in a transaction and resolves once that is on the disk. */
	<Result>(work: (trx: Transaction<Database>) => Promise<Result>): Promise<Result>
	/** The same for one of many: items of the same work that wait at the same time are handed to it together. */
	batch<Item, Result>(work: Work<Item, Result>, item: Item): Promise<Result>
}

type Job = {
	work: Work<unknown, unknown>
	item: unknown
	resolve: (result: unknown) => void
	reject: (reason: unknown) => void
}

/** For a write that loses to another server's. */
const MAX_TRIES = 5
const MAX_BATCH_SIZE = 64
/** Transactions under way; what comes meanwhile waits, and then goes together. */
const MAX_CONCURRENT = 2

/**
 * Writes that wait at the same time share one transaction, and so one sync to the disk.
 * When one of them fails, all are rolled back and each is tried again on its own.
 */
export function batchedWrites(db: Kysely<Database>): Write {
	let waiting: Job[] = []
	let underWay = 0

	async function commit(jobs: Job[], tries = MAX_TRIES) {
		try {
			const results = await db.transaction().execute(async (trx) => {
				const done: unknown[] = []
				for (const group of groups(jobs))
					done.push(
						...(await (group[0] as Job).work(
							trx,
							group.map(({ item }) => item),
						)),
					)
				return done
			})
			jobs.forEach(({ resolve }, i) => {
				resolve(results[i])
			})
		} catch (error) {
			if (isUnavailable(error)) for (const job of jobs) job.reject(error)
			else if (jobs.length > 1) for (const job of jobs) await commit([job])
			else if (isRetryable(error) && tries > 1) await commit(jobs, tries - 1)
			else jobs[0]?.reject(error)
		}
	}

	async function flush() {
		if (underWay === MAX_CONCURRENT || waiting.length === 0) return
		const jobs = waiting
		waiting = []
		underWay++
		await commit(jobs)
		underWay--
		flush()
	}

	const batch = <Item, Result>(work: Work<Item, Result>, item: Item) =>
		new Promise<Result>((resolve, reject) => {
			if (waiting.length === 0) setImmediate(flush)
			waiting.push({ work, item, resolve, reject } as Job)
		})
	const alone = <Result>(work: (trx: Transaction<Database>) => Promise<Result>) =>
		batch(async (trx) => [await work(trx)], undefined)
	return Object.assign(alone, { batch })
}

/** Neighbours of the same work, a bounded number each. */
function groups(jobs: Job[]): Job[][] {
	const all: Job[][] = []
	for (const job of jobs) {
		const last = all.at(-1)
		if (last && last[0]?.work === job.work && last.length < MAX_BATCH_SIZE) last.push(job)
		else all.push([job])
	}
	return all
}
