import { expect, test } from 'vitest'
import { builtSite } from './site.ts'

type Headers = Record<string, string | string[] | number | undefined>

/**
 * The score of a response by the public rules of Mozilla's HTTP Observatory (version 5): 100 less penalties, plus bonuses
 * from 90 on. The redirection from http and the HSTS preload list are left out: only a public host has them.
 */
function score(headers: Headers, body: string): number {
	const header = (name: string) => String(headers[name] ?? '')
	const policy = new Map(
		header('content-security-policy')
			.split(';')
			.map((directive) => {
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
	if (!header('content-security-policy')) penalties += 25
	else if (unsafe) penalties += 20
	else bonuses += policy.get('default-src')?.join() === "'none'" ? 10 : 5

	if (header('set-cookie')) penalties += 20
	if (header('access-control-allow-origin')) penalties += 50
	const [, age = 0] = header('strict-transport-security').match(/max-age=(\d+)/) ?? []
	if (Number(age) < 15_768_000) penalties += header('strict-transport-security') ? 10 : 20
	if (header('x-content-type-options') !== 'nosniff') penalties += 5
	if (/<script[^>]*\ssrc="(https?:)?\/\//.test(body)) penalties += 5

	const ancestors = policy.get('frame-ancestors')
	if (ancestors && !ancestors.some((s) => broad.test(s))) bonuses += 5
	else if (!header('x-frame-options')) penalties += 20

	const referrer = header('referrer-policy')
	if (/^(no-referrer|same-origin|strict-origin|strict-origin-when-cross-origin)$/.test(referrer)) bonuses += 5
	else if (referrer) penalties += 5
	if (/^same-(origin|site)$/.test(header('cross-origin-resource-policy'))) bonuses += 10

	const base = 100 - penalties
	return base >= 90 ? base + bonuses : base
}

test('every page scores at least 130 points and requires trusted types when the site is served at https', async () => {
	const { addresses, get } = await builtSite('https://pramaan.example')
	for (const address of [...addresses, '/nowhere']) {
		const { headers, body } = await get(address)
		expect(score(headers, body), address).toBeGreaterThanOrEqual(130)
		expect(headers['content-security-policy'], address).toMatch(
			/; require-trusted-types-for 'script'; trusted-types pramaan-prose( pramaan-\w+(-\w+)*)*$/,
		)
	}
})

test('the score is lower when a header is missing or weaker', async () => {
	const { headers } = await (await builtSite('https://pramaan.example')).get('/')
	const scoreWith = (changes: Headers) => score({ ...headers, ...changes }, '')
	const policy = String(headers['content-security-policy'])
	expect(scoreWith({ 'content-security-policy': undefined })).toBeLessThan(100)
	expect(scoreWith({ 'strict-transport-security': undefined })).toBeLessThan(100)
	expect(scoreWith({ 'cross-origin-resource-policy': undefined })).toBe(120)
	const withUnsafeStyles = policy.replace("style-src 'self'", "style-src 'unsafe-inline'")
	expect(scoreWith({ 'content-security-policy': withUnsafeStyles })).toBeLessThan(100)
	const withOwnDefault = policy.replace("default-src 'none'", "default-src 'self'")
	expect(scoreWith({ 'content-security-policy': withOwnDefault })).toBe(125)
})
