import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { securityHeaders } from '#server/http/headers.ts'
import { temporaryFolder, testApp } from '#server/testing/fixtures.ts'
import { loadWebsite } from './files.ts'
import { loadRenderedPages } from './rendered.ts'

const CSP = "default-src 'none'; script-src 'sha256-x'"
const BUILT = '<h1>Search</h1>'

/** A site whose renderer prints what it was given. */
async function site(options: { rateLimit?: boolean; renderer?: string } = {}) {
	const folder = temporaryFolder()
	const renderer = `export const renderQuery = async (path, search, { version }, load) =>
		JSON.stringify({ path, search, version, index: await load('/data/search.json') })`
	const files = {
		'client/search/index.html': BUILT,
		'client/404/index.html': 'Not found',
		'client/data/search.json': '["index"]',
		'server/pages.json': JSON.stringify({ version: 'v1', pages: { '/search': { parameters: ['q'] }, '/contact': {} } }),
		'server/render.js': options.renderer ?? renderer,
		'server/package.json': '{"type":"module"}',
		'headers.json': JSON.stringify({
			default: { 'x-version': 'v1' },
			pages: { '/search': { 'content-security-policy': CSP } },
		}),
	}
	for (const [name, body] of Object.entries(files)) {
		mkdirSync(dirname(join(folder, name)), { recursive: true })
		writeFileSync(join(folder, name), body)
	}
	const website = loadWebsite(join(folder, 'client'), securityHeaders('http://localhost:3000'))
	const rendered = loadRenderedPages(join(folder, 'server'), [])
	return (await testApp({ website, rendered, env: { rateLimit: options.rateLimit ?? false } })).app
}

test('a page is rendered with the query of its address and has the headers of the built page', async () => {
	const app = await site()
	const answer = await app.inject('/search?q=iso%209001&x=1')
	expect(answer.statusCode).toBe(200)
	expect(answer.json()).toEqual({ path: '/search', search: '?q=iso%209001&x=1', version: 'v1', index: ['index'] })
	expect(answer.headers).toMatchObject({
		'content-type': 'text/html; charset=utf-8',
		'content-security-policy': CSP,
		'x-version': 'v1',
		'x-content-type-options': 'nosniff',
	})
	const compressed = await app.inject({ url: '/search?q=a', headers: { 'accept-encoding': 'br, gzip' } })
	expect(compressed.headers['content-encoding']).toBe('br')
	expect(JSON.parse(String(brotliDecompressSync(compressed.rawPayload))).search).toBe('?q=a')
	const head = await app.inject({ method: 'HEAD', url: '/search?q=a' })
	expect([head.statusCode, head.body]).toEqual([200, ''])
})

test('a page without a query is sent as it was built', async () => {
	const app = await site()
	for (const url of ['/search', '/search?']) {
		const answer = await app.inject(url)
		expect([answer.statusCode, answer.body]).toEqual([200, BUILT])
		const known = await app.inject({ url, headers: { 'if-none-match': String(answer.headers['etag']) } })
		expect(known.statusCode).toBe(304)
	}
	expect((await app.inject({ method: 'POST', url: '/search?q=a' })).headers['allow']).toBe('GET, HEAD')
	expect((await app.inject('/search/?q=a')).headers['location']).toBe('/search?q=a')
})

test('over the limit a page is sent as it was built, with 429 for a query and 200 without', async () => {
	const app = await site({ rateLimit: true })
	const ask = (url: string) => app.inject({ url, remoteAddress: '192.0.2.1' })
	for (let i = 0; i < 60; i++) expect((await ask(`/search?q=${i}`)).statusCode).toBe(200)
	const refused = await ask('/search?q=more')
	expect([refused.statusCode, refused.body]).toEqual([429, BUILT])
	expect(refused.headers).toMatchObject({ 'content-security-policy': CSP, 'retry-after': expect.any(String) })
	expect((await ask('/search')).statusCode).toBe(200)
	expect((await app.inject({ url: '/search?q=a', remoteAddress: '192.0.2.2' })).statusCode).toBe(200)
})

test('the built page is sent when the renderer fails', async () => {
	const app = await site({ renderer: 'export const renderQuery = () => Promise.reject(new Error("broken"))' })
	const answer = await app.inject('/search?q=a')
	expect([answer.statusCode, answer.body]).toEqual([500, BUILT])
})

test('odd queries are answered with a page and without a 5xx', async () => {
	const app = await site()
	for (const query of ['q=%', 'q=%ff', 'q=%00', 'q[]=a&q[]=b', '?', '&&=', `q=${'x'.repeat(10_000)}`]) {
		const { statusCode, headers } = await app.inject(`/search?${query}`)
		expect([statusCode, headers['content-type']], query).toEqual([200, 'text/html; charset=utf-8'])
	}
})
