import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { DatabaseSync } from 'node:sqlite'

export type Site = {
	url: string
	rows: (sql: string) => Record<string, unknown>[]
	/** The provider's command line, on the same database. */
	ops: (...words: string[]) => void
	stop: () => Promise<void>
	/** Starts the server again at the same address. */
	start: () => Promise<void>
	/** Stops the server and deletes its database. */
	remove: () => Promise<void>
}

/** Starts the built site on a server and a database of its own, with the sample certificates. */
export async function startSite(): Promise<Site> {
	const data = mkdtempSync(join(tmpdir(), 'pramaan-e2e-'))
	const env = {
		...process.env,
		DATA_DIR: data,
		RATE_LIMIT: 'off',
		LOG_LEVEL: 'error',
		HOST: '127.0.0.1',
	}
	const ops = (...words: string[]) => execFileSync('node', ['ops/main.ts', ...words], { env })
	ops('certificates', 'import', 'content/certificates.sample.csv')
	let server: ChildProcess | undefined
	let port = '0'
	const site: Site = {
		url: '',
		ops,
		rows: (sql) => {
			const db = new DatabaseSync(join(data, 'pramaan.sqlite'), { readOnly: true })
			try {
				return db.prepare(sql).all()
			} finally {
				db.close()
			}
		},
		start: async () => {
			server = spawn('node', ['server/main.ts'], {
				env: { ...env, PORT: port },
				stdio: ['ignore', 'pipe', 'inherit'],
			})
			for await (const line of createInterface({ input: server.stdout as NodeJS.ReadableStream })) {
				const [, found] = line.match(/is at (http:\/\/localhost:\d+)/) ?? []
				if (!found) continue
				site.url = found.replace('localhost', '127.0.0.1')
				port = new URL(found).port
				return
			}
			throw new Error('The server ended before it was ready')
		},
		stop: async () => {
			if (server?.exitCode !== null) return
			server.kill()
			await once(server, 'exit')
		},
		remove: async () => {
			await site.stop()
			rmSync(data, { recursive: true })
		},
	}
	await site.start()
	return site
}
