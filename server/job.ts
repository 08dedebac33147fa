import { setTimeout as sleep } from 'node:timers/promises'

export type Log = { info(line: object, message: string): void; warn(line: object, message: string): void }

/** Runs `work` after `first` milliseconds, and again after as many as it resolves to, until it is stopped. */
export function startJob(first: number, work: (signal: AbortSignal) => Promise<number>) {
	const stopping = new AbortController()
	const { signal } = stopping
	async function run() {
		let pause = first
		while (await sleep(pause, true, { signal }).catch(() => false)) pause = await work(signal)
	}
	const ended = run()
	return {
		async stop() {
			stopping.abort()
			await ended
		},
	}
}
