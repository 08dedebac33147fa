import { HOUR_MS, MINUTE_MS } from '#server/time.ts'
import { type Dependencies, deleteOverdue } from './retention.ts'

type Log = { info(line: object, message: string): void; warn(line: object, message: string): void }

type Daily = Omit<Dependencies, 'now'> & {
	now: () => Date
	log: Log
	first?: number
	every?: number
	afterFailure?: number
}

/** Deletes overdue rows and files soon after the start and then daily, until it is stopped. */
export function startRetentionJob({
	db,
	dataDir,
	now,
	log,
	first = MINUTE_MS,
	every = 24 * HOUR_MS,
	afterFailure = HOUR_MS,
}: Daily) {
	const stopping = new AbortController()
	let running: Promise<void> = Promise.resolve()
	let timer = setTimeout(run, first)

	function run() {
		running = deleteOverdue({ db, dataDir, now: now(), signal: stopping.signal }).then(
			(deleted) => {
				log.info({ deleted }, 'what is over its time is deleted')
				again(every)
			},
			(error) => {
				log.warn({ err: error, again: afterFailure }, 'what is over its time could not be deleted')
				again(afterFailure)
			},
		)
	}

	function again(pause: number) {
		if (!stopping.signal.aborted) timer = setTimeout(run, pause)
	}

	return {
		async stop() {
			stopping.abort()
			clearTimeout(timer)
			await running
		},
	}
}
