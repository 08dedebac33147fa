import { execFileSync } from 'node:child_process'
import { closeSync, constants, openSync, writeSync } from 'node:fs'

/** Makes a named pipe and opens its end for reading, so that a process can open the other. */
export function makePipe(path: string): number {
	execFileSync('mkfifo', [path])
	return openSync(path, constants.O_RDONLY | constants.O_NONBLOCK)
}

/** Writes zeros into a pipe until it takes no more. */
export function fillPipe(path: string) {
	const writer = openSync(path, constants.O_WRONLY | constants.O_NONBLOCK)
	for (const length of [4096, 1])
		try {
			for (;;) writeSync(writer, Buffer.alloc(length))
		} catch (error) {
			if ((error as NodeJS.ErrnoException).code !== 'EAGAIN') throw error
		}
	closeSync(writer)
}
