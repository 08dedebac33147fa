import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { appendFileSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as sleep } from 'node:timers/promises'
import { sqliteFile } from '#server/db/open.ts'
import { temporaryFolder } from './servers.ts'
import { hasStrace } from './trace.ts'

type Target = { pid: number; dataDir: string }

export type Fault = {
	says: string
	/** Breaks it; the result mends it again. */
	strike(target: Target): Promise<() => Promise<void> | void>
	/** What it needs that may be missing here, said in a sentence. */
	lacks?: string | false
	/** Whether only a new start of the server mends it. */
	restart?: boolean
	/** Settings of the server while it is tried. */
	env?: Record<string, string>
	/** What the data folder must be made before the work, and unmade after it. */
	around?<Result>(dataDir: string, work: () => Promise<Result>): Promise<Result>
}

const NO_STRACE = !hasStrace() && 'strace is missing or not allowed here (Debian and Ubuntu: apt-get install strace)'

/** Lets the system calls of a running server fail. */
function failing(says: string, calls: string, error: string): Fault {
	return {
		says,
		lacks: NO_STRACE,
		async strike({ pid }) {
			const tracer = spawn(
				'strace',
				['-f', '-p', String(pid), '-e', `trace=${calls}`, '-e', `inject=${calls}:error=${error}`, '-o', '/dev/null'],
				{
					stdio: ['ignore', 'ignore', 'pipe'],
				},
			)
			await once(tracer.stderr, 'data')
			await sleep(100)
			return async () => {
				const ended = once(tracer, 'exit')
				tracer.kill('SIGTERM')
				await ended
			}
		},
	}
}

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

function untilRefused(code: string | number, write: () => void) {
	try {
		for (;;) write()
	} catch (error) {
		const { code: name, errcode } = error as { code?: string; errcode?: number }
		if (name !== code && errcode !== code) throw error
	}
}

const SQLITE_FULL = 13

/**
 * After a checkpoint SQLite writes the log from its start again, inside the file: up to a thousand pages fit although the
 * disk is full. Commits of one page each use that room up; once one of them is refused, so is every other write.
 */
function takeRoomInLog(dataDir: string) {
	const database = new DatabaseSync(sqliteFile(dataDir), { timeout: 5000 })
	// A checkpoint would make room in the log again.
	database.exec('pragma wal_autocheckpoint = 0')
	let version = 0
	untilRefused(SQLITE_FULL, () => database.exec(`pragma user_version = ${++version}`))
	database.close()
}

const fullDisk: Fault = {
	says: 'disk full',
	lacks: !canMount() && 'a small disk can be mounted by root alone, and not in every container',
	around: async (folder, work) => {
		// To go on would fill the disk of this machine.
		if (!mountSmallDisk(folder)) throw new Error('No small disk could be mounted.')
		return work().finally(() => unmount(folder))
	},
	// Mails as files would free blocks of the disk when they are written again.
	env: { SMTP_URL: 'smtp://127.0.0.1:9' },
	strike: async ({ dataDir }) => {
		const filler = join(dataDir, 'filler')
		untilRefused('ENOSPC', () => appendFileSync(filler, Buffer.alloc(4096)))
		takeRoomInLog(dataDir)
		return () => rmSync(filler)
	},
}

const moved: Fault = {
	says: 'database file moved away',
	strike: async ({ dataDir }) => {
		const file = sqliteFile(dataDir)
		renameSync(file, `${file}.away`)
		return () => renameSync(`${file}.away`, file)
	},
}

const replaced: Fault = {
	says: 'database file replaced by its copy',
	restart: true,
	strike: async ({ dataDir }) => {
		const files = ['', '-wal'].map((ending) => sqliteFile(dataDir) + ending)
		for (const file of files) renameSync(file, `${file}.away`)
		const copies = files.map((file) => readFileSync(`${file}.away`))
		return () => files.forEach((file, i) => void writeFileSync(file, copies[i] as Buffer))
	},
}

const locked: Fault = {
	says: 'database locked by another',
	strike: async ({ dataDir }) => {
		const other = new DatabaseSync(sqliteFile(dataDir), { timeout: 5000 })
		other.exec('begin immediate')
		return () => other.close()
	},
}

export const SQLITE_FAULTS: Fault[] = [
	fullDisk,
	failing('no room left (injected)', 'pwrite64', 'ENOSPC'),
	failing('I/O error while writing', 'pwrite64', 'EIO'),
	failing('I/O error while syncing', 'fsync,fdatasync', 'EIO'),
	moved,
	locked,
	replaced,
]

type Postgres = { signal(name: NodeJS.Signals): void; startAgain(): Promise<void> }

export const postgresFaults = ({ signal, startAgain }: Postgres): Fault[] => [
	{
		says: 'database stopped',
		strike: async () => {
			// Fast shutdown: connections are closed.
			signal('SIGINT')
			return startAgain
		},
	},
	{
		says: 'database killed',
		strike: async () => {
			signal('SIGKILL')
			return startAgain
		},
	},
	{
		says: 'database hangs',
		strike: async () => {
			signal('SIGSTOP')
			return () => signal('SIGCONT')
		},
	},
]
