// The worker of with-file-checks.ts. Its first message says that it has started; then each call is answered by one.
import { type Call, fileChecks } from './file-checks.ts'

addEventListener('message', ({ data: { check, args } }: MessageEvent<Call>) => {
	const run: (...args: never[]) => Promise<unknown> = fileChecks[check]
	// An error reaches the page as an event of its worker.
	run(...args).then(postMessage, reportError)
})
postMessage('started')
