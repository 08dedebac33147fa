import { createHash } from 'node:crypto'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { securityHeaders } from './http/headers.ts'
import { temporaryFolder, testApp } from './testing/fixtures.ts'
import { loadWebsite, preference } from './website.ts'

const ABOUT = '<!doctype html><h1>About us</h1>'.repeat(50)
const FILES: Record<string, string | Buffer> = {
	'index.html': '<h1>Home</h1>',
	'about/index.html': ABOUT,
	'about/index.html.br': brotliCompressSync(ABOUT),
	'about/index.html.gz': gzipSync(ABOUT),
	'about.data': 'data',
	'404/index.html': '<h1>404 - Page Not Found</h1>',
	'assets/app-1a2b.js': 'export {}',
	'assets/newsreader.woff2': Buffer.from(Array.from({ length: 256 }, (_, byte) => byte)),
	'assets/large.woff2': Buffer.alloc(200_000, 'x\u0000\xff', 'latin1'),
	'documents/quality.pdf': '%PDF-1.7',
	'site.webmanifest': '{}',
	'sitemap.xml': '<urlset/>',
	'blog/feed.xml': '<rss/>',
	'हिन्दी.txt': 'नमस्ते',
}
const CSP = "default-src 'none'; script-src 'sha256-about'"
const HEADERS = { default: { 'X-Default': 'yes' }, pages: { '/about': { 'Content-Security-Policy': CSP } } }

async function website() {
	const folder = temporaryFolder()
	const client = join(folder, 'client')
	for (const [name, body] of Object.entries(FILES)) {
		mkdirSync(dirname(join(client, name)), { recursive: true })
		writeFileSync(join(client, name), body)
	}
	writeFileSync(join(folder, 'secret.txt'), 'secret')
	writeFileSync(join(folder, 'headers.json'), JSON.stringify(HEADERS))
	const site = loadWebsite(client, securityHeaders('http://localhost:3000'))
	// From here on nothing can come from the disk.
	rmSync(folder, { recursive: true })
	return (await testApp({ website: site })).app
}

test.each([
	['/', 'text/html; charset=utf-8', '<h1>Home</h1>'],
	['/?utm=1', 'text/html; charset=utf-8', '<h1>Home</h1>'],
	['/about', 'text/html; charset=utf-8', ABOUT],
	['/about.data', 'text/x-script; charset=utf-8', 'data'],
	['/assets/app-1a2b.js', 'text/javascript; charset=utf-8', 'export {}'],
	['/sitemap.xml', 'application/xml; charset=utf-8', '<urlset/>'],
	['/blog/feed.xml', 'application/rss+xml; charset=utf-8', '<rss/>'],
	['/site.webmanifest', 'application/manifest+json', '{}'],
	['/%E0%A4%B9%E0%A4%BF%E0%A4%A8%E0%A5%8D%E0%A4%A6%E0%A5%80.txt', 'text/plain; charset=utf-8', 'नमस्ते'],
])('%s is served as %s', async (url, type, body) => {
	const answer = await (await website()).inject(url)
	expect(answer.statusCode).toBe(200)
	expect(answer.headers['content-type']).toBe(type)
	expect(answer.body).toBe(body)
})

test('assets are kept for a year, pages are asked for again', async () => {
	const app = await website()
	const cacheControl = async (url: string) => (await app.inject(url)).headers['cache-control']
	expect(await cacheControl('/assets/newsreader.woff2')).toBe('public, max-age=31536000, immutable')
	expect(await cacheControl('/about')).toBe('no-cache')
	expect(await cacheControl('/nothing')).toBe('no-cache')
})

test.each([
	['br', 'gzip, deflate, br, zstd', brotliDecompressSync],
	['gzip', 'br;q=0, gzip', gunzipSync],
] as const)('a copy compressed as %s goes to whoever accepts it', async (encoding, accepted, decompress) => {
	const answer = await (await website()).inject({ url: '/about', headers: { 'accept-encoding': accepted } })
	expect(answer.headers).toMatchObject({ 'content-encoding': encoding, vary: 'accept-encoding' })
	expect(answer.headers['content-length']).toBe(String(answer.rawPayload.length))
	expect(decompress(answer.rawPayload).toString()).toBe(ABOUT)
})

