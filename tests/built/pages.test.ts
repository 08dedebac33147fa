import { expect, test } from 'vitest'
import type { Element } from './elements.ts'
import { attribute, builtSite, metaOf, named, textOf } from './site.ts'

test('every page of the sitemap answers 200 with a title and a description of its own, its canonical address and one h1', async () => {
	const { addresses, pageAt } = await builtSite()
	const seen = new Map<string | undefined, string>()
	for (const address of addresses) {
		const { status, elements } = await pageAt(address)
		expect(status, address).toBe(200)
		const title = textOf(named(elements, 'title')[0])
		const { description = '' } = metaOf(elements)
		expect(title, address).not.toBe('')
		expect(description.length, address).toBeGreaterThan(39)
		for (const text of [title, description]) {
			expect(seen.get(text), `'${text}' is also on ${address}`).toBeUndefined()
			seen.set(text, address)
		}
		expect(named(elements, 'h1'), address).toHaveLength(1)
		const canonical = named(elements, 'link').find((link) => attribute(link, 'rel') === 'canonical')
		expect(attribute(canonical, 'href'), address).toMatch(/^https:\/\/[^/]+\//)
		expect(attribute(canonical, 'href')?.endsWith(address), address).toBe(true)
	}
})

test('a page asks for its font and style sheets first and for no script before its first paint', async () => {
	const { pageAt, addresses } = await builtSite()
	for (const address of ['/', '/registration', addresses.at(-1) ?? '']) {
		const { elements } = await pageAt(address)
		const linked = named(elements, 'link').map((link) =>
			`${attribute(link, 'rel')} ${attribute(link, 'as') ?? ''}`.trim(),
		)
		expect(linked, address).toContain('preload font')
		expect(linked.indexOf('preload font'), address).toBeLessThan(linked.indexOf('stylesheet'))
		expect(linked.filter((one) => /script|module/.test(one))).toEqual([])
		expect(named(elements, 'script').filter((script) => attribute(script, 'src'))).toEqual([])
	}
})

/** Pages and files within the site that a page leads to, with the fragments. What a query chooses is always a page. */
const linksIn = (elements: Element[], address: string) =>
	elements
		.map((element) => attribute(element, 'href') ?? '')
		.filter((href) => /^[/#]/.test(href))
		.map((href) => (href.startsWith('#') ? address + href : href.replace(/\?[^#]*/, '')))

/** Links that lead to no page or file, or to a fragment that the page does not have; by the page that has them. */
async function brokenLinks(links: Map<string, string>, { get, pageAt }: Awaited<ReturnType<typeof builtSite>>) {
	const broken: string[] = []
	const statuses = new Map<string, number>()
	const ids = new Map<string, Set<string | undefined>>()
	for (const [link, from] of links) {
		const [address = '', fragment] = link.split('#')
		const status = statuses.get(address) ?? (await get(address)).statusCode
		statuses.set(address, status)
		if (fragment && !ids.has(address)) {
			const { elements } = await pageAt(address)
			ids.set(address, new Set(elements.map((element) => attribute(element, 'id'))))
		}
		if (status !== 200 || (fragment && !ids.get(address)?.has(fragment))) broken.push(`${link} on ${from}`)
	}
	return broken
}

test('every link within the site leads to a page or file that exists, and to a fragment that it has', async () => {
	const site = await builtSite()
	const links = new Map<string, string>()
	for (const address of site.addresses)
		for (const link of linksIn((await site.pageAt(address)).elements, address)) links.set(link, address)
	expect(links.size).toBeGreaterThan(site.addresses.length)
	expect(await brokenLinks(links, site)).toEqual([])
})

test('a link is reported when its page or its fragment does not exist', async () => {
	const links = new Map(['/nowhere', '/about#nowhere', '/about'].map((link) => [link, '/']))
	expect(await brokenLinks(links, await builtSite())).toEqual(['/nowhere on /', '/about#nowhere on /'])
})

const UNKNOWN = [
	'/nowhere',
	'/courses/nowhere',
	'/british_training/nowhere',
	'/exemplar-global/lead-auditor-qms/more',
	'/policies/nowhere',
	'/whitepaper/nowhere',
	'/blog/nowhere',
	'/data/nowhere',
	'/blog/100%',
	'/%E0%A4%A',
	'/404',
]

test('an unknown address is answered 404 by the page that says so, without a picture for social networks', async () => {
	const { pageAt } = await builtSite()
	for (const address of UNKNOWN) {
		const { status, elements } = await pageAt(address)
		expect(status, address).toBe(404)
		expect(named(elements, 'h1').map(textOf), address).toEqual(['404 - Page Not Found'])
		expect(named(elements, 'header').length, address).toBeGreaterThan(0)
		expect(Object.keys(metaOf(elements)).filter((name) => /^(og:image|twitter:)/.test(name))).toEqual([])
	}
})

const FORM_WORDS = ['First name', 'Mobile number', 'Languages', 'Course', 'I am a graduate', 'I agree to the']

test('the registration page offers visitors without scripts an email with every question of the form, and a telephone number', async () => {
	const { elements } = await (await builtSite()).pageAt('/registration')
	const links = named(elements, 'a').map((link) => attribute(link, 'href') ?? '')
	const email = new URL(links.find((href) => href.startsWith('mailto:courses@') && href.includes('body=')) ?? '')
	const lines = email.searchParams.get('body')?.split('\r\n') ?? []
	for (const word of FORM_WORDS)
		expect(
			lines.some((line) => line.startsWith(word)),
			word,
		).toBe(true)
	expect(links.some((href) => href.startsWith('tel:'))).toBe(true)
	expect(elements.some((element) => textOf(element).startsWith('This form needs JavaScript'))).toBe(true)
})
