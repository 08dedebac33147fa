import { setTimeout as sleep } from 'node:timers/promises'
import type { Db } from '#server/db/database.ts'
import { HOUR_MS, MINUTE_MS } from '#server/time.ts'
import { doubtClock, watchClock } from './clock-doubt.ts'

export type Log = { info(line: object, message: string): void; warn(line: object, message: string): void }

export type JobParts = {
	db: Db
	log: Log
	now: () => Date
	firstMs?: number
	everyMs?: number
	afterFailureMs?: number
	/** Milliseconds on a monotonic clock. */
	elapsed?: () => number
}

/**
 * Does the work soon after the start and then again and again, until it is stopped. While the clock is far ahead of the records
 * nothing is done, until it has been steady for a day. The work takes the time that it is given, which was not doubted.
 */
export function startJob(
	job: string,
	{ db, log, now, firstMs = MINUTE_MS, everyMs = HOUR_MS, afterFailureMs: again = HOUR_MS, elapsed }: JobParts,
	work: (time: Date, signal: AbortSignal) => Promise<unknown>,
) {
	const stopping = new AbortController()
	const { signal } = stopping
	const isSteady = watchClock(now(), elapsed)
	/** Returns after how long the next one is due. */
	async function round() {
		try {
			const time = now()
			const lastRecord = isSteady(time) ? undefined : await doubtClock(db, time)
			if (lastRecord === undefined) {
				await work(time, signal)
				return everyMs
			}
			log.warn({ job, lastRecord, again }, 'a job waits: the clock may be ahead')
		} catch (error) {
			log.warn({ job, err: error, again }, 'a job failed')
		}
		return again
	}
	async function run() {
		let pause = firstMs
		while (await sleep(pause, true, { signal }).catch(() => false)) pause = await round()
	}
	const ended = run()
	return {
		async stop() {
			stopping.abort()
			await ended
		},
	}
}