test('a file without a compressed copy is served as it is', async () => {
	const answer = await (await website()).inject({ url: '/', headers: { 'accept-encoding': 'br' } })
	expect(answer.headers).not.toHaveProperty('content-encoding')
	expect(answer.body).toBe('<h1>Home</h1>')
})

test.each([
	[undefined, ['identity']],
	['', ['identity']],
	['gzip, deflate, br', ['br', 'gzip', 'identity']],
	['GZIP', ['gzip', 'identity']],
	['gzip;q=1.0, br;q=0.5', ['gzip', 'br', 'identity']],
	['br;q=0, *', ['gzip', 'identity']],
	['*;q=0', []],
	['identity;q=0, gzip', ['gzip']],
	['identity, gzip;q=0.5', ['identity', 'gzip']],
	['br;q=zero', ['identity']],
	['brotli, xgzip', ['identity']],
])('Accept-Encoding %j prefers %j', (accepted, expected) => {
	expect(preference(accepted)).toEqual(expected)
})

test('a page that is known is not sent again, in each encoding by its own tag', async () => {
	const app = await website()
	const get = (headers: Record<string, string>) => app.inject({ url: '/about', headers })
	const plain = (await get({})).headers.etag as string
	const br = (await get({ 'accept-encoding': 'br' })).headers.etag as string
	expect(plain).toBe(`"${createHash('sha256').update(ABOUT).digest('base64url')}"`)
	expect(br).not.toBe(plain)
	for (const known of [plain, `W/${plain}`, `"other", ${plain}`, '*']) {
		const answer = await get({ 'if-none-match': known })
		expect(answer.statusCode).toBe(304)
		expect(answer.body).toBe('')
		expect(answer.headers).toMatchObject({ etag: plain, vary: 'accept-encoding', 'content-security-policy': CSP })
		expect(answer.headers).not.toHaveProperty('content-type')
	}
	expect((await get({ 'if-none-match': br })).statusCode).toBe(200)
	expect((await get({ 'if-none-match': br, 'accept-encoding': 'br' })).statusCode).toBe(304)
})

test('each page has the headers that the build wrote for it, over those of every answer', async () => {
	const app = await website()
	expect((await app.inject('/about')).headers).toMatchObject({
		'content-security-policy': CSP,
		'x-default': 'yes',
		'x-content-type-options': 'nosniff',
	})
	const policy = async (url: string) => (await app.inject(url)).headers['content-security-policy']
	expect(await policy('/')).toBe("default-src 'none'; frame-ancestors 'none'")
	expect(await policy('/documents/quality.pdf')).toBe("frame-ancestors 'none'")
})

test('parts of a document are served, of the version that was asked for', async () => {
	const app = await website()
	const get = (headers: Record<string, string>, method: 'GET' | 'HEAD' = 'GET') =>
		app.inject({ method, url: '/documents/quality.pdf', headers })
	const whole = await get({})
	expect(whole.headers['accept-ranges']).toBe('bytes')
	const etag = whole.headers.etag as string

	for (const headers of [{ range: 'bytes=1-3' }, { range: 'bytes=1-3', 'if-range': etag }] as Record<
		string,
		string
	>[]) {
		const part = await get(headers)
		expect(part.statusCode).toBe(206)
		expect(part.body).toBe('PDF')
		expect(part.headers).toMatchObject({ 'content-range': 'bytes 1-3/8', 'content-length': '3', etag })
		expect(part.headers['content-type']).toBe('application/pdf')
	}
	const ignored: Record<string, string>[] = [
		{ range: 'bytes=1-3', 'if-range': '"another"' },
		{ range: 'bytes=1-3', 'if-range': `W/${etag}` },
		{ range: 'bytes=1-3', 'if-range': 'Wed, 21 Oct 2015 07:28:00 GMT' },
		{ range: 'bytes=0-1,3-4' },
		{ range: 'lines=0-1' },
	]
	for (const headers of ignored) expect((await get(headers)).body).toBe('%PDF-1.7')

	const outside = await get({ range: 'bytes=8-' })
	expect(outside.statusCode).toBe(416)
	expect(outside.headers).toMatchObject({ 'content-range': 'bytes */8' })
	expect(outside.headers['content-type']).toMatch('application/problem+json')
	expect((await get({ range: 'bytes=1-3', 'if-none-match': etag })).statusCode).toBe(304)
	const head = await get({ range: 'bytes=1-3' }, 'HEAD')
	expect([head.statusCode, head.headers['content-length']]).toEqual([200, '8'])
})

