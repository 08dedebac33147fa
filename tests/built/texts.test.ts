import { expect, test } from 'vitest'
import { loadContent } from '#catalogue/load.server.ts'
import { PERIODS } from '#shared/stored-data.ts'
import type { Element } from './elements.ts'
import { attribute, builtSite, inside, named, textOf } from './site.ts'

type Thing = { '@type': string; [property: string]: unknown }

const { articles, courses, editions, site: provider } = loadContent()
const [article] = articles
if (!article) throw new Error('The content has no article')
const ARTICLE = `/blog/${article.slug}`

const hrefsIn = (elements: Element[]) => named(elements, 'a').map((link) => attribute(link, 'href') ?? '')
const navigationNamed = (elements: Element[], label: string) =>
	inside(named(elements, 'nav').find((nav) => attribute(nav, 'aria-label') === label))

function thingsIn(elements: Element[]): Thing[] {
	const script = named(elements, 'script').find((element) => attribute(element, 'type') === 'application/ld+json')
	const { '@context': context, '@graph': things } = JSON.parse(textOf(script))
	expect(context).toBe('https://schema.org')
	return things
}

/** The only external addresses allowed in structured data. */
const EXTERNAL = /^https:\/\/(schema\.org|www\.facebook\.com|www\.youtube\.com|www\.instagram\.com)(\/|$)/
const urlsIn = (value: unknown): string[] => {
	if (typeof value === 'string') return /^https?:/.test(value) ? [value] : []
	if (value === null || typeof value !== 'object') return []
	return Object.values(value).flatMap(urlsIn)
}

test('the notice beside a form says what comes with it, and how long it is kept', async () => {
	const { pageAt } = await builtSite()
	for (const [address, { months }] of [
		['/contact', PERIODS.messages],
		['/registration', PERIODS.registrations],
	] as const) {
		const notice = named((await pageAt(address)).elements, 'details')
			.map(textOf)
			.join('\n')
		for (const words of ['the version of this notice', 'the time', `${months} months from the day we receive it`])
			expect(notice, address).toContain(words)
	}
})

test('structured data has a known context and type, addresses that exist, and breadcrumbs named after their pages', async () => {
	const { addresses, pageAt, get } = await builtSite()
	const pages = new Map<string, Element[]>()
	for (const address of addresses) pages.set(address, (await pageAt(address)).elements)
	const linked = new Map<string, string>()
	for (const [address, elements] of pages) {
		const things = thingsIn(elements)
		expect(things.length, address).toBeGreaterThan(0)
		for (const thing of things) {
			expect(thing['@type'], address).toMatch(/^(Organization|BreadcrumbList|ItemList|Course|Event|Article)$/)
			for (const url of urlsIn(thing)) if (!EXTERNAL.test(url)) linked.set(url, address)
			if (thing['@type'] !== 'BreadcrumbList') continue
			const [home, ...trail] = thing['itemListElement'] as { name: string; item: string }[]
			expect(home?.name, address).toBe('Home')
			for (const { name, item } of trail) {
				const [heading] = named(pages.get(item.slice(provider.address.length)) ?? [], 'h1')
				expect(name, address).toBe(textOf(heading))
			}
		}
	}
	for (const [url, from] of linked) {
		expect(url.startsWith(`${provider.address}/`), `${url} on ${from}`).toBe(true)
		const target = url.slice(provider.address.length).replace(/#.*/, '')
		if (!pages.has(target)) expect((await get(target)).statusCode, `${url} on ${from}`).toBe(200)
	}
})

test('the blog and its articles link the feed, which has every article', async () => {
	const { pageAt, get } = await builtSite()
	for (const path of ['/blog', ARTICLE]) {
		const { elements } = await pageAt(path)
		const feed = named(elements, 'link').find((link) => attribute(link, 'type') === 'application/rss+xml')
		expect([attribute(feed, 'rel'), attribute(feed, 'href')]).toEqual(['alternate', '/blog/feed.xml'])
	}
	expect(hrefsIn((await pageAt('/blog')).elements)).toContain('/blog/feed.xml')
	const { headers, body } = await get('/blog/feed.xml')
	expect(headers['content-type']).toBe('application/rss+xml; charset=utf-8')
	expect(body.match(/<item>/g)).toHaveLength(articles.length)
})

test('a white paper and an article lead to the courses of their standard, and an article to the next', async () => {
	const { pageAt } = await builtSite()
	const readOnAt = async (path: string) => hrefsIn(navigationNamed((await pageAt(path)).elements, 'Read on'))
	expect(await readOnAt('/whitepaper/27001')).toContain('/courses/all?scheme=ISMS')
	const place = articles.findIndex(({ standard }) => courses.some((course) => standard && course.standard === standard))
	const [about, next] = [articles[place], articles[(place + 1) % articles.length]]
	const scheme = courses.find(({ standard }) => standard === about?.standard)?.scheme
	expect(await readOnAt(`/blog/${about?.slug}`)).toEqual(
		expect.arrayContaining([`/courses/all?scheme=${scheme}`, `/blog/${next?.slug}`]),
	)
})

test('the register of editions has a table for each standard, marks unconfirmed entries, and is linked by what follows an edition', async () => {
	const { pageAt } = await builtSite()
	const { elements } = await pageAt('/whitepaper/editions')
	expect(named(elements, 'table')).toHaveLength(editions.length)
	const unconfirmed = editions.flatMap((standard) => standard.editions.filter((edition) => edition.unconfirmed))
	const marks = elements.filter((element) =>
		element.childNodes.some((node) => node.nodeName === '#text' && textOf(node).trim() === 'Not confirmed.'),
	)
	expect(unconfirmed.length).toBeGreaterThan(0)
	expect(marks).toHaveLength(unconfirmed.length)
	const row =
		named(elements, 'tr')
			.map(textOf)
			.find((text) => text.includes('ISO 9001:2015')) ?? ''
	for (const text of ['In transition', 'September 2015', 'Confirm with your certification body.'])
		expect(row).toContain(text)
	const [course] = courses.filter(({ standard }) => standard.startsWith('ISO 9001'))
	for (const [path, fragment] of [
		['/whitepaper/9001', 'iso-9001'],
		['/whitepaper/14001', 'iso-14001'],
		['/whitepaper/45001', 'iso-45001'],
		['/whitepaper/27001', 'iso-iec-27001'],
		[`/${course?.by}/${course?.link}`, 'iso-9001'],
	] as const)
		expect(hrefsIn((await pageAt(path)).elements), path).toContain(`/whitepaper/editions#${fragment}`)
})

test('the calendar has without scripts a heading for each of its months and files that calendars read', async () => {
	const { pageAt, get } = await builtSite()
	const { elements } = await pageAt('/courses/calendar')
	const months = named(elements, 'h2')
		.map(textOf)
		.filter((text) => /^[A-Z][a-z]+ 20\d\d$/.test(text))
	expect(months.length).toBeGreaterThan(0)
	const links = named(navigationNamed(elements, 'Months'), 'a').map(textOf)
	expect(links).toEqual(months.length > 1 ? months : [])
	const files = hrefsIn(elements).filter((href) => href.endsWith('.ics'))
	expect(files.length).toBeGreaterThan(0)
	for (const file of ['/classes/all.ics', '/classes/qms.ics', `${files.at(-1)}`]) {
		const { headers, body } = await get(file)
		expect(headers['content-type']).toBe('text/calendar; charset=utf-8')
		expect(body).toMatch(/^BEGIN:VCALENDAR\r\n/)
	}
})
