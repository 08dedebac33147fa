import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer, request as sendRequest } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { registered } from '#ops/testing.ts'
import { readEnv } from '#server/env.ts'
import { MINUTE_MS } from '#server/time.ts'
import { accessOf } from './access.ts'
import { type Fields, testDesk } from './testing.ts'

const SECRET = 's'.repeat(32)
const FROM_AFAR = {
	DESK_URL: 'https://desk.pramaan.example',
	DESK_USER_HEADER: 'Remote-User',
	DESK_PROXY_SECRET: SECRET,
	TRUST_PROXY: 'loopback',
}

test('a desk that somebody could reach whom nobody has signed in does not start', () => {
	const start = (settings: Fields) => () => accessOf(readEnv(settings))
	for (const name of ['DESK_URL', 'DESK_USER_HEADER', 'DESK_PROXY_SECRET', 'TRUST_PROXY'] as const)
		if (name !== 'DESK_USER_HEADER') expect(start({ ...FROM_AFAR, [name]: '' }), name).toThrow('was not started')
		else expect(start({ ...FROM_AFAR, [name]: '' }), name).toThrow('needs DESK_URL, DESK_USER_HEADER')
	expect(start({ ...FROM_AFAR, DESK_URL: 'http://desk.pramaan.example' })).toThrow('must begin with https')
	expect(start({ ...FROM_AFAR, DESK_PROXY_SECRET: 'short' })).toThrow('DESK_PROXY_SECRET must be 32 characters')
	expect(start({})()).toEqual({ origin: 'http://127.0.0.1:4100' })
	expect(start(FROM_AFAR)().origin).toBe('https://desk.pramaan.example')
})

test('another site, port or name of the machine can make a browser do nothing at the desk', async () => {
	const { app, own, clerk, db } = await testDesk()
	const reference = await registered(db)
	const { cookie, formOn } = await clerk()
	const fields = await formOn(`/orders/${reference}`, '/do/orders/relink')
	const send = (headers: Fields) =>
		app.inject({
			method: 'POST',
			url: '/do/orders/relink',
			payload: String(new URLSearchParams({ ...fields, confirmed: 'yes' })),
			headers: { ...own, cookie, 'content-type': 'application/x-www-form-urlencoded', ...headers },
		})
	const attacks: [what: string, headers: Fields, status: number][] = [
		['another site', { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }, 403],
		['another port', { origin: 'http://127.0.0.1:3000', 'sec-fetch-site': 'same-site' }, 403],
		['the public site', { origin: 'http://localhost:3000' }, 403],
		['a page without an origin', { origin: 'null' }, 403],
		['its own origin, said by another site', { 'sec-fetch-site': 'cross-site' }, 403],
		['a name that leads to this machine', { host: 'evil.example:4100' }, 421],
		['localhost', { host: 'localhost:4100' }, 421],
		['another content type', { 'content-type': 'text/plain' }, 415],
		['nobody signed in', { cookie: '' }, 401],
		['another cookie', { cookie: `desk=${'x'.repeat(22)}` }, 401],
	]
	for (const [what, headers, status] of attacks) expect((await send(headers)).statusCode, what).toBe(status)
	const withoutOrigin = await app.inject({
		method: 'POST',
		url: '/do/orders/relink',
		headers: { host: own.host, cookie },
	})
	expect(withoutOrigin.statusCode).toBe(403)
	expect(await db.selectFrom('officeEvents').select('id').execute()).toEqual([])
	expect((await send({})).statusCode).toBe(303)
	expect(await db.selectFrom('officeEvents').select('id').execute()).toHaveLength(1)
})

test('a page of the desk tells browsers to run nothing, keep nothing and show it nowhere else', async () => {
	const { get, clerk, origin } = await testDesk()
	const { open } = await clerk()
	for (const { headers } of [await open('/'), await get('/enter/x'), await get('/nowhere')]) {
		const policy = String(headers['content-security-policy'])
		for (const part of ["default-src 'none'", "form-action 'self'", "base-uri 'none'", "frame-ancestors 'none'"])
			expect(policy).toContain(part)
		expect(policy).not.toContain('script-src')
		expect(headers).toMatchObject({ 'cache-control': 'no-store', 'referrer-policy': 'same-origin' })
		expect(headers).not.toHaveProperty('access-control-allow-origin')
	}
	expect((await get('/', { origin: 'https://evil.example' })).headers).not.toHaveProperty('access-control-allow-origin')
	expect(origin).toBe('http://127.0.0.1:4100')
})

test('a link works once and for five minutes, and a program that looks at it does not use it up', async () => {
	let at = Date.now()
	const { sessions, get, post } = await testDesk({ now: () => new Date(at) })
	const ticket = sessions.newTicket('asha')
	expect((await get(`/enter/${ticket}`)).statusCode).toBe(200)
	const entered = await post('/enter', { ticket })
	expect(entered.headers['set-cookie']).toMatch(/^desk=[\w-]{22}; Path=\/; HttpOnly; SameSite=Strict$/)
	expect((await post('/enter', { ticket })).statusCode).toBe(401)
	const late = sessions.newTicket('asha')
	at += 5 * MINUTE_MS
	expect((await post('/enter', { ticket: late })).statusCode).toBe(401)
})

