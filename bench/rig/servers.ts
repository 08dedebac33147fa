import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { openDatabase } from '#server/db/open.ts'
import { readEnv } from '#server/env.ts'
import { startPostgres } from '#server/testing/postgres.ts'
import type { EditName } from './edits.ts'

const ROOT = join(import.meta.dirname, '../..')

export const COURSE = 'Lead Auditor, Quality'

/** Settings that say where records go. */
export type Store = { DATA_DIR: string; DATABASE_URL?: string }

export type Options = {
	/** Changes to the server's source: a safeguard taken away, a wait made shorter. */
	edits?: EditName[]
	env?: Record<string, string>
	preload?: string[]
	/** A command to start the server under, like strace. */
	under?: string[]
}

export type Server = Awaited<ReturnType<typeof startServer>>

const running = new Set<ChildProcess>()
process.once('exit', () => {
	for (const child of running) child.kill('SIGKILL')
})

let built: string | undefined

/** A folder with the least that a server takes for a built site. */
function site() {
	if (built) return built
	built = temporaryFolder()
	writeFileSync(join(built, 'index.html'), '<h1>Home</h1>')
	return built
}

const folders: string[] = []
process.once('exit', () => {
	for (const folder of folders) rmSync(folder, { recursive: true, force: true })
})

/** Deleted when this process ends. */
export function temporaryFolder(within = tmpdir()) {
	const folder = mkdtempSync(join(within, 'pramaan-bench-'))
	folders.push(folder)
	return folder
}

/** The real server in a process of its own; resolves when /readyz says so. */
export async function startServer(store: Store, { edits = [], env = {}, preload = [], under = [] }: Options = {}) {
	const begun = performance.now()
	const imports = [...preload, ...(edits.length > 0 ? ['./bench/rig/edits.ts'] : [])].flatMap((file) => [
		'--import',
		file,
	])
	const [command = '', ...args] = [...under, process.execPath, ...imports, 'server/testing/serve.ts', site(), COURSE]
	const child = spawn(command, args, {
		cwd: ROOT,
		stdio: ['ignore', 'pipe', 'pipe'],
		env: {
			PATH: process.env['PATH'],
			NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
			PORT: '0',
			HOST: '127.0.0.1',
			RATE_LIMIT: 'off',
			LOG_LEVEL: 'warn',
			EDITS: edits.join(','),
			...store,
			...env,
		},
	})
	running.add(child)
	child.once('exit', () => running.delete(child))
	let output = ''
	let errors = ''
	child.stderr.on('data', (chunk) => {
		errors += chunk
	})
	const port = await new Promise<number>((resolve, reject) => {
		child.stdout.on('data', (chunk) => {
			output += chunk
			const [, said] = output.match(/^Pramaan is at http:\/\/localhost:(\d+)$/m) ?? []
			if (said) resolve(Number(said))
		})
		child.once('error', reject)
		child.once('close', () => reject(new Error(`The server ended: ${output}${errors}`)))
	})
	const url = `http://127.0.0.1:${port}`
	await untilReady(url)
	return {
		url,
		pid: child.pid as number,
		/** Milliseconds from the start of the process until /readyz said yes. */
		readyAfter: performance.now() - begun,
		log: () => output,
		async end(signal: NodeJS.Signals) {
			if (child.exitCode !== null || child.signalCode !== null) return
			const ended = once(child, 'exit')
			child.kill(signal)
			await ended
		},
	}
}

async function untilReady(url: string) {
	for (;;) {
		const answer = await fetch(`${url}/readyz`).catch(() => undefined)
		await answer?.body?.cancel()
		if (answer?.status === 200) return
		await sleep(5)
	}
}

export const newSqlite = (): Store => ({ DATA_DIR: temporaryFolder() })

/** The store of a PostgreSQL that runs for it alone. */
export async function newPostgres(flags: string[] = []) {
	const server = await startPostgres(flags)
	const store: Store = { DATA_DIR: temporaryFolder(), DATABASE_URL: server.url }
	return { ...server, store }
}

/** The database as it is, for looking into it. */
export const openStore = (store: Store) => openDatabase(readEnv(store))
