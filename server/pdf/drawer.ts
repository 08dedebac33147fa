import { Piscina } from 'piscina'
import { MissingCharacters } from '#drawing/typesetter.ts'
import { HttpProblem } from '#server/http/problem.ts'
import { TIMEOUTS } from '#server/process/timeouts.ts'
import { SECOND_MS } from '#server/time.ts'
import type { Drawn, Task } from './worker.ts'

/** Tasks that wait while one is worked on. */
const MAX_WAITING = 16
/** A worker takes about 100 MB. */
const IDLE_MS = 120 * SECOND_MS
const HEAP_MB = 256
const RETRY_AFTER_SECONDS = 5

/** Too many documents are asked for, or one takes too long; nothing is wrong with this one. */
export class DrawerBusy extends HttpProblem {
	constructor() {
		super(503, 'Too many documents are being made just now. Please try again in a few seconds.', {
			headers: { 'retry-after': String(RETRY_AFTER_SECONDS) },
		})
	}
}

export type Drawer = ReturnType<typeof startDrawer>

/** Makes PDFs and badges in a worker thread, which starts with the first and ends when it was idle. */
export function startDrawer({
	worker = new URL('./worker.ts', import.meta.url).href,
	timeoutMs = TIMEOUTS.drawMs,
	maxWaiting = MAX_WAITING,
} = {}) {
	const pool = new Piscina<Task, Drawn>({
		filename: worker,
		minThreads: 0,
		maxThreads: 1,
		idleTimeout: IDLE_MS,
		resourceLimits: { maxOldGenerationSizeMb: HEAP_MB },
	})
	return {
		/** Throws DrawerBusy, or MissingCharacters if no font has a character of the text. */
		async draw(task: Task): Promise<Buffer> {
			if (pool.queueSize >= maxWaiting) throw new DrawerBusy()
			const timeout = AbortSignal.timeout(timeoutMs)
			const drawn = await pool.run(task, { signal: timeout }).catch((error) => {
				throw timeout.aborted ? new DrawerBusy() : error
			})
			if ('missing' in drawn) throw new MissingCharacters(drawn.missing)
			return Buffer.from(drawn.bytes)
		},
		close: () => pool.destroy(),
	}
}
