import { createHash } from 'node:crypto'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { securityHeaders } from '#server/http/headers.ts'
import { temporaryFolder, testApp } from '#server/testing/fixtures.ts'
import { loadWebsite } from './files.ts'

const ABOUT = '<!doctype html><h1>About us</h1>'.repeat(50)
const FILES: Record<string, string | Buffer> = {
	'index.html': '<h1>Home</h1>',
	'about/index.html': ABOUT,
	'about/index.html.br': brotliCompressSync(ABOUT),
	'about/index.html.gz': gzipSync(ABOUT),
	'course/index.html': '<h1>Choose one of 2 courses</h1>',
	'course/id=9/index.html': '<h1>Course 9</h1>',
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
const HEADERS = {
	default: { 'x-default': 'yes' },
	pages: { '/about': { 'content-security-policy': CSP }, '/course?id=9': { 'content-security-policy': CSP } },
}

async function loaded(options: { maxHeldBytes?: number } = {}) {
	const folder = temporaryFolder()
	const client = join(folder, 'client')
	for (const [name, body] of Object.entries(FILES)) {
		mkdirSync(dirname(join(client, name)), { recursive: true })
		writeFileSync(join(client, name), body)
	}
	writeFileSync(join(folder, 'secret.txt'), 'secret')
	writeFileSync(join(folder, 'headers.json'), JSON.stringify(HEADERS))
	const site = loadWebsite(client, securityHeaders('http://localhost:3000'), options)
	return { ...(await testApp({ website: site })), folder }
}

const website = async (options?: { maxHeldBytes: number }) => (await loaded(options)).app

test.each([
	['/', 'text/html; charset=utf-8', '<h1>Home</h1>'],
	['/about', 'text/html; charset=utf-8', ABOUT],
	['/assets/app-1a2b.js', 'text/javascript; charset=utf-8', 'export {}'],
	['/blog/feed.xml', 'application/rss+xml; charset=utf-8', '<rss/>'],
	['/%E0%A4%B9%E0%A4%BF%E0%A4%A8%E0%A5%8D%E0%A4%A6%E0%A5%80.txt', 'text/plain; charset=utf-8', 'नमस्ते'],
])('%s is served as %s when it is requested', async (url, type, body) => {
	const answer = await (await website()).inject(url)
	expect(answer.statusCode).toBe(200)
	expect(answer.headers['content-type']).toBe(type)
	expect(answer.body).toBe(body)
})

test.each([
	['/course?id=9', '<h1>Course 9</h1>'],
	['/course?utm=1&id=9&id=1', '<h1>Course 9</h1>'],
	['/course', '<h1>Choose one of 2 courses</h1>'],
	['/course?id=1', '<h1>Choose one of 2 courses</h1>'],
	['/course?id=9/../..', '<h1>Choose one of 2 courses</h1>'],
])('%s is served as %s when one of the documents of its path has a query', async (url, body) => {
	const answer = await (await website()).inject(url)
	expect(answer.statusCode).toBe(200)
	expect(answer.body).toBe(body)
})

test('a document that a query selects has its own policy and no second address', async () => {
	const app = await website()
	expect((await app.inject('/course?id=9')).headers['content-security-policy']).toBe(CSP)
	expect((await app.inject('/course/id=9')).statusCode).toBe(404)
	expect((await app.inject('/course/?id=9')).headers['location']).toBe('/course?id=9')
})

test('assets may be cached for a year and pages must be revalidated', async () => {
	const app = await website()
	const cacheControl = async (url: string) => (await app.inject(url)).headers['cache-control']
	expect(await cacheControl('/assets/newsreader.woff2')).toBe('public, max-age=31536000, immutable')
	expect(await cacheControl('/about')).toBe('no-cache')
	expect(await cacheControl('/nothing')).toBe('no-cache')
})

test.each([
	['br', 'gzip, deflate, br, zstd', brotliDecompressSync],
	['gzip', 'br;q=0, gzip', gunzipSync],
] as const)('the %s copy of a file is sent when the client accepts it', async (encoding, accepted, decompress) => {
	const answer = await (await website()).inject({ url: '/about', headers: { 'accept-encoding': accepted } })
	expect(answer.headers).toMatchObject({ 'content-encoding': encoding, vary: 'accept-encoding' })
	expect(answer.headers['content-length']).toBe(String(answer.rawPayload.length))
	expect(decompress(answer.rawPayload).toString()).toBe(ABOUT)
})

test('a page is answered with 304 when the client knows the tag of the same encoding', async () => {
	const app = await website()
	const get = (headers: Record<string, string>) => app.inject({ url: '/about', headers })
	const plain = (await get({})).headers.etag as string
	const br = (await get({ 'accept-encoding': 'br' })).headers.etag as string
	const hash = createHash('sha256').update(FILES['about/index.html.br'] as Buffer)
	expect(br).toBe(`"${hash.digest('base64url')}"`)
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

test('a page has the headers of the build in place of the default ones', async () => {
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

test('a file is answered alike when it is held in memory and when it is streamed from disk', async () => {
	const [memory, disk] = [await website(), await website({ maxHeldBytes: 0 })]
	for (const url of Object.keys(FILES).flatMap((name) => (/\.(br|gz)$/.test(name) ? [] : [encodeURI(`/${name}`)]))) {
		const path = url.replace(/\/?index\.html$/, '') || '/'
		for (const encoding of ['br', 'gzip', 'identity']) {
			for (const headers of [{}, { 'if-none-match': '*' }] as Record<string, string>[]) {
				for (const method of ['GET', 'HEAD'] as const) {
					const [one, other] = await Promise.all(
						[memory, disk].map((app) =>
							app.inject({ method, url: path, headers: { ...headers, 'accept-encoding': encoding } }),
						),
					)
					expect(one?.statusCode).toBe(other?.statusCode)
					const { date: _, etag: __, ...fields } = one?.headers ?? {}
					expect(other?.headers).toMatchObject(fields)
					expect(other?.rawPayload).toEqual(one?.rawPayload)
				}
			}
		}
	}
})

test('pages are sent without their files when memory holds them', async () => {
	const { app, folder } = await loaded()
	rmSync(folder, { recursive: true })
	const get = (accepted: string) => app.inject({ url: '/about', headers: { 'accept-encoding': accepted } })
	expect((await get('br')).statusCode).toBe(200)
	expect((await get('gzip')).statusCode).toBe(503)
})

test('the files held in memory are within the bound, compressed ones first', async () => {
	const { app, folder } = await loaded({ maxHeldBytes: FILES['about/index.html.br']?.length ?? 0 })
	rmSync(folder, { recursive: true })
	const status = async (url: string) => (await app.inject({ url, headers: { 'accept-encoding': 'br' } })).statusCode
	expect(await status('/about')).toBe(200)
	expect(await status('/site.webmanifest')).toBe(503)
})

test.each([
	['/about//?x=1&y=/', '/about?x=1&y=/'],
	['/ABOUT/?Q=A//b', '/about?Q=A//b'],
	['/about%20', '/about'],
])('%s is redirected to %s', async (url, location) => {
	const answer = await (await website()).inject(url)
	expect(answer.statusCode).toBe(308)
	expect(answer.headers).toMatchObject({ location, 'x-content-type-options': 'nosniff' })
})

test.each([
	['/nothing'],
	['/about/index.html'],
	['/../secret.txt'],
	['/%2e%2e/secret.txt'],
	['/assets/..\\..\\secret.txt'],
	['/constructor'],
	['/%E0%A4%A/?q=100%'],
	['/API/certificates/A1'],
])('%s is answered with the 404 page', async (url) => {
	const answer = await (await website()).inject(url)
	expect(answer.statusCode).toBe(404)
	expect(answer.headers['content-type']).toBe('text/html; charset=utf-8')
	expect(answer.body).toBe('<h1>404 - Page Not Found</h1>')
})

test.each([
	['GET', '/api/certificates/100%', 400],
	['GET', '/api/%E0%A4%A', 400],
	['POST', '/blog/100%', 400],
] as const)('%s %s is answered with a problem document, because a program asks', async (method, url, status) => {
	const answer = await (await website()).inject({ method, url })
	expect(answer.statusCode).toBe(status)
	expect(answer.headers['content-type']).toMatch('application/problem+json')
})
