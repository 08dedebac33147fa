import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { DatabaseSync } from 'node:sqlite'
import { test as base, expect } from '@playwright/test'

export { expect }

type Site = {
	url: string
	rows: (sql: string) => Record<string, unknown>[]
	/** The provider's command line, on the same database. */
	ops: (...words: string[]) => void
	stop: () => Promise<void>
	start: () => Promise<void>
}

/** The built site on a server and a database of its own, one for each worker. Any error in the console fails the test. */
export const test = base.extend<
	{ quiet: undefined; expectedErrors: RegExp | undefined },
	{ site: Site; settings: Record<string, string> }
>({
	/** Of the server, in addition. */
	settings: [{}, { option: true, scope: 'worker' }],
	site: [
		async ({ settings }, use) => {
			const data = mkdtempSync(join(tmpdir(), 'pramaan-e2e-'))
			const env = {
				...process.env,
				DATA_DIR: data,
				RATE_LIMIT: 'off',
				LOG_LEVEL: 'error',
				HOST: '127.0.0.1',
				...settings,
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
			}
			await site.start()
			await use(site)
			await site.stop()
			rmSync(data, { recursive: true })
		},
		{ scope: 'worker' },
	],
	baseURL: async ({ site }, use) => use(site.url),
	expectedErrors: [undefined, { option: true }],
	quiet: [
		async ({ page, expectedErrors }, use) => {
			const errors: string[] = []
			const note = (text: string) => {
				if (!expectedErrors?.test(text)) errors.push(text)
			}
			page.on('console', (message) => message.type() === 'error' && note(`${message.text()} ${message.location().url}`))
			page.on('pageerror', (error) => note(error.message))
			await use(undefined)
			expect(errors, 'errors in the console').toEqual([])
		},
		{ auto: true },
	],
})

/** Waits until the page answers to a hand: before that, controls are inert. */
export async function open(page: import('@playwright/test').Page, path: string) {
	await page.goto(path)
	await page.waitForFunction(() => document.documentElement.dataset['awake'] === 'true')
}