test('what is sent compressed is sent whole', async () => {
	const app = await website()
	const answer = await app.inject({ url: '/about', headers: { range: 'bytes=0-3' } })
	expect(answer.statusCode).toBe(200)
	expect(answer.headers).not.toHaveProperty('accept-ranges')
})

test('the quick way of a page over a real connection says what the long way says', async () => {
	const app = await website()
	const url = await app.listen({ host: '127.0.0.1', port: 0 })
	for (const path of [
		'/',
		'/about',
		'/about?x=1',
		'/about.data',
		'/assets/app-1a2b.js',
		'/assets/newsreader.woff2',
		'/assets/large.woff2',
		'/documents/quality.pdf',
	]) {
		for (const encoding of ['br', 'gzip', 'identity']) {
			for (const method of ['GET', 'HEAD'] as const) {
				const quick = await fetch(url + path, { method, headers: { 'accept-encoding': encoding } })
				const long = await app.inject({ method, url: path, headers: { 'accept-encoding': encoding } })
				const { date: _, connection: __, 'keep-alive': ___, ...headers } = Object.fromEntries(quick.headers)
				const { date: _____, connection: ______, ...expected } = long.headers
				expect(headers).toEqual(expected)
				const whole = await app.inject({ method, url: path })
				expect(Buffer.from(await quick.arrayBuffer())).toEqual(whole.rawPayload)
			}
		}
	}
	const tag = (await fetch(`${url}/about`, { method: 'HEAD' })).headers.get('etag') as string
	expect((await fetch(`${url}/about`, { headers: { 'if-none-match': tag } })).status).toBe(304)
	expect((await fetch(`${url}/about.data`, { headers: { 'if-none-match': '*' } })).status).toBe(304)
})

test('HEAD has the headers of GET and no body', async () => {
	const app = await website()
	const head = await app.inject({ method: 'HEAD', url: '/about' })
	expect(head.statusCode).toBe(200)
	expect(head.headers['content-length']).toBe(String(ABOUT.length))
	expect(head.rawPayload).toHaveLength(0)
})

test.each([
	['/about/', '/about'],
	['/about//?x=1&y=/', '/about?x=1&y=/'],
])('%s leads to %s', async (url, location) => {
	const answer = await (await website()).inject(url)
	expect(answer.statusCode).toBe(308)
	expect(answer.headers).toMatchObject({ location, 'x-content-type-options': 'nosniff' })
})

test.each([
	['/nothing'],
	['/404'],
	['/about/index.html'],
	['/about/index.html.br'],
	['//evil.example/'],
	['/../secret.txt'],
	['/..%2fsecret.txt'],
	['/%2e%2e/secret.txt'],
	['/assets/../../secret.txt'],
	['/assets/..\\..\\secret.txt'],
	['/headers.json'],
	['/%61bout'],
	['/About'],
	['/constructor'],
])('%s is the page that says 404', async (url) => {
	const answer = await (await website()).inject(url)
	expect(answer.statusCode).toBe(404)
	expect(answer.headers['content-type']).toBe('text/html; charset=utf-8')
	expect(answer.body).toBe('<h1>404 - Page Not Found</h1>')
})

test('the API stays an API beside the pages', async () => {
	const app = await website()
	expect((await app.inject('/healthz')).json()).toEqual({ status: 'alive' })
	expect((await app.inject('/api/nothing')).json()).toMatchObject({ status: 404 })
	expect((await app.inject('/api/register')).statusCode).toBe(405)
	const wrong = await app.inject({ method: 'POST', url: '/about', payload: 'x' })
	expect(wrong.statusCode).toBe(405)
	expect(wrong.headers.allow).toBe('GET, HEAD')
	expect((await app.inject({ method: 'POST', url: '/nothing', payload: 'x' })).statusCode).toBe(404)
})

test('a build without headers and without a 404 page still serves', async () => {
	const folder = temporaryFolder()
	writeFileSync(join(folder, 'index.html'), 'x')
	const site = loadWebsite(folder, {}, join(folder, 'none.json'))
	const get = (url: string) => site.answer({ url, headers: {} })
	expect(get('/').body.toString()).toBe('x')
	expect(get('/nothing')).toMatchObject({ status: 404 })
})
