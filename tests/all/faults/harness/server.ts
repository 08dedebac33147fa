import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { openDatabase } from '#server/db/open.ts'
import { readEnv } from '#server/env.ts'
import { startPostgres } from '#server/testing/databases/postgres.ts'
import { REGISTRATION } from '#server/testing/examples.ts'
import type { Replaced } from './server-without.ts'

export const ROOT = join(import.meta.dirname, '../../../..')

/** An SMTP server at which nobody answers. */
export const NO_MAIL_SERVER = 'smtp://127.0.0.1:9'

/** Settings that say where records go. */
export type Store = { DATA_DIR: string; DATABASE_URL?: string }

export type Options = {
	/** Parts that are replaced, see server-without.ts. */
	replaced?: Replaced[]
	/** How many times as fast the server's clock runs. Timers stay as they are. */
	clockFactor?: number
	/** A checkout whose own server and built site are started instead. */
	checkout?: string
	/** The folder of the site that is served; the smallest possible one if undefined. */
	build?: string
	env?: Record<string, string>
	/** A command to start the server under, like strace. */
	under?: string[]
	/** A file for its standard output; PORT must be set, as nobody can read there where the server is. */
	stdout?: string
}

export type Server = Awaited<ReturnType<typeof startServer>>

const running = new Set<ChildProcess>()
const folders: string[] = []
process.once('exit', () => {
	for (const child of running) child.kill('SIGKILL')
	for (const folder of folders) rmSync(folder, { recursive: true, force: true })
})

export function deleteAtExit(folder: string) {
	folders.push(folder)
	return folder
}

/** Deleted when this process ends. */
export const temporaryFolder = (within = tmpdir()) => deleteAtExit(mkdtempSync(join(within, 'pramaan-bench-')))

let site: string | undefined

/** A folder with the least that a server takes for a built site. */
function smallestSite() {
	if (site) return site
	site = temporaryFolder()
	writeFileSync(join(site, 'index.html'), '<h1>Home</h1>')
	return site
}

/** Kills the process when this one ends. */
export function start(command: string[], cwd: string, env: Record<string, string | undefined>) {
	const [name = '', ...args] = command
	const child = spawn(name, args, { cwd, env, stdio: ['ignore', 'pipe', 'pipe'] })
	running.add(child)
	child.once('exit', () => running.delete(child))
	return child
}

/** The real server in a process of its own; resolves when /readyz answers 200. */
export async function startServer(
	store: Store,
	{ replaced = [], clockFactor = 1, checkout, build, env = {}, under = [], stdout }: Options = {},
) {
	const startedAt = performance.now()
	const script = checkout
		? ['server/main.ts']
		: [
				'tests/all/faults/harness/server-without.ts',
				build ?? smallestSite(),
				REGISTRATION.course,
				String(clockFactor),
				...replaced,
			]
	const redirect = stdout ? ['sh', '-c', 'exec "$@" > "$0"', stdout] : []
	const child = start([...redirect, ...under, process.execPath, ...script], checkout ?? ROOT, {
		PATH: process.env['PATH'],
		NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
		PORT: '0',
		HOST: '127.0.0.1',
		RATE_LIMIT: 'off',
		LOG_LEVEL: 'warn',
		...store,
		...env,
	})
	let output = ''
	const port = await new Promise<string>((resolve, reject) => {
		if (stdout) resolve(env['PORT'] ?? '')
		for (const stream of [child.stdout, child.stderr])
			stream.on('data', (chunk) => {
				output = (output + chunk).slice(-5000)
				const [, found] = output.match(/^Pramaan is at http:\/\/localhost:(\d+)$/m) ?? []
				if (found) resolve(found)
			})
		child.once('error', reject)
		child.once('close', () => reject(new Error(`The server ended: ${output}`)))
	})
	const url = `http://127.0.0.1:${port}`
	while ((await statusOf(`${url}/readyz`)) !== 200) await sleep(5)
	return {
		url,
		pid: child.pid as number,
		readyAfterMs: performance.now() - startedAt,
		/** Sends the signal; returns the exit code, or the signal that ended it. */
		async end(signal: NodeJS.Signals): Promise<number | string> {
			if (child.exitCode === null && child.signalCode === null) {
				const ended = once(child, 'exit')
				child.kill(signal)
				await ended
			}
			return child.exitCode ?? String(child.signalCode)
		},
	}
}

export async function statusOf(url: string) {
	const answer = await fetch(url).catch(() => undefined)
	await answer?.body?.cancel()
	return answer?.status
}

/** The most memory of a process so far, in MB. */
export const peakMemoryMB = (pid: number) =>
	Number(readFileSync(`/proc/${pid}/status`, 'utf8').match(/VmHWM:\s+(\d+)/)?.[1]) / 1000

/** Microseconds of processor time of a process so far: Linux counts hundredths of a second. */
export function processorTimeUs(pid: number) {
	const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
	return (Number(fields[11]) + Number(fields[12])) * 10_000
}

export const newSqlite = (): Store => ({ DATA_DIR: temporaryFolder() })

/** The store of a PostgreSQL that runs for it alone. */
export async function newPostgres() {
	const server = await startPostgres()
	const store: Store = { DATA_DIR: temporaryFolder(), DATABASE_URL: server.url }
	return { ...server, store }
}

/** Does the work with the store of a PostgreSQL that runs for it alone. */
export async function withPostgres<Result>(work: (store: Store) => Promise<Result>) {
	const { store, stop } = await newPostgres()
	return work(store).finally(stop)
}

/** The database itself, to look into it. */
export async function inStore<Result>(
	store: Store,
	work: (db: Awaited<ReturnType<typeof openDatabase>>) => Promise<Result>,
) {
	const db = await openDatabase(readEnv(store))
	return work(db).finally(() => db.destroy())
}
