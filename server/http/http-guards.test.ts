import { type AddressInfo, connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { promisify } from 'node:util'
import type { FastifyInstance } from 'fastify'
import { expect, onTestFinished, test, vi } from 'vitest'
import { HANG_MS, MESSAGE, testApp } from '#server/testing/fixtures.ts'
import { CONNECTIONS } from './node-server.ts'

async function listening() {
	const { app } = await testApp()
	await app.listen({ host: '127.0.0.1', port: 0 })
	return app
}

/** What the server answers to these bytes until it closes the connection. */
async function send(app: FastifyInstance, ...lines: string[]) {
	const { port } = app.server.address() as AddressInfo
	const socket = connect(port, '127.0.0.1')
	socket.write(Buffer.from(lines.join('\r\n'), 'latin1'))
	const [head = '', body = ''] = (await text(socket)).split('\r\n\r\n')
	return { head: head.toLowerCase(), body, status: Number(head.split(' ')[1]) }
}

const GET = 'GET /healthz HTTP/1.1'
const POST = 'POST /api/contact HTTP/1.1'
const HOST = 'Host: localhost'
const CLOSE = 'Connection: close'

test.each([
	['no Host', [GET, CLOSE, '', '']],
	['two Hosts', [GET, HOST, 'Host: evil.example', CLOSE, '', '']],
	['a space before the colon', [GET, HOST, 'X-A : 1', '', '']],
	['a control character in a header', [GET, HOST, 'X-A: \u0000', '', '']],
	['two lengths', [POST, HOST, 'Content-Length: 1', 'Content-Length: 2', '', '']],
	['a length and chunks', [POST, HOST, 'Content-Length: 5', 'Transfer-Encoding: chunked', '', '0', '', '']],
	[
		'a chunk of no size',
		[POST, HOST, 'Content-Type: application/json', 'Transfer-Encoding: chunked', CLOSE, '', 'zz', '', ''],
	],
])('%s is a problem with status 400 and the usual headers', async (_, lines) => {
	const { head, body, status } = await send(await listening(), ...lines)
	expect(status).toBe(400)
	expect(head).toContain('content-type: application/problem+json')
	expect(head).toContain("content-security-policy: default-src 'none'")
	expect(head).toContain('x-content-type-options: nosniff')
	expect(head).toContain('cache-control: no-store')
	expect(JSON.parse(body)).toMatchObject({ status: 400, message: 'The request could not be read.' })
})

test.each([
	['HTTP/1.0 without Host', ['GET /healthz HTTP/1.0', '', '']],
	['an expectation nobody knows', [GET, HOST, 'Expect: miracles', CLOSE, '', '']],
	['an upgrade nobody offers', [GET, HOST, 'Upgrade: websocket', 'Connection: upgrade, close', '', '']],
])('%s is served', async (_, lines) => {
	expect((await send(await listening(), ...lines)).status).toBe(200)
})

test('a body is read when it is sent in chunks', async () => {
	const body = JSON.stringify(MESSAGE)
	const chunks = [...Buffer.from(body).toString('latin1')].flatMap((character) => ['1', character])
	const type = 'Content-Type: application/json'
	const answer = await send(
		await listening(),
		POST,
		HOST,
		type,
		'Transfer-Encoding: chunked',
		CLOSE,
		'',
		...chunks,
		'0',
		'',
		'',
	)
	expect(answer.status).toBe(200)
})

/** Opens a connection and says how it ends. */
function open(app: FastifyInstance, sent = '') {
	const { port } = app.server.address() as AddressInfo
	const socket = connect(port, '127.0.0.1')
	onTestFinished(() => void socket.destroy())
	socket.on('error', () => {})
	if (sent) socket.write(sent)
	return { socket, answer: text(socket).catch(() => '') }
}

/** So many connections, all of which the server has seen. */
async function hold(app: FastifyInstance, count: number) {
	const connections = promisify(app.server.getConnections.bind(app.server))
	const held = Array.from({ length: count }, () => open(app))
	await vi.waitUntil(async () => (await connections()) === count, { timeout: HANG_MS })
	return held
}

test('a connection is answered with 503 when the visitor has a thousand open', async () => {
	const { app } = await testApp({ env: { rateLimit: true } })
	await app.listen({ host: '127.0.0.1', port: 0 })
	const held = await hold(app, CONNECTIONS.perVisitor)
	const refused = await send(app, GET, HOST, CLOSE, '', '')
	expect(refused.status).toBe(503)
	expect(refused.head).toContain('retry-after: 5')
	expect(refused.head).toContain('x-content-type-options: nosniff')
	expect(JSON.parse(refused.body)).toMatchObject({ status: 503 })
	for (const { socket } of held.slice(0, 10)) socket.destroy()
	await vi.waitUntil(async () => (await send(app, GET, HOST, CLOSE, '', '')).status === 200, { timeout: HANG_MS })
})

test('connections are not counted by visitor when a proxy is configured', async () => {
	const { app } = await testApp({ env: { rateLimit: true, trustProxy: ['loopback'] } })
	await app.listen({ host: '127.0.0.1', port: 0 })
	await hold(app, CONNECTIONS.perVisitor + 10)
	expect((await send(app, GET, HOST, CLOSE, '', '')).status).toBe(200)
})

test('a request is refused when it has more than a hundred headers', async () => {
	const headers = (count: number) => Array.from({ length: count - 2 }, (_, i) => `X-${i}: 1`)
	const app = await listening()
	expect((await send(app, GET, HOST, CLOSE, ...headers(100), '', '')).status).toBe(200)
	expect((await send(app, GET, HOST, CLOSE, ...headers(101), '', '')).status).toBe(431)
	expect((await send(app, GET, CLOSE, ...headers(5000), HOST, '', '')).status).toBe(431)
})