test('ten wrong links stop the signing in for a minute', async () => {
	let at = Date.now()
	const { sessions, post } = await testDesk({ now: () => new Date(at) })
	for (let i = 0; i < 10; i++) expect((await post('/enter', { ticket: `${i}` })).statusCode).toBe(401)
	const ticket = sessions.newTicket('asha')
	expect((await post('/enter', { ticket })).statusCode).toBe(429)
	at += MINUTE_MS
	expect((await post('/enter', { ticket })).statusCode).toBe(303)
})

test('a session ends after half an hour without use, after twelve hours, and when its person signs out', async () => {
	let at = Date.now()
	const { enter, get, post } = await testDesk({ now: () => new Date(at) })
	const isIn = async (cookie: string) => (await get('/', { cookie })).statusCode === 200
	const idle = await enter()
	at += 29 * MINUTE_MS
	expect(await isIn(idle)).toBe(true)
	at += 31 * MINUTE_MS
	expect(await isIn(idle)).toBe(false)
	const long = await enter()
	for (let i = 0; i < 35; i++) {
		at += 20 * MINUTE_MS
		expect(await isIn(long)).toBe(true)
	}
	at += 21 * MINUTE_MS
	expect(await isIn(long)).toBe(false)
	const left = await enter()
	await post('/leave', {}, { cookie: left })
	expect(await isIn(left)).toBe(false)
})

test('from afar only a proxy that is trusted and has the secret says who somebody is', async () => {
	const { app, own } = await testDesk({ settings: FROM_AFAR })
	const named = { 'remote-user': 'meera', 'desk-secret': SECRET }
	const enter = (headers: Fields, remoteAddress = '127.0.0.1') =>
		app.inject({
			method: 'POST',
			url: '/enter',
			payload: 'ticket=',
			remoteAddress,
			headers: { ...own, 'content-type': 'application/x-www-form-urlencoded', ...headers },
		})
	const refused: [what: string, headers: Fields, remoteAddress?: string][] = [
		['no header', {}],
		['no secret', { 'remote-user': 'meera' }],
		['a wrong secret', { ...named, 'desk-secret': 'x'.repeat(32) }],
		['no name', { ...named, 'remote-user': '' }],
		['no name from Caddy', { ...named, 'remote-user': '{http.reverse_proxy.header.Remote-User}' }],
		['another address', named, '192.0.2.7'],
	]
	for (const [what, headers, address] of refused) expect((await enter(headers, address)).statusCode, what).toBe(403)
	const entered = await enter(named)
	expect(entered.headers['set-cookie']).toMatch(/^__Host-desk=[\w-]{22}; Path=\/; HttpOnly; SameSite=Strict; Secure$/)
	const cookie = String(entered.headers['set-cookie']).split(';')[0] ?? ''
	const open = (headers: Fields) => app.inject({ url: '/', headers: { host: own.host, cookie, ...headers } })
	expect((await open(named)).body).toContain('meera')
	expect((await open({})).statusCode).toBe(403)
	// The cookie of one person is nothing to another one.
	expect((await open({ ...named, 'remote-user': 'ravi' })).statusCode).toBe(303)
})

test('a proxy with the lines of the documentation names people, whatever they say of themselves', async () => {
	const manual = readFileSync('docs/operations.md', 'utf8')
	const [nginx = ''] = manual.match(/location \/ \{.*?\n {4}\}/s) ?? []
	const values: Fields = { $host: new URL(FROM_AFAR.DESK_URL).host, $user: 'meera', '"the secret"': SECRET }
	const set: Fields = {}
	for (const [, name = '', value = ''] of nginx.matchAll(/proxy_set_header (\S+) (.+);/g))
		set[name.toLowerCase()] = values[value] ?? ''
	expect(Object.keys(set)).toEqual(['host', 'remote-user', 'desk-secret'])
	for (const line of ['request_header -Remote-User', 'copy_headers Remote-User', 'header_up Desk-Secret '])
		expect(manual).toContain(line)
	const { app, own } = await testDesk({ settings: FROM_AFAR })
	const { port } = new URL(await app.listen({ host: '127.0.0.1', port: 0 }))
	const proxy = createServer((request, response) => {
		const { method, url: path, headers } = request
		const passed = sendRequest({ host: '127.0.0.1', port, method, path, headers: { ...headers, ...set } }, (answer) => {
			response.writeHead(answer.statusCode ?? 0, answer.headers)
			answer.pipe(response)
		})
		request.pipe(passed)
	}).listen(0, '127.0.0.1')
	await once(proxy, 'listening')
	onTestFinished(async () => {
		proxy.closeAllConnections()
		proxy.close()
		await app.close()
	})
	const lie = { 'remote-user': 'ravi', 'desk-secret': 'x'.repeat(32) }
	const ask = (path: string, init: RequestInit, to = (proxy.address() as AddressInfo).port) =>
		fetch(`http://127.0.0.1:${to}${path}`, {
			redirect: 'manual',
			...init,
			headers: { ...lie, ...(init.headers as Fields) },
		})
	const entered = await ask('/enter', {
		method: 'POST',
		body: new URLSearchParams({ ticket: '' }),
		headers: { origin: own.origin },
	})
	expect(entered.status).toBe(303)
	const cookie = entered.headers.get('set-cookie')?.split(';')[0] ?? ''
	const page = await (await ask('/', { headers: { cookie } })).text()
	expect(page).toContain('meera')
	expect(page).not.toContain('ravi')
	// Past the proxy nobody gets in.
	const status = (await ask('/', { headers: { cookie } }, Number(port))).status
	expect(status).toBe(421)
})
