import type { FastifyInstance } from 'fastify'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { saveCertificates } from '#server/certificates/import.ts'
import { newKey } from '#server/certificates/keys.ts'
import { withdrawCertificate } from '#server/certificates/store.ts'
import { CERTIFICATE, MESSAGE, REGISTRATION } from '#server/testing/examples.ts'
import { testActor, testApp } from '#server/testing/fixtures.ts'
import { contactMessage } from '#shared/forms/contact.ts'
import { registration } from '#shared/forms/registration.ts'

type Json = { [name: string]: Json } & Json[] & string
type Method = 'get' | 'post'

async function described() {
	const context = await testApp({ courses: new Map([[REGISTRATION.course, 1]]) })
	const answer = await context.app.inject('/api/openapi.json')
	expect(answer.headers['content-type']).toBe('application/json; charset=utf-8')
	return { ...context, document: answer.json() as Json }
}

const operations = (document: Json) =>
	Object.entries(document['paths'] as Json).flatMap(([path, methods]) =>
		Object.entries(methods).map(([method, operation]) => ({
			path,
			method: method as Method,
			operation: operation as Json,
		})),
	)

const operation = (document: Json, path: string) => Object.values(document['paths']?.[path] as Json)[0] as Json

test('the document describes every route and no other', async () => {
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

test.each([
	['/api/register', registration, REGISTRATION],
	['/api/contact', contactMessage, MESSAGE],
] as const)('the described body of %s has the fields and rules of its schema', async (path, schema, example) => {
	const { document } = await described()
	const { content } = operation(document, path)['requestBody'] as Json
	const media = content?.['application/json'] as Json
	expect(media['example']).toEqual(example)
	expect(schema.safeParse(example).error).toBeUndefined()
	const rules = z.fromJSONSchema(media['schema'] as never)
	expect(rules.safeParse(example).error).toBeUndefined()
	expect(rules.safeParse({}).success).toBe(false)
	expect(rules.safeParse({ ...example, email: 'none' }).success).toBe(false)
	expect(rules.safeParse({ ...example, website: '' }).success).toBe(false)
	expect(Object.keys(media['schema']?.['properties'] as Json)).toEqual(Object.keys(schema.shape))
})

type Call = { url: string; method?: 'GET' | 'POST'; payload?: string; headers?: Record<string, string> }
const JSON_TYPE = { 'content-type': 'application/json', 'consent-version': '2025-01-01' }

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

const UNPRINTABLE = '證書'

/** Gets what the last part of an address names, of which there is one. */
const named = (known: string, before: string, after = '', unknown = ['X']) => ({
	good: { url: before + known + after },
	others: [...unknown, 'x'.repeat(1001), '%zz'].map((name) => ({ url: before + name + after })),
})
const certificate = (after = '', unknown = ['X']) => named(CERTIFICATE.number, '/api/certificates/', after, unknown)

const CALLS: Record<string, { good: Call; others: Call[] }> = {
	'/api/register': form('/api/register', REGISTRATION),
	'/api/contact': form('/api/contact', MESSAGE),
	'/api/certificates/{number}': certificate(),
	'/api/certificates/check': form('/api/certificates/check', { numbers: [CERTIFICATE.number, 'X'] }),
	'/api/certificates/{number}/credential': certificate('/credential'),
	'/api/certificates/{number}/badge.png': certificate('/badge.png'),
	'/api/certificates/{number}/badge.svg': certificate('/badge.svg'),
	'/api/certificates/{number}/certificate.pdf': certificate('/certificate.pdf', ['X', encodeURIComponent(UNPRINTABLE)]),
	'/api/certificates/status/{list}': named('1', '/api/certificates/status/', '', ['2']),
	'/.well-known/jwks.json': { good: { url: '/.well-known/jwks.json' }, others: [] },
	'/.well-known/jwks/{kid}': named('KID', '/.well-known/jwks/'),
	'/api/openapi.json': { good: { url: '/api/openapi.json' }, others: [] },
}

/** The application with calls that fail before anything else. */
async function faulty(error: Error): Promise<FastifyInstance> {
	const { app } = await testApp()
	app.addHook('onRequest', async () => {
		throw error
	})
	return app
}

test('every call gives every status that is described and no other, with the described body and headers', async () => {
	const { app, db, document } = await described()
	await saveCertificates(db, [CERTIFICATE, { ...CERTIFICATE, number: UNPRINTABLE }])
	const kid = await newKey(db, testActor({ now: new Date() }))
	const { app: limited } = await testApp({ env: { rateLimit: true } })
	const broken = await faulty(new Error('fault'))
	const gone = await faulty(Object.assign(new Error('gone'), { code: 'ECONNREFUSED' }))
	for (const [path, { good: asked, others }] of Object.entries(CALLS)) {
		const good = { ...asked, url: asked.url.replace('KID', kid) }
		const answers = await Promise.all([good, ...others].map((call) => app.inject(call)))
		let last = await limited.inject(good)
		while (last.statusCode !== 429) last = await limited.inject(good)
		answers.push(last, await broken.inject(good), await gone.inject(good))
		const responses = operation(document, path)['responses'] as Json
		const described = Object.keys(responses).filter((status) => status !== 'default')
		const given = new Set(answers.map(({ statusCode }) => String(statusCode)))
		expect([...given].sort(), path).toEqual(described.sort())
		for (const answer of answers) {
			const { content, headers } = responses[String(answer.statusCode)] as Json
			const [type = ''] = String(answer.headers['content-type']).split(';')
			expect(Object.keys(content as Json)).toContain(type)
			const schema = z.fromJSONSchema((content as Json)[type]?.['schema'] as never)
			expect(schema.safeParse(type.endsWith('json') ? answer.json() : answer.body).error, path).toBeUndefined()
			for (const [name, { required }] of Object.entries(headers as Record<string, { required?: boolean }>))
				if (required) expect(answer.headers, `${path}, ${answer.statusCode}`).toHaveProperty(name.toLowerCase())
		}
	}
})

test('the look-up and the check describe every member of their answers for a withdrawn certificate', async () => {
	const { app, db, document } = await described()
	await saveCertificates(db, [CERTIFICATE])
	await withdrawCertificate(db, CERTIFICATE.number, 'Obtained by false statements', testActor(), true)
	const schemaOf = (path: string, status: string) =>
		Object.values((operation(document, path)['responses'] as Json)[status]?.['content'] as Json)[0]?.['schema'] as Json
	const found = (await app.inject(`/api/certificates/${CERTIFICATE.number}`)).json()
	const checked = (
		await app.inject({ method: 'POST', url: '/api/certificates/check', payload: { numbers: [CERTIFICATE.number] } })
	).json().results[0]
	const result = schemaOf('/api/certificates/check', '200')['properties']?.['results']?.['items'] as Json
	for (const [answer, schema] of [
		[found, schemaOf('/api/certificates/{number}', '404')],
		[checked, result],
	] as const) {
		expect(answer).toMatchObject({ withdrawn: '2025-09-29', withdrawnReason: 'Obtained by false statements' })
		expect(Object.keys(schema['properties'] as Json)).toEqual(expect.arrayContaining(Object.keys(answer)))
		expect(schema['required']).not.toContain('withdrawnReason')
	}
})
