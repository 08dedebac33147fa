import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { cpSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'

const built = join(import.meta.dirname, '../../dist/client')
const TEXT = /\.(html|js|css|json)$/

/** Changed texts of the next version: one of the code, one of the shared site data, one of a page. */
const CHANGES: [string, string][] = [
	['Skip to the content', 'Skip to what is next'],
	['Pramaan Auditor Training', 'Pramaan of tomorrow'],
	['An audit is worth as much as the evidence behind it', 'An audit of tomorrow'],
]

const versionOf = (client: string) =>
	String(JSON.parse(readFileSync(join(client, '../headers.json'), 'utf8')).default['x-version'])

type Options = {
	/** The service worker unregisters itself. */
	unregister?: boolean
	sameCode?: boolean
	/** The version keeps the id of the current one. */
	sameId?: boolean
}

/**
 * Copies the built site, except the pages below /courses, with another version and other texts; without `sameCode` all
 * assets get new names too.
 */
export function nextVersion({ unregister = false, sameCode = false, sameId = false }: Options = {}) {
	const version = sameId ? versionOf(built) : randomBytes(6).toString('hex')
	const folder = mkdtempSync(join(tmpdir(), 'pramaan-next-'))
	const client = join(folder, 'client')
	cpSync(built, client, { recursive: true, filter: (path) => !/\.(br|gz|pdf|png)$|\/courses\//.test(path) })
	const assets = join(client, 'assets')
	const names = readdirSync(assets).map(
		(name) => [name, sameCode ? name : name.replace(/-([\w-]{8})(?=\.\w+$)/, '-next$1')] as const,
	)
	for (const [name, next] of names) renameSync(join(assets, name), join(assets, next))
	const renamed = new Map(names)
	const files = readdirSync(client, { recursive: true, withFileTypes: true }).filter((file) => file.isFile())
	for (const entry of files) {
		if (!TEXT.test(entry.name)) continue
		const file = join(entry.parentPath, entry.name)
		let text = readFileSync(file, 'utf8').replace(/[\w.-]+-[\w-]{8}\.\w+/g, (name) => renamed.get(name) ?? name)
		text = text.replaceAll(versionOf(built), version)
		for (const [from, to] of sameCode ? CHANGES.slice(1) : CHANGES) text = text.replaceAll(from, to)
		writeFileSync(file, text)
	}
	const headers = readFileSync(join(built, '../headers.json'), 'utf8')
	writeFileSync(join(folder, 'headers.json'), headers.replaceAll(versionOf(built), version))
	if (unregister)
		execFileSync('node', ['build/service-worker.ts', join(client, 'sw.js')], {
			env: { ...process.env, VITE_OFFLINE: 'off' },
		})
	return { client, version, remove: () => rmSync(folder, { recursive: true }) }
}

/** The real server, which can be replaced by one with another version of the site at the same address. */
export class Deployment {
	url = ''
	#port = '0'
	#server: ChildProcess | undefined
	readonly #data = mkdtempSync(join(tmpdir(), 'pramaan-e2e-'))
	readonly #settings: Record<string, string>

	constructor(settings: Record<string, string> = {}) {
		this.#settings = settings
	}

	async deploy(client = built) {
		await this.stop()
		const env = { ...process.env, DATA_DIR: this.#data, RATE_LIMIT: 'off', LOG_LEVEL: 'error', HOST: '127.0.0.1' }
		const server = spawn('node', ['server/testing/serve.ts', client], {
			env: { ...env, ...this.#settings, PORT: this.#port },
			stdio: ['ignore', 'pipe', 'inherit'],
		})
		this.#server = server
		for await (const line of createInterface({ input: server.stdout })) {
			const [, port] = line.match(/is at http:\/\/localhost:(\d+)/) ?? []
			if (!port) continue
			this.#port = port
			this.url = `http://127.0.0.1:${port}`
			return
		}
		throw new Error('The server ended before it was ready')
	}

	async stop() {
		if (!this.#server || this.#server.exitCode !== null) return
		this.#server.kill('SIGKILL')
		await once(this.#server, 'exit')
		this.#server = undefined
	}

	async remove() {
		await this.stop()
		rmSync(this.#data, { recursive: true })
	}
}
