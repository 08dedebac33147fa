import { hash } from 'node:crypto'
import {
	closeSync,
	createReadStream,
	existsSync,
	openSync,
	readdirSync,
	readFileSync,
	readSync,
	statSync,
} from 'node:fs'
import { readFile, stat } from 'node:fs/promises'
import type { IncomingMessage } from 'node:http'
import { basename, extname, join, sep } from 'node:path'
import type { Readable } from 'node:stream'
import type { Headers } from '#server/http/headers.ts'
import { pagePath } from '#shared/page-path.ts'
import { acceptedEncodings, ENCODINGS, type Encoding } from './accept-encoding.ts'

const CONTENT_TYPES: Record<string, string> = {
	'.avif': 'image/avif',
	'.css': 'text/css; charset=utf-8',
	'.gif': 'image/gif',
	'.html': 'text/html; charset=utf-8',
	'.ico': 'image/x-icon',
	'.ics': 'text/calendar; charset=utf-8',
	'.jpg': 'image/jpeg',
	'.js': 'text/javascript; charset=utf-8',
	'.json': 'application/json',
	'.pdf': 'application/pdf',
	'.png': 'image/png',
	'.svg': 'image/svg+xml',
	'.txt': 'text/plain; charset=utf-8',
	'.webmanifest': 'application/manifest+json',
	'.webp': 'image/webp',
	'.woff2': 'font/woff2',
	'.xml': 'application/xml; charset=utf-8',
	'feed.xml': 'application/rss+xml; charset=utf-8',
}
const SUFFIXES: Record<Encoding, string> = { br: '.br', gzip: '.gz', identity: '' }
/** Chrome applies the policy of a PDF to its own viewer, which 'none' would break: https://crbug.com/271452 */
const PDF_HEADERS: Headers = { 'content-security-policy': "frame-ancestors 'none'" }
const YEAR_SECONDS = 31_536_000
/** Larger files are streamed and never held in memory. */
const MAX_BUFFERED_BYTES = 256 * 1024
const MAX_HELD_BYTES = 24 * 1024 * 1024

type Source = { etag: string; headers: Headers; read(): Body | Promise<Body> }
type Body = Buffer | Readable
type Entry = {
	path: string
	file: string
	/** Best compression first. */
	encodings: Encoding[]
	/** Set if the first of the encodings is held in memory. */
	held?: Source
}
type Request = Pick<IncomingMessage, 'method' | 'url' | 'headers'>
type Answer = { status: number; headers: Headers; body?: Body }

/** What the build writes beside the pages: headers for all, and by path, with names in small letters. */
type HeadersFile = { default: Headers; pages: Record<string, Headers> }

export type Website = {
	has(path: string): boolean
	answer(request: Request): Promise<Answer>
	/** Headers of a page that the server renders itself. */
	headersOf(path: string): Headers
}

/**
 * Serves the built site. Up to `maxHeldBytes` of it are held in memory, each file in one encoding: compressed files
 * first, small before large. All else is streamed from disk.
 */
export function loadWebsite(folder: string, base: Headers, { maxHeldBytes = MAX_HELD_BYTES } = {}): Website {
	const own = readHeaders(join(folder, '../headers.json'))
	const headersOf = (path: string): Headers => ({
		...base,
		...(path.endsWith('.pdf') && PDF_HEADERS),
		...own.default,
		...own.pages[path],
		'cache-control': path.startsWith('/assets/') ? `public, max-age=${YEAR_SECONDS}, immutable` : 'no-cache',
		vary: 'accept-encoding',
	})
	const entries = listEntries(folder)
	holdInMemory(entries.values(), maxHeldBytes, headersOf)
	const notFound = entries.get('/404')
	entries.delete('/404')

	/** Of several documents of a path, the one that a parameter of the query selects. */
	const selectedBy = (query: string, path: string) =>
		new URLSearchParams(query)
			.entries()
			.map(([name, value]) => entries.get(`${path}?${name}=${value}`))
			.find((entry) => entry !== undefined)

	async function answerWith(entry: Entry, request: Request) {
		const encoding = acceptedEncodings(request.headers['accept-encoding']).find((one) => entry.encodings.includes(one))
		const isHeld = encoding === entry.encodings[0]
		return respond((isHeld && entry.held) || (await fromDisk(entry, encoding ?? 'identity', headersOf)), request)
	}

	return {
		has: (path) => entries.has(path),
		headersOf,
		async answer(request) {
			const { url = '/', method, headers } = request
			const path = pathIn(url)
			const entry = selectedBy(url.slice(path.length), path) ?? entries.get(path)
			if (entry) return answerWith(entry, request)

			const target = pagePath(path)
			if (target !== path && entries.has(target)) {
				const location = target + url.slice(path.length)
				return { status: 308, headers: { ...base, 'cache-control': 'no-cache', location } }
			}
			if (!notFound) return { status: 404, headers: base, body: Buffer.from('Not found') }
			const unconditional = { method, headers: { 'accept-encoding': headers['accept-encoding'] } }
			return { ...(await answerWith(notFound, unconditional)), status: 404 }
		},
	}
}

