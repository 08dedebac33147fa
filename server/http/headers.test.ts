import { mkdirSync, writeFileSync } from 'node:fs'
import { type AddressInfo, connect } from 'node:net'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { brotliCompressSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { MESSAGE, temporaryFolder, testApp } from '#server/testing/fixtures.ts'
import { loadWebsite } from '#server/website/files.ts'
import { securityHeaders } from './headers.ts'

const PUBLIC_URL = 'https://pramaan.example'
const PAGE_POLICY = "default-src 'none'; script-src 'self'"
const VALID = JSON.stringify(MESSAGE)
/** Closed after each answer, for which the tests wait. */
const HOST = 'Host: localhost\r\nConnection: close'
const JSON_TYPE = 'Content-Type: application/json'
const posted = (...lines: string[]) => ['POST /api/contact HTTP/1.1', HOST, ...lines]
const post = (body: string, ...more: string[]) =>
	posted(JSON_TYPE, `Content-Length: ${Buffer.byteLength(body)}`, ...more, '', body)
const chunked = (...chunks: string[]) => posted(JSON_TYPE, 'Transfer-Encoding: chunked', '', ...chunks, '', '')
const get = (path: string, ...more: string[]) => [`GET ${path} HTTP/1.1`, HOST, ...more, '', '']

/** Of each kind of answer one: what it is, its status, what is sent; connections are kept for a moment only. */
const KINDS: [string, number, string[]][] = [
	['a page', 200, get('/about')],
	['a page, compressed', 200, get('/about', 'Accept-Encoding: br')],
	['HEAD of a page', 200, ['HEAD /about HTTP/1.1', HOST, '', '']],
	['a document', 200, get('/quality.pdf', 'Range: bytes=0-3')],
	['a page that is known', 304, get('/about', 'If-None-Match: *')],
	['a page with a slash too many', 308, get('/about/')],
	['no page', 404, get('/nothing')],
	['HEAD of no page', 404, ['HEAD /nothing HTTP/1.1', HOST, '', '']],
	['a page to which something is posted', 405, ['POST /about HTTP/1.1', HOST, 'Content-Length: 0', '', '']],
	['OPTIONS of a page', 405, ['OPTIONS /about HTTP/1.1', HOST, '', '']],
	['OPTIONS of everything', 404, ['OPTIONS * HTTP/1.1', HOST, '', '']],
	['TRACE', 405, ['TRACE /about HTTP/1.1', HOST, '', '']],
	['a path that cannot be read', 404, get('/%zz')],
	['health', 200, get('/healthz')],
	['a form', 200, post(VALID)],
	['a form that breaks a rule', 422, post('{}')],
	['a form that is no JSON', 400, post('{')],
	['a form of another type', 415, posted('Content-Type: text/plain', 'Content-Length: 1', '', 'x')],
	['a form that is too large', 413, post('x'.repeat(70_000))],
	['a form that says to be too large', 413, posted(JSON_TYPE, 'Content-Length: 99999999', '', '')],
	['an unknown certificate', 404, get('/api/certificates/X')],
	['a number that is too long', 414, get(`/api/certificates/${'x'.repeat(1500)}`)],
	['no call', 404, get('/api/nothing')],
	['a call in the wrong way', 405, get('/api/contact')],
	['OPTIONS of a call', 405, ['OPTIONS /api/contact HTTP/1.1', HOST, '', '']],
	['an expectation', 200, get('/healthz', 'Expect: miracles')],
	['no host', 400, ['GET /about HTTP/1.1', '', '']],
	['no host in HTTP/1.0', 200, ['GET /healthz HTTP/1.0', '', '']],
	['two hosts', 400, get('/about', 'Host: evil.example')],
	['an upgrade that nobody offers', 200, get('/healthz', 'Upgrade: websocket', 'Connection: upgrade')],
	['nonsense', 400, ['NONSENSE', '', '']],
	['a space before a colon', 400, get('/about', 'X-A : 1')],
	['a control character in a header', 400, get('/about', 'X-A: \u0000')],
	['two lengths', 400, post('x', 'Content-Length: 2')],
	['a length and chunks', 400, post('0\r\n\r\n', 'Transfer-Encoding: chunked')],
	['a chunk of no size', 400, chunked('zz')],
	['a form in chunks', 200, chunked(...[...Buffer.from(VALID).toString('latin1')].flatMap((one) => ['1', one]), '0')],
	['too many headers', 431, get('/about', ...Array.from({ length: 150 }, (_, i) => `X-${i}: 1`))],
	['headers that are too large', 431, get('/about', `X: ${'x'.repeat(20_000)}`)],
	['headers that never end', 408, ['GET /about HTTP/1.1', HOST, 'X-Slow: 1']],
	['a body that never ends', 408, posted(JSON_TYPE, 'Content-Length: 99', '', '{')],
]

async function site() {
	const folder = temporaryFolder()
	const client = join(folder, 'client')
	mkdirSync(join(client, 'about'), { recursive: true })
	mkdirSync(join(client, '404'))
	writeFileSync(join(client, 'about/index.html'), '<h1>About</h1>')
	writeFileSync(join(client, 'about/index.html.br'), brotliCompressSync('<h1>About</h1>'))
	writeFileSync(join(client, '404/index.html'), '<h1>404</h1>')
	writeFileSync(join(client, 'quality.pdf'), '%PDF-1.7')
	const pages = Object.fromEntries(['/about', '/404'].map((path) => [path, { 'content-security-policy': PAGE_POLICY }]))
	writeFileSync(join(folder, 'headers.json'), JSON.stringify({ default: {}, pages }))
	return loadWebsite(client, securityHeaders(PUBLIC_URL))
}

type Faults = { now?: () => Date; rateLimit?: boolean }

async function listening({ now, rateLimit = false }: Faults = {}) {
	const website = await site()
	const { app, db } = await testApp({ website, env: { publicUrl: PUBLIC_URL, rateLimit }, ...(now && { now }) })
	await app.listen({ host: '127.0.0.1', port: 0 })
	app.server.headersTimeout = 300
	app.server.requestTimeout = 400
	app.server.keepAliveTimeout = 100
	const { port } = app.server.address() as AddressInfo
	return { app, db, port }
}

/** The first answer to these lines. */
async function ask(port: number, lines: string[]) {
	const socket = connect(port, '127.0.0.1')
	socket.write(Buffer.from(lines.join('\r\n'), 'latin1'))
	const [head = '', body = ''] = (await text(socket)).split('\r\n\r\n')
	const [status = '', ...fields] = head.split('\r\n')
	const headers = new Map(
		fields.map((field) => [field.slice(0, field.indexOf(':')).toLowerCase(), field.slice(field.indexOf(':') + 2)]),
	)
	return { status: Number(status.split(' ')[1]), headers, names: fields.map((field) => field.split(':')[0]), body }
}

function expectAllHeaders({ status, headers, names, body }: Awaited<ReturnType<typeof ask>>, kind = 'it') {
	const { 'content-security-policy': strictest, ...others } = securityHeaders(PUBLIC_URL)
	expect(others).toMatchObject({
		'strict-transport-security': expect.stringContaining('max-age='),
		'x-content-type-options': 'nosniff',
		'x-frame-options': 'DENY',
	})
	for (const [name, value] of Object.entries(others)) expect(headers.get(name), `${kind}: ${name}`).toBe(value)
	expect([strictest, PAGE_POLICY, "frame-ancestors 'none'"]).toContain(headers.get('content-security-policy'))
	expect(new Set(names.map((name) => name?.toLowerCase())).size, `${kind}: no header twice`).toBe(names.length)
	expect(headers.get('cache-control'), kind).toMatch(/^no-(store|cache)$/)
	expect(headers.has('server') || headers.has('x-powered-by')).toBe(false)
	const isPage = headers.get('content-type')?.startsWith('text/html')
	if (headers.has('x-request-id') && !isPage) {
		expect(headers.get('cache-control'), kind).toBe('no-store')
		expect(headers.has('etag'), kind).toBe(false)
	}
	if (status < 400 || isPage) return
	expect(headers.get('content-type')).toBe('application/problem+json; charset=utf-8')
	if (body) expect(JSON.parse(body)).toMatchObject({ type: 'about:blank', status, message: expect.any(String) })
}

test('every kind of response has all security headers', async () => {
	const { port } = await listening()
	const answers = await Promise.all(KINDS.map(([, , lines]) => ask(port, lines)))
	expect(answers.map(({ status }, i) => [KINDS[i]?.[0], status])).toEqual(KINDS.map(([kind, status]) => [kind, status]))
	for (const [i, answer] of answers.entries()) expectAllHeaders(answer, KINDS[i]?.[0] ?? '')
})

test('a response has all security headers when a visitor is over the limit', async () => {
	const { port } = await listening({ rateLimit: true })
	for (let i = 0; i < 20; i++) await ask(port, post('{'))
	const answer = await ask(port, post(VALID))
	expect(answer.status).toBe(429)
	expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0)
	expectAllHeaders(answer)
})

test('a response has all security headers when the server fails', async () => {
	const { port } = await listening({
		now: () => {
			throw new Error('fault')
		},
	})
	const answer = await ask(port, post(VALID))
	expect(answer.status).toBe(500)
	expectAllHeaders(answer)
})

test('a response has all security headers when the database is gone', async () => {
	const { port, db } = await listening()
	await db.destroy()
	const answer = await ask(port, get('/readyz'))
	expect(answer.status).toBe(503)
	expect(answer.headers.get('retry-after')).toBe('5')
	expectAllHeaders(answer)
})

test('API responses have a request id of the server and pages have none', async () => {
	const { port } = await listening()
	for (const lines of [post(VALID, 'X-Request-Id: mine'), post('{', 'Request-Id: mine'), get('/api/%zz')])
		expect((await ask(port, lines)).headers.get('x-request-id')).toMatch(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/)
	expect((await ask(port, get('/about'))).headers.has('x-request-id')).toBe(false)
})
