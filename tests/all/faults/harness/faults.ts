import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { appendFileSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as sleep } from 'node:timers/promises'
import { sqliteFile } from '#server/db/open.ts'
import { NO_MAIL_SERVER, temporaryFolder } from './server.ts'
import { hasStrace } from './trace.ts'

export type Fault = {
	name: string
	/** Resolves once the fault is in effect; the result removes it. */
	inject(server: { pid: number; dataDir: string }): Promise<() => Promise<void> | void>
	/** What is missing here to inject it. */
	lacks?: string | false
	/** Whether requests may wait until the fault is removed. */
	hangs?: boolean
	/** Whether the server has to be restarted afterwards. */
	restart?: boolean
	/** Settings of the server meanwhile. */
	env?: Record<string, string>
	/** Prepares the data folder for the work, and cleans up after it. */
	around?<Result>(dataDir: string, work: () => Promise<Result>): Promise<Result>
}

const NO_STRACE = !hasStrace() && 'strace is missing or not allowed here (Debian and Ubuntu: apt-get install strace)'

const isTraced = (pid: number) =>
	readdirSync(`/proc/${pid}/task`).every((thread) =>
		/TracerPid:\s+[1-9]/.test(readFileSync(`/proc/${pid}/task/${thread}/status`, 'utf8')),
	)

/** Lets the system calls of a running server fail. */
const failing = (name: string, calls: string, error: string): Fault => ({
	name,
	lacks: NO_STRACE,
	async inject({ pid }) {
		const args = ['-f', '-p', String(pid), '-e', `trace=${calls}`, '-e', `inject=${calls}:error=${error}`]
		const tracer = spawn('strace', [...args, '-o', '/dev/null'], { stdio: 'ignore' })
		while (!isTraced(pid)) await sleep(10)
		return async () => {
			const ended = once(tracer, 'exit')
			tracer.kill('SIGTERM')
			await ended
		}
	},
})

/** A file system of 8 MB on the folder, which only root can make, and not in every container. */
const mountSmallDisk = (folder: string) =>
	spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=8m', 'tmpfs', folder]).status === 0
const unmount = (folder: string) => void spawnSync('umount', ['-l', folder])

function canMount() {
	const folder = temporaryFolder()
	const could = mountSmallDisk(folder)
	if (could) unmount(folder)
	return could
}

function untilRefused(message: RegExp, write: () => void) {
	try {
		for (;;) write()
	} catch (error) {
		if (!message.test(String(error))) throw error
	}
}

/**
 * After a checkpoint SQLite writes the log from its start again, inside the file: up to a thousand pages fit although the
 * disk is full. Commits of one page each use that room up; once one of them is refused, so is every other write.
 */
function takeRoomInLog(dataDir: string) {
	const database = new DatabaseSync(sqliteFile(dataDir), { timeout: 5000 })
	// A checkpoint would make room in the log again.
	database.exec('pragma wal_autocheckpoint = 0')
	let version = 0
	untilRefused(/disk is full/, () => database.exec(`pragma user_version = ${++version}`))
	database.close()
}

export const fullDisk: Fault = {
	name: 'disk full',
	lacks: !canMount() && 'only root can mount a small disk, and not in every container',
	around: async (folder, work) => {
		// Without it the fault would fill the disk of this machine.
		if (!mountSmallDisk(folder)) throw new Error('No small disk could be mounted.')
		return work().finally(() => unmount(folder))
	},
	// Mails as files would free blocks of the disk when they are written again.
	env: { SMTP_URL: NO_MAIL_SERVER },
	inject: async ({ dataDir }) => {
		const filler = join(dataDir, 'filler')
		untilRefused(/ENOSPC/, () => appendFileSync(filler, Buffer.alloc(4096)))
		takeRoomInLog(dataDir)
		return () => rmSync(filler)
	},
}

export const replaced: Fault = {
	name: 'database file replaced by a copy',
	restart: true,
	inject: async ({ dataDir }) => {
		const files = ['', '-wal'].map((ending) => sqliteFile(dataDir) + ending)
		for (const file of files) renameSync(file, `${file}.away`)
		const copies = files.map((file) => readFileSync(`${file}.away`))
		return () => files.forEach((file, i) => void writeFileSync(file, copies[i] as Buffer))
	},
}

export const SQLITE_FAULTS: Fault[] = [
	fullDisk,
	failing('no room left (injected)', 'pwrite64', 'ENOSPC'),
	failing('I/O error while writing', 'pwrite64', 'EIO'),
	failing('I/O error while syncing', 'fsync,fdatasync', 'EIO'),
	{
		name: 'database file moved away',
		inject: async ({ dataDir }) => {
			const file = sqliteFile(dataDir)
			renameSync(file, `${file}.away`)
			return () => renameSync(`${file}.away`, file)
		},
	},
	{
		name: 'database locked by another process',
		inject: async ({ dataDir }) => {
			const other = new DatabaseSync(sqliteFile(dataDir), { timeout: 5000 })
			other.exec('begin immediate')
			return () => other.close()
		},
	},
	replaced,
]

type Postgres = { signal(name: NodeJS.Signals): Promise<void>; startAgain(): Promise<void> }

export const postgresFaults = ({ signal, startAgain }: Postgres) => {
	const signalled = (name: string, sent: NodeJS.Signals, remove: () => Promise<void> | void): Fault => ({
		name,
		inject: async () => {
			await signal(sent)
			return remove
		},
	})
	return [
		// Fast shutdown: connections are closed.
		signalled('database stopped', 'SIGINT', startAgain),
		signalled('database killed', 'SIGKILL', startAgain),
		{ ...signalled('database hangs', 'SIGSTOP', () => signal('SIGCONT')), hangs: true },
	]
}
