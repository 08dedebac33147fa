import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { globSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { promisify } from 'node:util'
import { createServer, type ViteDevServer } from 'vite'
import type * as Render from '#app/render.tsx'
import { copyProject } from '#tests/all/changes/project-copy.ts'

/** A copy of the project, as a developer or an editor changes it. */
export class Project {
	readonly folder = copyProject()
	readonly #touched = new Set<string>()
	#vite: ViteDevServer | undefined
	#server: ChildProcess | undefined

	path = (file: string) => join(this.folder, file)
	read = (file: string) => readFileSync(this.path(file), 'utf8')
	files = (pattern: string) => globSync(pattern, { cwd: this.folder }).sort()

	write(file: string, text: string) {
		writeFileSync(this.path(file), text)
		this.#touched.add(file)
	}

	edit(file: string, from: string | RegExp, to: string) {
		const text = this.read(file)
		const changed = text.replace(from, to)
		if (changed === text) throw new Error(`${file} has no ${from}`)
		this.write(file, changed)
	}

	/** Writes a file made from another one. */
	copy(from: string, to: string, replace: [string | RegExp, string][]) {
		this.write(to, this.read(from))
		for (const [pattern, text] of replace) this.edit(to, pattern, text)
	}

	/** The files that a change touches. */
	touchedBy(change: (project: this) => void): string[] {
		this.#touched.clear()
		change(this)
		return [...this.#touched].sort()
	}

	/** What a command prints; rejects if it fails. */
	async run(command: string, args: string[], env: Record<string, string> = {}): Promise<string> {
		const options = { cwd: this.folder, env: { ...process.env, ...env }, maxBuffer: 64 * 1024 * 1024 }
		const { stdout } = await promisify(execFile)(command, args, options).catch((error) => {
			throw new Error(`${command} ${args.join(' ')}: ${error.stdout}${error.stderr}`)
		})
		return stdout
	}

	/** The renderer, as the development server loads it. */
	async render(): Promise<typeof Render> {
		this.#vite = await createServer({
			root: this.folder,
			configFile: this.path('vite.config.ts'),
			logLevel: 'error',
			server: { middlewareMode: true, watch: null, ws: false },
			optimizeDeps: { noDiscovery: true },
		})
		const { ssr } = this.#vite.environments
		if (!('runner' in ssr)) throw new Error('Vite has no module runner for the server')
		return (ssr.runner as { import(file: string): Promise<typeof Render> }).import('/app/render.tsx')
	}

	/** Starts the API; returns its address. */
	async serve(env: Record<string, string>): Promise<string> {
		const settings = { ...process.env, PORT: '0', HOST: '127.0.0.1', RATE_LIMIT: 'off', ...env }
		const server = spawn('node', ['server/main.ts', '--api-only'], { cwd: this.folder, env: settings })
		this.#server = server
		for await (const line of createInterface({ input: server.stdout })) {
			const [, port] = line.match(/is at http:\/\/localhost:(\d+)/) ?? []
			if (port) return `http://127.0.0.1:${port}`
		}
		throw new Error('The server ended')
	}

	async remove() {
		this.#server?.kill('SIGKILL')
		await this.#vite?.close()
		rmSync(this.folder, { recursive: true, force: true })
	}
}
