import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { loadContent } from '#content/load.server.ts'
import { atOnce } from '#scripts/first-content.ts'
import { readEnv } from '#server/env.ts'
import { serve } from '#server/main.ts'
import { byHand } from './by-hand.ts'

const BUILD = join(import.meta.dirname, '../../build')
const PORT = 4392
const POLICY = 'content-security-policy'
const STATIC_POLICY = "default-src 'none'; style-src 'self'; img-src 'self' data:; font-src 'self'; manifest-src 'self'"
const folderOf = (path: string) => (path === '/' ? '/index' : path)

/** Addresses of the same pages three ways, all served by this process. */
export async function sites(paths: string[]) {
	const root = mkdtempSync(join(tmpdir(), 'pramaan-bench-'))
	const [built, eager] = ['built', 'eager'].map((name) => join(root, name)) as [string, string]
	for (const folder of [built, eager]) cpSync(BUILD, folder, { recursive: true })

	for (const path of paths) {
		const html = readFileSync(join(BUILD, 'client', path, 'index.html'), 'utf8')
		const styles = `/by-hand${folderOf(path)}.css`
		const page = byHand(html, join(BUILD, 'client'), styles)
		put(join(built, 'client/by-hand', folderOf(path), 'index.html'), page.html)
		put(join(built, 'client', styles), page.css)
		put(join(eager, 'client', path, 'index.html'), atOnce(html))
	}
	allow(join(built, 'headers.json'), (pages) => {
		for (const path of paths) pages[`/by-hand${folderOf(path)}`] = { [POLICY]: STATIC_POLICY }
	})
	allow(join(eager, 'headers.json'), (pages) => {
		for (const headers of Object.values(pages))
			headers[POLICY] = headers[POLICY]?.replace(/script-src [^;]+/, "script-src 'self' 'unsafe-inline'") ?? ''
	})
	await start(built, PORT)
	await start(eager, PORT + 1)
	process.once('exit', () => rmSync(root, { recursive: true }))

	const at = (port: number, path: string) => `http://127.0.0.1:${port}${path}`
	return {
		built: (path: string) => at(PORT, path),
		byHand: (path: string) => at(PORT, `/by-hand${folderOf(path)}`),
		atOnce: (path: string) => at(PORT + 1, path),
	}
}

function allow(file: string, change: (pages: Record<string, Record<string, string>>) => void) {
	const headers = JSON.parse(readFileSync(file, 'utf8'))
	change(headers.pages)
	writeFileSync(file, JSON.stringify(headers))
}

function put(file: string, text: string) {
	mkdirSync(join(file, '..'), { recursive: true })
	writeFileSync(file, text)
	writeFileSync(`${file}.br`, brotliCompressSync(text))
	writeFileSync(`${file}.gz`, gzipSync(text))
}

async function start(folder: string, port: number) {
	const env = readEnv({
		PORT: String(port),
		HOST: '127.0.0.1',
		DATA_DIR: join(folder, 'data'),
		LOG_LEVEL: 'silent',
		RATE_LIMIT: 'off',
	})
	await serve({ env, courses: new Map(), provider: loadContent().site, build: join(folder, 'client') })
}
