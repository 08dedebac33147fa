import { type AddressInfo, connect, type Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { promisify } from 'node:util'
import { expect, onTestFinished, test, vi } from 'vitest'
import { MESSAGE, testApp } from '#server/testing/fixtures.ts'
import { HANG_MS } from '#tests/hang.ts'
import { CONNECTIONS, MAX_UNANSWERED } from './node-server.ts'

/** A server with so many open connections, all of which it has seen; `ask` opens another one. */
async function holding(count: number, trustProxy: string[] = []) {
	const { app } = await testApp({ env: { rateLimit: true, trustProxy } })
	await app.listen({ host: '127.0.0.1', port: 0 })
	const { port } = app.server.address() as AddressInfo
	const held = Array.from({ length: count }, (): Socket => connect(port, '127.0.0.1').on('error', () => {}))
	onTestFinished(() => {
		for (const socket of held) socket.destroy()
	})
	const connections = promisify(app.server.getConnections.bind(app.server))
	await vi.waitUntil(async () => (await connections()) === count, { timeout: HANG_MS })
	const ask = async () => {
		const socket = connect(port, '127.0.0.1')
		socket.write('GET /healthz HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n')
		return text(socket)
	}
	return { held, ask }
}

test('a connection is answered with 503 when the visitor has a thousand open', async () => {
	const { held, ask } = await holding(CONNECTIONS.perVisitor)
	const refused = await ask()
	for (const part of ['HTTP/1.1 503', 'retry-after: 5', 'x-content-type-options: nosniff', '"status":503'])
		expect(refused).toContain(part)
	for (const socket of held.slice(0, 10)) socket.destroy()
	await vi.waitUntil(async () => (await ask()).startsWith('HTTP/1.1 200'), { timeout: HANG_MS })
})

test('connections are not counted by visitor when a proxy is configured', async () => {
	const { ask } = await holding(CONNECTIONS.perVisitor + 10, ['loopback'])
	expect(await ask()).toMatch(/^HTTP\/1.1 200/)
})

test('ten requests at once are answered one after the other, and with one more the connection ends without an answer', async () => {
	const { app } = await testApp()
	const moments: string[] = []
	app.addHook('onRequest', async () => void moments.push('asked'))
	app.addHook('onResponse', async () => void moments.push('answered'))
	await app.listen({ host: '127.0.0.1', port: 0 })
	const body = JSON.stringify(MESSAGE)
	const json = `Content-Type: application/json\r\nContent-Length: ${Buffer.byteLength(body)}`
	const get = (path: string) => `GET ${path} HTTP/1.1\r\nHost: a\r\n\r\n`
	const send = async (health: number) => {
		const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1')
		const post = `POST /api/contact HTTP/1.1\r\nHost: a\r\nConnection: close\r\n${json}\r\n\r\n${body}`
		socket.write(get('/healthz').repeat(health) + get('/api/certificates/UNKNOWN') + post)
		const answers = await text(socket).catch(() => '')
		return Array.from(answers.matchAll(/HTTP\/1.1 (\d+)/g), ([, status]) => status)
	}
	const most = MAX_UNANSWERED - 2
	expect(await send(most)).toEqual([...Array(most).fill('200'), '404', '200'])
	expect(moments).toEqual(Array(MAX_UNANSWERED).fill(['asked', 'answered']).flat())
	expect(await send(most + 1)).toEqual([])
})
