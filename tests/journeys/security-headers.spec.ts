import { expect, test } from '@playwright/test'
import { startSite } from './server.ts'

/**
 * The score of a response by the public rules of Mozilla's HTTP Observatory (version 5): 100 less penalties, plus bonuses
 * from 90 on. The redirection from http and the HSTS preload list are left out: only a public host has them.
 */
function score(headers: Record<string, string>, body: string): number {
	const policy = new Map(
		(headers['content-security-policy'] ?? '').split(';').map((directive) => {
			const [name = '', ...sources] = directive.trim().split(/\s+/)
			return [name, sources] as const
		}),
	)
	const sources = (name: string) => policy.get(name) ?? policy.get('default-src') ?? ['*']
	const broad = /^(\*|https?:(\/\/\*(\.\*)?)?|ftp:)$/
	const all = [...policy.values()].flat()
	let penalties = 0
	let bonuses = 0

	const unsafe =
		[...sources('script-src'), ...sources('style-src')].some((s) => broad.test(s) || /^('unsafe-.*|data:)$/.test(s)) ||
		sources('object-src').some((s) => broad.test(s)) ||
		all.some((s) => /^(http|ftp):/.test(s))
	if (!headers['content-security-policy']) penalties += 25
	else if (unsafe) penalties += 20
	else bonuses += policy.get('default-src')?.join() === "'none'" ? 10 : 5

	if (headers['set-cookie']) penalties += 20
	if (headers['access-control-allow-origin']) penalties += 50
	const [, age = 0] = headers['strict-transport-security']?.match(/max-age=(\d+)/) ?? []
	if (Number(age) < 15_768_000) penalties += headers['strict-transport-security'] ? 10 : 20
	if (headers['x-content-type-options'] !== 'nosniff') penalties += 5
	if (/<script[^>]*\ssrc="(https?:)?\/\//.test(body)) penalties += 5

	const ancestors = policy.get('frame-ancestors')
	if (ancestors && !ancestors.some((s) => broad.test(s))) bonuses += 5
	else if (!headers['x-frame-options']) penalties += 20

	const referrer = headers['referrer-policy'] ?? ''
	if (/^(no-referrer|same-origin|strict-origin|strict-origin-when-cross-origin)$/.test(referrer)) bonuses += 5
	else if (referrer) penalties += 5
	if (/^same-(origin|site)$/.test(headers['cross-origin-resource-policy'] ?? '')) bonuses += 10

	const base = 100 - penalties
	return base >= 90 ? base + bonuses : base
}

test('every page scores at least 130 points when the site is served at https', async ({ request }) => {
	const site = await startSite({ PUBLIC_URL: 'https://pramaan.example' })
	const sitemap = await (await request.get(`${site.url}/sitemap.xml`)).text()
	const paths = [...sitemap.matchAll(/<loc>https?:\/\/[^/]+([^<]*)<\/loc>/g)].map(([, path]) => path || '/')
	for (const path of [...paths, '/nowhere']) {
		const response = await request.get(site.url + path)
		expect(score(response.headers(), await response.text()), path).toBeGreaterThanOrEqual(130)
	}
	await site.remove()
})

test('the score is lower when a header is missing or weaker', async ({ request }) => {
	const site = await startSite({ PUBLIC_URL: 'https://pramaan.example' })
	const headers = (await request.get(site.url)).headers()
	const without = (name: string) => Object.fromEntries(Object.entries(headers).filter(([key]) => key !== name))
	const policy = headers['content-security-policy'] ?? ''
	expect(score(without('content-security-policy'), '')).toBeLessThan(100)
	expect(score(without('strict-transport-security'), '')).toBeLessThan(100)
	expect(score(without('cross-origin-resource-policy'), '')).toBe(120)
	expect(
		score(
			{ ...headers, 'content-security-policy': policy.replace("style-src 'self'", "style-src 'unsafe-inline'") },
			'',
		),
	).toBeLessThan(100)
	expect(
		score({ ...headers, 'content-security-policy': policy.replace("default-src 'none'", "default-src 'self'") }, ''),
	).toBe(125)
	await site.remove()
})
