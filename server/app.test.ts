import { expect, test } from 'vitest'
import { MESSAGE, testApp } from './testing/fixtures.ts'
import { post } from './testing/hostile.ts'

const VALID = JSON.stringify(MESSAGE)

test.each([
	['no JSON', '{', 400],
	['an empty body', '', 400],
	['invalid UTF-8', Buffer.from([...Buffer.from('{"name":"'), 0xc3, 0x28, ...Buffer.from('"}')]), 400],
	['UTF-16', Buffer.from(VALID, 'utf16le'), 400],
	['a key for a prototype', '{"__proto__":{"name":"x"}}', 400],
	['a disguised key for a prototype', '{"\\u005f_proto__":{"name":"x"}}', 400],
	['a constructor with a prototype', '{"constructor":{"prototype":{"x":1}}}', 400],
	['deep nesting', '['.repeat(60_000), 400],
	['a body over the limit', JSON.stringify({ ...MESSAGE, message: 'x'.repeat(65_536) }), 413],
	['a body within the limit', JSON.stringify({ ...MESSAGE, message: 'x'.repeat(60_000) }), 422],
	['a byte order mark', `\ufeff${VALID}`, 200],
])('%s', async (_, payload, status) => {
	const { app } = await testApp()
	const answer = await post(app, '/api/contact', payload)
	expect(answer.statusCode).toBe(status)
	if (status !== 200) expect(answer.json()).toMatchObject({ status, message: expect.any(String) })
})

test.each([['text/plain'], ['application/x-www-form-urlencoded'], ['application/json, text/plain'], ['']])(
	'a body of type %j is refused',
	async (type) => {
		const { app } = await testApp()
		expect((await post(app, '/api/contact', VALID, { 'content-type': type })).statusCode).toBe(415)
	},
)

test.each([
	['Application/JSON', {}, 200],
	['application/json; charset=iso-8859-1', {}, 200],
	['application/json', { 'content-encoding': 'identity' }, 200],
	['application/json', { 'content-encoding': 'gzip' }, 415],
	['application/json', { 'content-encoding': 'br' }, 415],
])('a body of type %s with the headers %j is answered with %i', async (type, headers, status) => {
	const { app } = await testApp()
	const sent = { 'content-type': type, ...headers }
	const answer = await post(app, '/api/contact', VALID, sent)
	expect(answer.statusCode).toBe(status)
})

test('a POST is answered with 415 when it has no body, or one without a type', async () => {
	const { app } = await testApp()
	for (const payload of ['', VALID])
		expect((await app.inject({ method: 'POST', url: '/api/contact', payload })).statusCode).toBe(415)
})

test.each([
	['GET', '/api/register', 'POST'],
	['PATCH', '/api/certificates/check', 'HEAD, GET, POST'],
	['HEAD', '/api/contact?x=1', 'POST'],
	['PUT', '/api/contact', 'POST'],
	['OPTIONS', '/api/register', 'POST'],
	['POST', '/api/certificates/X', 'HEAD, GET'],
] as const)('%s %s is answered with the methods that are allowed', async (method, url, allow) => {
	const { app } = await testApp()
	const answer = await app.inject({ method: method as 'GET', url, payload: method === 'PUT' ? 'not JSON' : '' })
	expect(answer.statusCode).toBe(405)
	expect(answer.headers.allow?.toString().split(', ').sort()).toEqual(allow.split(', ').sort())
})

test('an internal error is answered with a generic 500 and logged', async () => {
	const lines: string[] = []
	const now = () => {
		throw Object.assign(new Error('secret: /etc/passwd, select * from registrations'), { rawPacket: 'personal' })
	}
	const { app } = await testApp({ now, log: { stream: { write: (line) => lines.push(line) } } })
	const answer = await post(app, '/api/contact', VALID)
	expect(answer.statusCode).toBe(500)
	expect(answer.body).not.toMatch(/secret|passwd|select|Error:|node_modules|\.ts/)
	expect(answer.json()).toEqual({
		type: 'about:blank',
		title: 'Internal Server Error',
		status: 500,
		message: 'Something went wrong on our side. Please try again.',
	})
	expect(lines.join()).toContain('secret: /etc/passwd')
	expect(lines.join()).not.toContain('personal')
})

test('another origin may call the API only when it is listed', async () => {
	const { app } = await testApp({ env: { corsOrigins: ['https://www.pramaan.example'] } })
	const preflight = (origin: string) =>
		app.inject({
			method: 'OPTIONS',
			url: '/api/register',
			headers: {
				origin,
				'access-control-request-method': 'POST',
				'access-control-request-headers':
					'consent-version,content-type,form-class,form-duration-ms,form-honeypot,idempotency-key',
			},
		})
	const allowed = await preflight('https://www.pramaan.example')
	expect(allowed.statusCode).toBe(204)
	expect(allowed.headers['access-control-allow-origin']).toBe('https://www.pramaan.example')
	expect(allowed.headers['access-control-allow-headers']).toBe(
		'content-type, idempotency-key, consent-version, form-duration-ms, form-honeypot, form-class, form-early-start',
	)
	expect((await preflight('https://evil.example')).headers).not.toHaveProperty('access-control-allow-origin')
	const answer = await app.inject({ url: '/api/certificates/X', headers: { origin: 'https://www.pramaan.example' } })
	expect(answer.statusCode).toBe(404)
	expect(answer.headers['access-control-allow-origin']).toBe('https://www.pramaan.example')
	expect((await app.inject({ method: 'PUT', url: '/api/register' })).headers.allow).toBe('POST')
})
