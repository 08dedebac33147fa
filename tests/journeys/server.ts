import { execFileSync, spawn } from 'node:child_process'
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
	/** Stops the server and deletes its database. */
	remove: () => Promise<void>
}

/** Starts the built site on a server of its own with further settings, and on a database with the sample certificates. */
export async function startSite(settings: Record<string, string> = {}): Promise<Site> {
	const data = mkdtempSync(join(tmpdir(), 'pramaan-e2e-'))
	const env = {
		...process.env,
		DATA_DIR: data,
		RATE_LIMIT: 'off',
		LOG_LEVEL: 'error',
		HOST: '127.0.0.1',
		PORT: '0',
	}
	const ops = (...words: string[]) => execFileSync('node', ['ops/main.ts', ...words], { env })
	const server = spawn('node', ['server/main.ts'], {
		env: { ...env, ...settings },
		stdio: ['ignore', 'pipe', 'inherit'],
	})
	const url = await addressOf(server.stdout)
	ops('certificates', 'import', 'content/certificates.sample.csv')
	return {
		url,
		ops,
		rows: (sql) => {
			const db = new DatabaseSync(join(data, 'pramaan.sqlite'), { readOnly: true })
			try {
				return db.prepare(sql).all()
			} finally {
				db.close()
			}
		},
		remove: async () => {
			if (server.exitCode === null) {
				server.kill()
				await once(server, 'exit')
			}
			rmSync(data, { recursive: true })
		},
	}
}

/** The address that the server prints once it is ready. */
async function addressOf(output: NodeJS.ReadableStream) {
	for await (const line of createInterface({ input: output })) {
		const [, found] = line.match(/is at (http:\/\/localhost:\d+)/) ?? []
		if (found) return found.replace('localhost', '127.0.0.1')
	}
	throw new Error('The server ended before it was ready')
}
