import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { cpSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'

const built = join(import.meta.dirname, '../dist/client')
const TEXT = /\.(html|js|css|json)$/

/** What tells the next version apart: a sentence of the code, one that all pages share, one of a page. */
const CHANGES: [string, string][] = [
	['Skip to the content', 'Skip to what is next'],
	['Pramaan Certification and Training', 'Pramaan of tomorrow'],
	['An audit is worth as much as the evidence behind it', 'An audit of tomorrow'],
]

const versionOf = (client: string) =>
	String(JSON.parse(readFileSync(join(client, '../headers.json'), 'utf8')).default['x-version'])

const replaceIn = (file: string, from: string, to: string) =>
	writeFileSync(file, readFileSync(file, 'utf8').replaceAll(from, to))

type Options = {
	/** The service worker unregisters itself. */
	unregister?: boolean
	sameCode?: boolean
}

/** A copy of the built site with another version and other texts, and unless its code is the same other names for all assets, as the next release would have. */
export function nextVersion({ unregister = false, sameCode = false }: Options = {}) {
	const version = randomBytes(6).toString('hex')
	const folder = mkdtempSync(join(tmpdir(), 'pramaan-next-'))
	const client = join(folder, 'client')
	cpSync(built, client, { recursive: true, filter: (path) => !/\.(br|gz|pdf|png)$/.test(path) })
	cpSync(join(built, '../headers.json'), join(folder, 'headers.json'))
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
	replaceIn(join(folder, 'headers.json'), versionOf(built), version)
	if (unregister)
		execFileSync('node', ['build/service-worker.ts', join(client, 'sw.js')], {
			env: { ...process.env, VITE_OFFLINE: 'off' },
		})
	return { client, remove: () => rmSync(folder, { recursive: true }) }
}

/** The negative control: the next version says that it is this one, so that nothing can tell the two apart. */
export function withoutVersion(client: string) {
	const [now, next] = [versionOf(built), versionOf(client)]
	if (now === next) throw new Error('The two versions have the same name')
	const files = readdirSync(client, { recursive: true, withFileTypes: true }).filter((file) => file.isFile())
	for (const entry of files) {
		const file = join(entry.parentPath, entry.name)
		if (/\.(html|json)$/.test(entry.name)) replaceIn(file, next, now)
	}
	replaceIn(join(client, '../headers.json'), next, now)
}

/** The real server, which can be put in place of another one at the same address. */
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
