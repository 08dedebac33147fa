import { type ChildProcess, type ChildProcessWithoutNullStreams, spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync } from 'node:fs'
import { text } from 'node:stream/consumers'
import { onTestFinished } from 'vitest'

const ROOT = `${import.meta.dirname}/../..`

/** Processes start faster with the code that others have compiled. */
const COMPILE_CACHE = { NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'] }

type Options = {
	/** An open file, which is closed here. */
	stdout?: number
	/** Id of the user, for root to choose. */
	uid?: number
}

export function start(script: string, args: string[], env: Record<string, string>, { stdout, uid }: Options = {}) {
	const child = spawn(process.execPath, [script, ...args], {
		cwd: ROOT,
		env: { ...COMPILE_CACHE, ...env },
		stdio: ['pipe', stdout ?? 'pipe', 'pipe'],
		...(uid !== undefined && { uid, gid: uid }),
	})
	if (stdout !== undefined) closeSync(stdout)
	onTestFinished(() => void child.kill('SIGKILL'))
	return child as ChildProcessWithoutNullStreams
}

/** Runs a script of the project to its end. */
export async function run(script: string, args: string[], env: Record<string, string> = {}, options: Options = {}) {
	const child = start(script, args, env, options)
	const ended = once(child, 'exit')
	const [stdout, stderr] = await Promise.all([
		options.stdout === undefined ? text(child.stdout) : '',
		text(child.stderr),
	])
	const [code] = await ended
	return { code: code as number, stdout, stderr }
}

/** Starts a server and waits until it says where it is; `output` is all that it has said so far. */
export async function runServer(script: string, args: string[], env: Record<string, string>, options: Options = {}) {
	const child = start(script, args, { PORT: '0', HOST: '127.0.0.1', RATE_LIMIT: 'off', ...env }, options)
	let output = ''
	const port = await new Promise<string>((resolve, reject) => {
		for (const stream of [child.stdout, child.stderr])
			stream.setEncoding('utf8').on('data', (chunk) => {
				output += chunk
				const [, found] = output.match(/^Pramaan is at http:\/\/localhost:(\d+)$/m) ?? []
				if (found) resolve(found)
			})
		child.once('close', () => reject(new Error(`The server ended: ${output}`)))
	})
	return { child, url: `http://127.0.0.1:${port}`, output: () => output }
}

export const postJson = (url: string, body: object, headers: Record<string, string> = {}) =>
	fetch(url, {
		method: 'POST',
		headers: { 'content-type': 'application/json', ...headers },
		body: JSON.stringify(body),
	})

/** Ends the process with a signal and says how it ended. */
export async function end(child: ChildProcess, signal: NodeJS.Signals) {
	const ended = once(child, 'exit')
	child.kill(signal)
	const [code, by] = await ended
	return code ?? by
}
