import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { basename, extname, join, sep } from 'node:path'
import type { Headers } from './http/headers.ts'
import { httpProblem } from './http/problem.ts'
import { readRange } from './http/range.ts'

const CONTENT_TYPES: Record<string, string> = {
	'.avif': 'image/avif',
	'.css': 'text/css; charset=utf-8',
	'.data': 'text/x-script; charset=utf-8',
	'.gif': 'image/gif',
	'.html': 'text/html; charset=utf-8',
	'.ico': 'image/x-icon',
	'.ics': 'text/calendar; charset=utf-8',
	'.jpg': 'image/jpeg',
	'.js': 'text/javascript; charset=utf-8',
	'.json': 'application/json',
	'.map': 'application/json',
	'.mjs': 'text/javascript; charset=utf-8',
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
const SUFFIXES = { br: '.br', gzip: '.gz' } as const
/** Chrome applies the policy of a PDF to its own viewer, which 'none' would break: https://crbug.com/271452 */
const PDF_HEADERS: Headers = { 'content-security-policy': "frame-ancestors 'none'" }
const YEAR_SECONDS = 31536000
const EMPTY_BODY = Buffer.alloc(0)
const REDIRECT_HEADERS: Headers = { 'cache-control': 'no-cache', 'content-length': '0' }

type Encoding = 'br' | 'gzip' | 'identity'
type Variant = { etag: string; headers: Headers; flat: string[]; unchanged: Headers; body: Buffer }
type Page = Partial<Record<Encoding, Variant>> & { identity: Variant }
type Request = Pick<IncomingMessage, 'method' | 'url' | 'headers'>
type Answer = { status: number; headers: Headers; body: Buffer }

/** What the build writes beside the pages: headers for all, and by path. */
type HeadersFile = { default: Headers; pages: Record<string, Headers> }

export type Website = {
	has(path: string): boolean
	/** Throws a refusal when a part is asked for that the file does not have. */
	answer(request: Request): Answer
	/** Writes a whole page at once; false when it takes more than that. */
	serve(request: IncomingMessage, response: ServerResponse): boolean
}

/** The built site, read into memory: no request reaches the file system. */
export function loadWebsite(folder: string, base: Headers, headersFile = join(folder, '../headers.json')): Website {
	const own = readHeaders(headersFile)
	const pages = new Map<string, Page>()
	for (const file of listFiles(folder)) {
		const path = pathOf(file)
		const kind = path.endsWith('.pdf') ? PDF_HEADERS : {}
		const headers = lowerCased({ ...base, ...kind, ...own.default, ...own.pages[path] })
		pages.set(
			path,
			readPage(folder, file, { ...headers, 'cache-control': cacheControl(path), vary: 'accept-encoding' }),
		)
	}
	const missing = pages.get('/404')
	pages.delete('/404')

	return {
		has: (path) => pages.has(path),
		answer(request) {
			const { url = '/', headers } = request
			const path = pathIn(url)
			const page = pages.get(path)
			if (page) return show(choose(page, headers['accept-encoding']), request)

			const target = withoutSlashes(path)
			if (target !== path && pages.has(target)) {
				const location = target + url.slice(path.length)
				return { status: 308, headers: { ...base, ...REDIRECT_HEADERS, location }, body: EMPTY_BODY }
			}
			if (!missing) return { status: 404, headers: base, body: Buffer.from('Not found') }
			return { ...choose(missing, headers['accept-encoding']), status: 404 }
		},
		serve({ method, url = '/', headers }, response) {
			if ((method !== 'GET' && method !== 'HEAD') || headers['if-none-match'] || headers.range) return false
			const page = pages.get(pathIn(url))
			if (!page) return false
			const { flat, body } = choose(page, headers['accept-encoding'])
			response.writeHead(200, flat).end(body)
			return true
		},
	}
}

function pathIn(url: string) {
	const query = url.indexOf('?')
	return query < 0 ? url : url.slice(0, query)
}

function show({ etag, headers, unchanged, body }: Variant, request: Request): Answer {
	const known = request.headers['if-none-match']
	// A tag is quoted and unique, so it can be sought in the list, weak or not.
	if (known !== undefined && (known === '*' || known.includes(etag))) {
		return { status: 304, headers: unchanged, body: EMPTY_BODY }
	}
	const whole = { status: 200, headers, body }
	const { range: asked, 'if-range': condition } = request.headers
	if (asked === undefined || !headers['accept-ranges'] || request.method !== 'GET') return whole
	if (condition !== undefined && condition !== etag) return whole
	const range = readRange(asked, body.length)
	if (range === 'none') return whole
	if (range === 'outside') throw httpProblem(416, { headers: { 'content-range': `bytes */${body.length}` } })
	const part = body.subarray(range.start, range.end + 1)
	return {
		status: 206,
		headers: {
			...headers,
			'content-length': String(part.length),
			'content-range': `bytes ${range.start}-${range.end}/${body.length}`,
		},
		body: part,
	}
}

const listFiles = (folder: string) =>
	readdirSync(folder, { recursive: true, withFileTypes: true })
		.filter((entry) => entry.isFile() && !Object.values(SUFFIXES).some((ending) => entry.name.endsWith(ending)))
		.map((entry) => join(entry.parentPath, entry.name).slice(folder.length))

/** about/index.html is /about; paths are kept as they stand in a request, so none is ever decoded. */
const pathOf = (file: string) => encodeURI(file.replaceAll(sep, '/').replace(/\/index\.html$/, '')) || '/'

/** A loop, because the regular expression for it takes quadratic time on a path of slashes. */
function withoutSlashes(path: string) {
	let end = path.length
	while (path[end - 1] === '/') end--
	return path.slice(0, end)
}

const cacheControl = (path: string) =>
	path.startsWith('/assets/') ? `public, max-age=${YEAR_SECONDS}, immutable` : 'no-cache'

function readPage(folder: string, file: string, shared: Headers): Page {
	const type = CONTENT_TYPES[basename(file)] ?? CONTENT_TYPES[extname(file)] ?? 'application/octet-stream'
	const plain = join(folder, file)
	const encodings = (Object.entries(SUFFIXES) as [Encoding, string][]).filter(([, ending]) =>
		existsSync(plain + ending),
	)
	// Documents and pictures can be large and are not compressed again.
	const ranges: Headers = encodings.length === 0 ? { 'accept-ranges': 'bytes' } : {}
	const page: Page = { identity: toVariant(readFileSync(plain), type, shared, ranges) }
	for (const [encoding, ending] of encodings) {
		page[encoding] = toVariant(readFileSync(plain + ending), type, shared, { 'content-encoding': encoding })
	}
	return page
}

function toVariant(body: Buffer, type: string, shared: Headers, own: Headers): Variant {
	const etag = `"${createHash('sha256').update(body).digest('base64url')}"`
	const unchanged = { ...shared, etag }
	const headers = { ...unchanged, ...own, 'content-type': type, 'content-length': String(body.length) }
	return { etag, unchanged, headers, flat: Object.entries(headers).flat(), body }
}

const choose = (page: Page, accepted: string | undefined): Variant =>
	knownPreference(accepted)
		.map((encoding) => page[encoding])
		.find((variant) => variant !== undefined) ?? page.identity

/** Browsers send a handful of different headers; what else comes is read again each time. */
const preferences = new Map<string, Encoding[]>()

function knownPreference(accepted = ''): Encoding[] {
	const known = preferences.get(accepted)
	if (known) return known
	const read = preference(accepted)
	if (preferences.size < 100 && accepted.length < 100) preferences.set(accepted, read)
	return read
}

/** Accepted encodings, best first (RFC 9110, 12.5.3). */
export function preference(accepted = ''): Encoding[] {
	const weights = new Map<string, number>()
	for (const entry of accepted.toLowerCase().split(',')) {
		const [name = '', ...parameters] = entry.split(';').map((part) => part.trim())
		const weight = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2) ?? '1'
		weights.set(name, Number(weight) || 0)
	}
	const weightOf = (encoding: Encoding) =>
		weights.get(encoding) ?? weights.get('*') ?? (encoding === 'identity' ? Number.MIN_VALUE : 0)
	return (['br', 'gzip', 'identity'] as const)
		.filter((encoding) => weightOf(encoding) > 0)
		.sort((a, b) => weightOf(b) - weightOf(a))
}

function readHeaders(file: string): HeadersFile {
	return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : { default: {}, pages: {} }
}

const lowerCased = (headers: Headers): Headers =>
	Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]))
