import type { FastifyInstance } from 'fastify'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { saveCertificates } from '#server/certificates/import.ts'
import { testApp } from '#server/testing/fixtures.ts'
import { contactMessage } from '#shared/contact.ts'
import { registration } from '#shared/registration.ts'
import { CERTIFICATE, MESSAGE, REGISTRATION } from './examples.ts'

type Json = { [name: string]: Json } & Json[] & string
type Method = 'get' | 'post'

async function described() {
	const needs = await testApp({ courses: new Map([[REGISTRATION.course, 1]]) })
	const answer = await needs.app.inject('/api/openapi.json')
	expect(answer.headers['content-type']).toBe('application/json; charset=utf-8')
	return { ...needs, document: answer.json() as Json }
}

/** What a reference within the document stands for, with all others in it resolved. */
function resolved(document: Json, part: unknown): unknown {
	if (Array.isArray(part)) return part.map((entry) => resolved(document, entry))
	if (typeof part !== 'object' || part === null) return part
	const { $ref } = part as { $ref?: string }
	if ($ref === undefined)
		return Object.fromEntries(Object.entries(part).map(([name, value]) => [name, resolved(document, value)]))
	const target = $ref
		.slice(2)
		.split('/')
		.reduce<Json | undefined>((at, name) => at?.[name], document)
	expect(target, $ref).toBeDefined()
	return resolved(document, target)
}

const whole = (document: Json) => resolved(document, document) as Json

const operations = (document: Json) =>
	Object.entries(document['paths'] as Json).flatMap(([path, methods]) =>
		Object.entries(methods).map(([method, operation]) => ({
			path,
			method: method as Method,
			operation: operation as Json,
		})),
	)

test('every call is described and every description is a call', async () => {
	const { app } = await testApp()
	const called: string[] = []
	app.addHook('onRoute', ({ method, url }) => {
		if (method !== 'HEAD' && method !== 'OPTIONS')
			called.push(`${String(method).toLowerCase()} ${url.replace(/:(\w+)/, '{$1}')}`)
	})
	const document = (await app.inject('/api/openapi.json')).json() as Json
	expect(called.length).toBeGreaterThan(5)
	expect(
		operations(document)
			.map(({ method, path }) => `${method} ${path}`)
			.sort(),
	).toEqual(called.sort())
})

test('every reference leads somewhere, every answer is described, no name is used twice', async () => {
	const { document } = await described()
	expect(document['openapi']).toMatch(/^3\.1\.\d$/)
	const all = operations(whole(document))
	for (const { operation } of all) {
		for (const response of Object.values(operation['responses'] as Json)) {
			expect((response as Json)['description']).toMatch(/\.$/)
			for (const { schema, example } of Object.values((response as Json)['content'] as Json)) {
				expect(z.fromJSONSchema(schema as never).safeParse(example).error).toBeUndefined()
			}
		}
	}
	expect(new Set(all.map(({ operation }) => operation['operationId'])).size).toBe(all.length)
})

test('the examples of the forms keep the rules, the described and the real ones', async () => {
	const { document } = await described()
	const schemas = whole(document)['components']?.['schemas'] as Json
	expect(registration.safeParse(REGISTRATION).error).toBeUndefined()
	expect(contactMessage.safeParse(MESSAGE).error).toBeUndefined()
	for (const [name, example] of [
		['Registration', REGISTRATION],
		['ContactMessage', MESSAGE],
	] as const) {
		const rules = z.fromJSONSchema(schemas[name] as never)
		expect(rules.safeParse(example).error).toBeUndefined()
		expect(rules.safeParse({}).success).toBe(false)
		expect(rules.safeParse({ ...example, email: 'none' }).success).toBe(false)
		expect(rules.safeParse({ ...example, website: '' }).success).toBe(false)
	}
	expect(Object.keys((schemas['Registration'] as Json)['properties'] as Json)).toEqual(Object.keys(registration.shape))
})

