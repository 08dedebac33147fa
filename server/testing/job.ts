import { onTestFinished } from 'vitest'
import type { JobParts } from '#server/process/job.ts'

/** A job whose clock and timers the test moves on; its rounds follow one another at once. */
export function testJob(start: Date, startWith: (parts: Required<Omit<JobParts, 'db'>>) => { stop(): Promise<void> }) {
	let time = start.getTime()
	let elapsed = 0
	let begun = 0
	const lines: string[] = []
	const waiting: (() => void)[] = []
	const log = (_: object, text: string) => void lines.push(text)
	const now = () => {
		begun++
		waiting.shift()?.()
		return new Date(time)
	}
	const pauses = { firstMs: 1, everyMs: 1, afterFailureMs: 1 }
	const job = startWith({ now, elapsed: () => elapsed, log: { info: log, warn: log }, ...pauses })
	onTestFinished(() => job.stop())
	return {
		lines,
		stop: job.stop,
		setClock: (moment: Date) => {
			time = moment.getTime()
		},
		pass: (milliseconds: number) => {
			time += milliseconds
			elapsed += milliseconds
		},
		/** Each asks for the time once when it begins; so does the start of the job. */
		rounds: () => begun - 1,
		/** Waits for a whole round; returns what was said last. */
		async next() {
			for (let i = 0; i < 2; i++) await new Promise<void>((resolve) => waiting.push(resolve))
			return lines.at(-1)
		},
	}
}