function listEntries(folder: string) {
	const names = new Set(readdirSync(folder, { recursive: true, encoding: 'utf8' }))
	const entries = new Map<string, Entry>()
	for (const name of names) {
		const encodings = ENCODINGS.filter((encoding) => names.has(name + SUFFIXES[encoding]))
		const file = join(folder, name)
		if (/\.(br|gz)$/.test(name) || !statSync(file).isFile()) continue
		const path = pathOf(name)
		entries.set(path, { path, file, encodings })
	}
	return entries
}

/**
 * about/index.html is /about, about/year=2015/index.html is /about?year=2015. Paths are kept as they stand in a request, so
 * none is ever decoded.
 */
const pathOf = (name: string) =>
	encodeURI(`/${name}`.replaceAll(sep, '/'))
		.replace(/\/index\.html$/, '')
		.replace(/\/(\w+=\w+)$/, '?$1') || '/'

type HeadersOf = (path: string) => Headers

function holdInMemory(entries: Iterable<Entry>, maxBytes: number, headersOf: HeadersOf) {
	const candidates = Array.from(entries, (entry) => {
		const [encoding = 'identity'] = entry.encodings
		const file = entry.file + SUFFIXES[encoding]
		return { entry, encoding, file, size: statSync(file).size }
	})
		.filter(({ size }) => size <= MAX_BUFFERED_BYTES)
		.sort((a, b) => Number(a.encoding === 'identity') - Number(b.encoding === 'identity') || a.size - b.size)
	let bytes = 0
	const held = candidates.filter(({ size }) => {
		bytes += size
		return bytes <= maxBytes
	})
	// One block of memory: thousands of small ones would take twice as much.
	const memory = Buffer.alloc(held.reduce((sum, { size }) => sum + size, 0))
	let offset = 0
	for (const { entry, encoding, file, size } of held) {
		const opened = openSync(file, 'r')
		const length = readSync(opened, memory, { offset, length: size })
		closeSync(opened)
		const body = memory.subarray(offset, offset + length)
		const etag = `"${hash('sha256', body, 'base64url')}"`
		entry.held = { etag, headers: fileHeaders(entry, encoding, { size, etag }, headersOf), read: () => body }
		offset += length
	}
}

async function fromDisk(entry: Entry, encoding: Encoding, headersOf: HeadersOf): Promise<Source> {
	const file = entry.file + SUFFIXES[encoding]
	const { size, mtimeMs } = await stat(file)
	const etag = `"${size.toString(36)}-${mtimeMs.toString(36)}"`
	return {
		etag,
		headers: fileHeaders(entry, encoding, { size, etag }, headersOf),
		read: () => (size <= MAX_BUFFERED_BYTES ? readFile(file) : createReadStream(file)),
	}
}

const fileHeaders = (
	{ path, file }: Entry,
	encoding: Encoding,
	{ size, etag }: { size: number; etag: string },
	headersOf: HeadersOf,
): Headers => ({
	...headersOf(path),
	etag,
	'content-type': CONTENT_TYPES[basename(file)] ?? CONTENT_TYPES[extname(file)] ?? 'application/octet-stream',
	'content-length': String(size),
	...(encoding !== 'identity' && { 'content-encoding': encoding }),
})

async function respond({ etag, headers, read }: Source, request: Request): Promise<Answer> {
	const known = request.headers['if-none-match']
	// A tag is quoted and unique, so it can be sought in the list, weak or not.
	if (known !== undefined && (known === '*' || known.includes(etag))) {
		const { 'content-type': _, 'content-length': __, 'content-encoding': ___, ...rest } = headers
		return { status: 304, headers: rest }
	}
	return request.method === 'HEAD' ? { status: 200, headers } : { status: 200, headers, body: await read() }
}

function pathIn(url: string) {
	const query = url.indexOf('?')
	return query < 0 ? url : url.slice(0, query)
}

function readHeaders(file: string): HeadersFile {
	if (!existsSync(file)) return { default: {}, pages: {} }
	return JSON.parse(readFileSync(file, 'utf8'))
}
