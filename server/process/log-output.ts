import { constants, openSync, write } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'

/** About five thousand lines. */
const MAX_WAITING_BYTES = 1024 * 1024
/** A full pipe reports no moment at which it has room again. */
const RETRY_DELAY_MS = 50

/**
 * Standard output that never blocks the process. While it can't be written, because nobody reads the pipe or the disk is
 * full, lines wait in memory; those beyond its limit are dropped. `onDropped` gets their number once the lines before
 * them are written.
 */
export function openLogOutput(onDropped: (lines: number) => void) {
	const descriptor = nonBlockingStdout()
	let waiting: string[] = []
	let waitingBytes = 0
	let dropped = 0
	let current = Buffer.alloc(0)
	let isRefused = false

	function writeNext() {
		if (current.length === 0) {
			current = Buffer.from(waiting.join(''))
			waiting = []
		}
		write(descriptor, current, (error, written) => {
			isRefused = error !== null && error.code !== 'EAGAIN'
			if (error) return void setTimeout(writeNext, RETRY_DELAY_MS)
			current = current.subarray(written)
			waitingBytes -= written
			if (waitingBytes > 0) return writeNext()
			const lines = dropped
			dropped = 0
			if (lines > 0) onDropped(lines)
		})
	}

	return {
		write(line: string) {
			const bytes = Buffer.byteLength(line)
			// Once a line is dropped, so are the next ones, so that the gap is where its number is reported.
			if (waitingBytes > 0 && (dropped > 0 || waitingBytes + bytes > MAX_WAITING_BYTES)) {
				dropped++
				return
			}
			const isWriting = waitingBytes > 0
			waiting.push(line)
			waitingBytes += bytes
			if (!isWriting) writeNext()
		},
		/** Resolves once all lines are written, or can't be written, but no later than the timeout. */
		async flush(timeoutMs: number) {
			const deadline = performance.now() + timeoutMs
			while (waitingBytes > 0 && !isRefused && performance.now() < deadline) await sleep(RETRY_DELAY_MS)
		},
	}
}

/**
 * A write that blocks would occupy a thread of Node's pool, and process.exit() waits for that thread. Node makes pipes and
 * sockets non-blocking when it opens process.stdout, but terminals blocking: those are opened a second time.
 */
function nonBlockingStdout() {
	if (!process.stdout.isTTY) return 1
	try {
		return openSync('/dev/stdout', constants.O_WRONLY | constants.O_NONBLOCK | constants.O_NOCTTY)
	} catch {
		return 1
	}
}
