// After the pages are made: the head script, the version of the build, a content security policy for each page, the
// service worker, and compressed copies. In another folder than build/client if one is given, without copies if --plain.
import { createHash } from 'node:crypto'
import { readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { LIST, VERSION_HEADER, VERSION_MARK, WORKER } from '#app/offline/contract.ts'
import { loadContent } from '#content/load.server.ts'
import { versionOf, writeWorker } from './service-worker.ts'

const client = resolve(process.argv[2] ?? join(import.meta.dirname, '../build/client'))
// The router adds data files for pages; records, documents and the not-found page need none, nor is there a single-page
// fallback.
const unneeded = /(\/404\.data|\.(json|pdf|xml|txt|webmanifest)\.data|__spa-fallback\.html)$/

const written = (await readdir(client, { recursive: true, withFileTypes: true }))
	.filter((entry) => entry.isFile())
	.map((entry) => join(entry.parentPath, entry.name))
await Promise.all(written.filter((file) => unneeded.test(file)).map((file) => rm(file)))
const ofWorker = [WORKER, LIST].map((path) => join(client, path))
const files = written.filter((file) => !unneeded.test(file) && !/\.(br|gz)$/.test(file) && !ofWorker.includes(file))

// A page is plain until a script runs: that of a browser or an extension which runs none stays so. And a visitor who
// closed the upcoming classes must not see them flash up on the next full load.
const HEAD_SCRIPT = `<script>delete document.documentElement.dataset.plain;try{sessionStorage.getItem("upcoming-closed")&&(document.documentElement.dataset.upcoming="closed")}catch{}</script>`

const origin = (address: string) => new URL(address).origin
const api = process.env['VITE_API_URL'] ? ` ${origin(process.env['VITE_API_URL'])}` : ''
const map = origin(loadContent().site.office.mapFrame)

function policy(html: string, page: string): string {
	const hashes = new Set<string>()
	for (const [, attributes = '', body = ''] of html.matchAll(/<script\b([^>]*)>([\s\S]*?)<\/script>/g)) {
		if (/\bsrc=/.test(attributes) || /type="(application\/ld\+json|text\/html)"/.test(attributes)) continue
		hashes.add(`'sha256-${createHash('sha256').update(body).digest('base64')}'`)
	}
	if (/\sstyle="/.test(html))
		throw new Error(`${page} has a style attribute, which its content security policy forbids`)
	if (/\son[a-z]+="/.test(html.replace(/<script[\s\S]*?<\/script>/g, '')))
		throw new Error(`${page} has an inline event handler`)
	return [
		"default-src 'none'",
		`script-src 'self' ${[...hashes].join(' ')}`,
		"style-src 'self'",
		"img-src 'self' data:",
		"font-src 'self'",
		`connect-src 'self'${api}`,
		"manifest-src 'self'",
		"worker-src 'self'",
		...(page === '/contact' ? [`frame-src ${map}`] : []),
		"base-uri 'none'",
		`form-action 'self'${api}`,
		"frame-ancestors 'none'",
		"require-trusted-types-for 'script'",
		'trusted-types pramaan-prose pramaan-worker',
	].join('; ')
}

const documents = files.filter((name) => name.endsWith('.html'))
for (const file of documents) {
	const html = await readFile(file, 'utf8')
	if (html.includes(HEAD_SCRIPT)) continue
	await writeFile(file, html.replace('<html lang="en"><head>', `<html lang="en" data-plain=""><head>${HEAD_SCRIPT}`))
}

const paths = files.map((file) => file.slice(client.length))
const version = await versionOf(client, paths)
const pages: Record<string, Record<string, string>> = {
	[WORKER]: { 'content-security-policy': "default-src 'none'; connect-src 'self'; frame-ancestors 'none'" },
}
for (const file of documents) {
	const page = file.slice(client.length).replace(/\/?index\.html$/, '') || '/'
	const html = (await readFile(file, 'utf8')).replaceAll(VERSION_MARK, version)
	if (!html.includes(version)) throw new Error(`${page} does not say its version`)
	await writeFile(file, html)
	pages[page] = { 'content-security-policy': policy(html, page) }
}
for (const file of files.filter((name) => name.endsWith('.data')))
	await writeFile(file, (await readFile(file, 'utf8')).replaceAll(VERSION_MARK, version))
await writeWorker(client, paths)
files.push(...ofWorker)
await writeFile(
	join(client, '../headers.json'),
	JSON.stringify({ default: { [VERSION_HEADER]: version }, pages }, null, '\t'),
)

const brotli = promisify(brotliCompress)
const gz = promisify(gzip)
const compressible = process.argv.includes('--plain')
	? []
	: files.filter((name) => /\.(html|js|css|svg|json|data|xml|txt|webmanifest)$/.test(name))
async function compress(file: string) {
	const bytes = await readFile(file)
	if (bytes.length < 256) return
	await Promise.all([
		brotli(bytes, {
			params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length },
		}).then((data) => writeFile(`${file}.br`, data)),
		gz(bytes, { level: 9 }).then((data) => writeFile(`${file}.gz`, data)),
	])
}
// Several at once: compression is done beside this thread, on every core.
const waiting = compressible.values()
const compressRest = async () => {
	for (const file of waiting) await compress(file)
}
await Promise.all([compressRest(), compressRest(), compressRest(), compressRest()])
console.log(`Version ${version}: ${documents.length} pages prerendered, ${compressible.length} files compressed.`)
