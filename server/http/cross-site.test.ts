import { expect, test } from 'vitest'
import { MESSAGE, REGISTRATION, testApp } from '#server/testing/fixtures.ts'
import { SAID } from '#server/testing/pages.ts'

const SITE = 'https://www.pramaan.example'
const PUBLIC_URL = 'https://pramaan.example'
const EVIL = 'https://evil.example'

async function site() {
	const { app, db } = await testApp({ rendered: SAID, env: { publicUrl: PUBLIC_URL, corsOrigins: [SITE] } })
	const post = (headers: Record<string, string>, url = '/api/contact', payload: object = MESSAGE) =>
		app.inject({ method: 'POST', url, payload, headers: { 'consent-version': '2025-01-01', ...headers } })
	const stored = async () => (await db.selectFrom('contactMessages').select('id').execute()).length
	return { app, db, post, stored }
}

test.each<[string, Record<string, string>]>([
	['a page of the site', { 'sec-fetch-site': 'same-origin', origin: PUBLIC_URL }],
	['a page of the site that hides its address', { 'sec-fetch-site': 'same-origin', origin: 'null' }],
	['a bookmark', { 'sec-fetch-site': 'none' }],
	['the site at its other address', { 'sec-fetch-site': 'cross-site', origin: SITE }],
	['an old browser on a page of the site', { origin: PUBLIC_URL }],
	['an old browser behind a proxy that keeps the host', { origin: 'https://other.example', host: 'Other.example' }],
	['a program', {}],
])('a form is accepted from %s', async (_, headers) => {
	const { post, stored } = await site()
	expect((await post(headers)).statusCode).toBe(200)
	expect(await stored()).toBe(1)
})

test.each<[string, Record<string, string>]>([
	['another site', { 'sec-fetch-site': 'cross-site', origin: EVIL }],
	['another site that hides its address', { 'sec-fetch-site': 'cross-site', origin: 'null' }],
	['another site without an origin', { 'sec-fetch-site': 'cross-site' }],
	['another host of the domain', { 'sec-fetch-site': 'same-site', origin: 'https://blog.pramaan.example' }],
	['another site in an old browser', { origin: EVIL }],
	['a page of a file', { origin: 'null' }],
	['the same host without TLS', { origin: 'http://pramaan.example' }],
])('a form is refused and not stored from %s', async (_, headers) => {
	const { post, stored } = await site()
	const answer = await post(headers)
	expect(answer.statusCode).toBe(403)
	expect(answer.json().message).toMatch(/^This form was sent from another website, so nothing was stored/)
	expect(await stored()).toBe(0)
})

test('no route takes a post from another site', async () => {
	const { app, post } = await site()
	await app.ready()
	const urls = app.routeTable.flatMap(({ method, url }) => (method === 'POST' ? [url] : []))
	expect(urls).toEqual(expect.arrayContaining(['/api/quotes', '/orders/link', '/orders/:token/withdraw']))
	for (const url of urls) {
		// The people of a quote are a list.
		const type = url.startsWith('/quotes/') ? 'text/csv' : 'application/json'
		const headers = { 'sec-fetch-site': 'cross-site', origin: EVIL, 'content-type': type }
		for (const payload of [REGISTRATION, MESSAGE, { numbers: ['A1'] }])
			expect((await post(headers, url, payload)).statusCode, url).toBe(403)
	}
})

test('what is not posted can be linked from anywhere', async () => {
	const { app } = await site()
	const headers = { 'sec-fetch-site': 'cross-site', origin: EVIL }
	expect((await app.inject({ url: '/api/certificates/X', headers })).statusCode).toBe(404)
	expect((await app.inject({ url: '/.well-known/jwks.json', headers })).statusCode).toBe(200)
})
