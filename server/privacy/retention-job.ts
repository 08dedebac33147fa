import { type Log, startJob } from '#server/job.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#server/time.ts'
import { doubtClock } from './clock-doubt.ts'
import { type Dependencies, deleteOverdue } from './retention.ts'

type Daily = Omit<Dependencies, 'now'> & {
	now: () => Date
	log: Log
	first?: number
	every?: number
	afterFailure?: number
	/** Milliseconds on a monotonic clock. */
	elapsed?: () => number
}

/** After a clock was set by more, or the machine slept for longer, the clock has to be steady for a day again. */
const MAX_DRIFT_MS = 10 * MINUTE_MS
const STEADY_MS = DAY_MS

/**
 * Deletes overdue rows and files soon after the start and then daily, until it is stopped. While the clock is far ahead
 * of the records it deletes nothing, until the clock has been steady for a day.
 */
export function startRetentionJob({
	db,
	dataDir,
	now,
	log,
	first = MINUTE_MS,
	every = DAY_MS,
	afterFailure = HOUR_MS,
	elapsed = () => performance.now(),
}: Daily) {
	const isSteady = watchClock(now(), elapsed)
	return startJob(first, async (signal) => {
		try {
			const time = now()
			const lastRecord = isSteady(time) ? undefined : await doubtClock(db, time)
			if (!lastRecord) {
				const deleted = await deleteOverdue({ db, dataDir, now: time, signal })
				log.info({ deleted }, 'what is over its time is deleted')
				return every
			}
			log.warn({ lastRecord, again: afterFailure }, 'nothing is deleted: the clock may be ahead')
		} catch (error) {
			log.warn({ err: error, again: afterFailure }, 'what is over its time could not be deleted')
		}
		return afterFailure
	})
}

/** Returns a function that says whether the clock, now at `moment`, has agreed with the monotonic one for a day. */
function watchClock(start: Date, elapsed: () => number) {
	let since = { time: start.getTime(), elapsed: elapsed() }
	return (moment: Date) => {
		const current = { time: moment.getTime(), elapsed: elapsed() }
		const drift = current.time - since.time - (current.elapsed - since.elapsed)
		if (Math.abs(drift) > MAX_DRIFT_MS) since = current
		return current.elapsed - since.elapsed >= STEADY_MS
	}
}