test('each header described for the forms is read: malformed values are refused as described', async () => {
	const { app, document } = await described()
	const parameters = Object.values(whole(document)['components']?.['parameters'] as Json)
	const headers = parameters.filter((parameter) => parameter['in'] === 'header')
	expect(headers.map(({ name }) => name)).toEqual([
		'Idempotency-Key',
		'Consent-Version',
		'Form-Duration-Ms',
		'Form-Honeypot',
	])
	for (const { name, schema } of headers) {
		const value = 'ü'
		expect(z.fromJSONSchema(schema as never).safeParse(value).success, name).toBe(false)
		const answer = await app.inject({
			method: 'POST',
			url: '/api/contact',
			payload: MESSAGE,
			headers: { [String(name)]: value },
		})
		expect(answer.statusCode, name).toBe(400)
		expect(answer.json().message.toLowerCase(), name).toContain(String(name).toLowerCase())
	}
})

type Call = { url: string; method?: 'GET' | 'POST'; payload?: string; headers?: Record<string, string> }
const JSON_TYPE = { 'content-type': 'application/json' }

const form = (url: string, good: object) => {
	const call = (payload: string, headers: Record<string, string> = JSON_TYPE): Call => ({
		url,
		method: 'POST',
		payload,
		headers,
	})
	return {
		good: call(JSON.stringify(good)),
		others: [call('{'), call('x'.repeat(70_000)), call('x', { 'content-type': 'text/plain' }), call('{}')],
	}
}

const CALLS: Record<string, { good: Call; others: Call[] }> = {
	'/api/register': form('/api/register', REGISTRATION),
	'/api/contact': form('/api/contact', MESSAGE),
	'/api/certificates/{number}': {
		good: { url: `/api/certificates/${CERTIFICATE.number}` },
		others: ['X', 'x'.repeat(1001), '%zz'].map((number) => ({ url: `/api/certificates/${number}` })),
	},
	'/api/openapi.json': { good: { url: '/api/openapi.json' }, others: [] },
}

/** Every kind of answer to the call: good, refused, too many, without records, with a fault. */
async function answersTo({ good, others }: { good: Call; others: Call[] }) {
	const courses = new Map([[REGISTRATION.course, 1]])
	const { app, db } = await testApp({ courses })
	await saveCertificates(db, [CERTIFICATE])
	const answers = await Promise.all([good, ...others].map((call) => app.inject(call)))
	const limited = (await testApp({ courses, env: { rateLimit: true } })).app
	for (let i = 0; i < 120; i++) await limited.inject(good)
	answers.push(await limited.inject(good))
	answers.push(await faulty(courses, new Error('fault')).then((broken) => broken.inject(good)))
	answers.push(
		await faulty(courses, Object.assign(new Error('gone'), { code: 'ECONNREFUSED' })).then((gone) => gone.inject(good)),
	)
	return answers
}

/** The application with a call that fails before anything else. */
async function faulty(courses: Map<string, number>, error: Error): Promise<FastifyInstance> {
	const { app } = await testApp({ courses })
	app.addHook('onRequest', async () => {
		throw error
	})
	return app
}

test.each(Object.keys(CALLS))(
	'%s answers as described: each status described is given, each given is described',
	async (path) => {
		const { document } = await described()
		const { operation } = operations(whole(document)).find((one) => one.path === path) as { operation: Json }
		const responses = operation['responses'] as Json
		const answers = await answersTo(CALLS[path] as { good: Call; others: Call[] })
		const given = new Set(answers.map(({ statusCode }) => String(statusCode)))
		expect([...given].sort()).toEqual(
			Object.keys(responses)
				.filter((status) => status !== 'default')
				.sort(),
		)
		for (const answer of answers) {
			const { content, headers } = responses[String(answer.statusCode)] as Json
			const type = String(answer.headers['content-type']).split(';')[0] ?? ''
			expect(Object.keys(content as Json)).toEqual([type])
			expect(
				z.fromJSONSchema((content as Json)[type]?.['schema'] as never).safeParse(answer.json()).error,
			).toBeUndefined()
			for (const name of Object.keys(headers as Json))
				expect(answer.headers, `${answer.statusCode}`).toHaveProperty(name.toLowerCase())
		}
	},
)

test('health is as described', async () => {
	const { app, db } = await testApp()
	const statuses = async () =>
		Promise.all(['/healthz', '/readyz'].map(async (url) => (await app.inject(url)).statusCode))
	expect(await statuses()).toEqual([200, 200])
	await db.destroy()
	expect(await statuses()).toEqual([200, 503])
})
