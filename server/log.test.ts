import { spawn } from 'node:child_process'
import { closeSync, openSync, readFileSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { sql } from 'kysely'
import { expect, onTestFinished, test, vi } from 'vitest'
import { saveCertificates } from '#server/certificates/import.ts'
import { HANG_MS } from '#tests/hang.ts'
import { MESSAGE, REGISTRATION, siteOfOnePage, temporaryFolder, testDatabase, testStore } from './testing/fixtures.ts'
import { end } from './testing/process.ts'

/** Stands in every value that is sent; so does the visitor's address in every request. */
const MARK = 'Zquirx'
const VISITOR = '203.0.113.77'
const PHONE = '+919550123456'

const person = {
	firstName: `${MARK}a`,
	lastName: `${MARK}b`,
	phone: PHONE,
	email: `${MARK}@mail.example`,
	workExp: `${MARK}c`,
	auditExp: `${MARK}d`,
	isoStandards: [`${MARK}e`],
	languages: [`${MARK}f`],
	city: `${MARK}g`,
	country: `${MARK}h`,
}
const registration = { ...REGISTRATION, ...person }
const message = { ...MESSAGE, name: MARK, email: person.email, subject: MARK, message: `${MARK}\n${PHONE}` }

/** The real server at the most talkative level, all that it says kept in a file. */
async function talkative(store: Record<string, string>) {
	const said = join(temporaryFolder(), 'said')
	const output = openSync(said, 'w')
	const settings = { PORT: '0', HOST: '127.0.0.1', LOG_LEVEL: 'trace', TRUST_PROXY: 'loopback', ...store }
	const child = spawn(process.execPath, ['server/testing/serve.ts', ...siteOfOnePage()], {
		cwd: join(import.meta.dirname, '..'),
		env: settings,
		stdio: ['ignore', output, output],
	})
	closeSync(output)
	onTestFinished(() => void child.kill('SIGKILL'))
	const log = () => readFileSync(said, 'utf8')
	await vi.waitUntil(() => /^Pramaan is at/m.test(log()), { timeout: HANG_MS, interval: 50 })
	const [, port = ''] = log().match(/^Pramaan is at http:\/\/localhost:(\d+)$/m) ?? []
	return { child, log, port: Number(port) }
}

const headers = {
	'consent-version': '2025-01-01',
	'content-type': 'application/json',
	'x-forwarded-for': VISITOR,
	'x-request-id': MARK,
	'user-agent': MARK,
	referer: `https://${MARK}.example/`,
	cookie: `name=${MARK}`,
	authorization: `Bearer ${MARK}`,
	forwarded: `for=${VISITOR}`,
}

/** Every call in order and out of order; says which statuses were answered. */
async function callEverything(port: number) {
	const statuses = new Set<number>()
	const call = async (method: string, path: string, body?: string, more: Record<string, string> = {}) => {
		const { status } = await fetch(`http://127.0.0.1:${port}${path}`, {
			method,
			headers: { ...headers, ...more },
			...(body !== undefined && { body }),
		})
		statuses.add(status)
	}
	for (const [path, form] of [
		['/api/register', registration],
		['/api/contact', message],
	] as const) {
		const json = JSON.stringify(form)
		await call('POST', `${path}?email=${person.email}`, json, { 'idempotency-key': MARK })
		await call('POST', path, json.replace(`${MARK}@`, `other.${MARK}@`), { 'idempotency-key': MARK })
		await call('POST', path, JSON.stringify({ ...form, email: MARK, course: MARK }))
		await call('POST', path, json.slice(0, -1))
		await call('POST', path, `${MARK} is no JSON`)
		await call('POST', path, JSON.stringify({ ...form, [MARK]: 'x'.repeat(70_000) }))
		await call('POST', path, json, { 'content-type': `text/${MARK}` })
		await call('PUT', path, json)
	}
	await call('GET', `/api/certificates/${MARK}?${MARK}`)
	await call('GET', `/api/certificates/${MARK.repeat(200)}`)
	await call('GET', `/api/${MARK}%zz`)
	await call('GET', `/${MARK}?name=${MARK}`)
	await call('DELETE', `/${MARK}`)
	await call('GET', '/', undefined, { range: MARK, 'if-none-match': MARK })
	for (let i = 0; i < 25; i++) await call('POST', '/api/contact', '{}')
	return statuses
}

/** Requests that Node itself refuses. */
async function sendNonsense(port: number) {
	const requests = [
		`${MARK}\r\n\r\n`,
		`GET /${MARK} HTTP/1.1\r\nHost: ${MARK}\r\nX: \u0000${MARK}\r\n\r\n`,
		`GET / HTTP/1.1\r\nHost: a\r\nX-${MARK}: ${MARK.repeat(4000)}\r\n\r\n`,
		`POST /api/contact HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 900\r\n\r\n{"name":"${MARK}`,
	]
	for (const request of requests) {
		const socket = connect(port, '127.0.0.1')
		socket.end(request)
		await text(socket).catch(() => '')
	}
}

test('the log has no personal data when requests fail in any way', async () => {
	const store = await testStore()
	const db = await testDatabase(store)
	const rest = { scheme: '', issueDate: '', accreditedBy: '', issuedBy: '' }
	await saveCertificates(db, [{ number: MARK, leadAuditor: MARK, ...rest }])
	const { child, log, port } = await talkative(store)

	const healthy = await callEverything(port)
	expect([...healthy]).toEqual(expect.arrayContaining([200, 201, 400, 404, 405, 413, 414, 415, 422, 429]))
	await sendNonsense(port)
	await vi.waitUntil(() => log().includes('mail'), { timeout: HANG_MS })
	for (const table of ['registrations', 'contact_messages', 'certificates', 'outbox']) {
		await sql`alter table ${sql.table(table)} rename to ${sql.table(`gone_${table}`)}`.execute(db)
	}
	expect([...(await callEverything(port))]).toContain(500)
	expect(await end(child, 'SIGTERM')).toBe(0)

	const lines = log()
		.split('\n')
		.filter((line) => !/Server listening at|^Pramaan is at/.test(line))
	const traces = [
		MARK,
		MARK.toLowerCase(),
		'mail.example',
		PHONE.slice(3),
		VISITOR,
		'127.0.0.1',
		'::1',
		encodeURIComponent(person.email),
	]
	expect(lines.filter((line) => traces.some((trace) => line.includes(trace)))).toEqual([])
	// It would prove little if nothing were logged.
	expect(lines.filter((line) => line.includes('"answered"')).length).toBeGreaterThan(60)
	expect(lines.some((line) => /no such table|does not exist/.test(line))).toBe(true)
})
