// @vitest-environment jsdom
import { expect, test } from 'vitest'
import { loadContent } from '#catalogue/load.server.ts'
import { resources } from './feed.resource.ts'

const { articles, site } = loadContent()
const read = () => String(resources()[0]?.read())
const xml = read()
const feed = new DOMParser().parseFromString(xml, 'text/xml')
const textsOf = (element: Element, name: string) =>
	[...element.getElementsByTagName(name)].map(({ textContent }) => textContent)

test('the feed has every article, newest first, with its date and topics', () => {
	const items = [...feed.querySelectorAll('item')]
	expect(
		items.map((item) => ({
			title: textsOf(item, 'title')[0],
			link: textsOf(item, 'link')[0],
			date: new Date(textsOf(item, 'pubDate')[0] ?? '').toISOString().slice(0, 10),
			topics: textsOf(item, 'category'),
		})),
	).toEqual(
		articles.map(({ title, slug, date, topics }) => ({ title, link: `${site.address}/blog/${slug}`, date, topics })),
	)
	expect(feed.getElementsByTagName('atom:link')[0]?.getAttribute('href')).toBe(`${site.address}/blog/feed.xml`)
})

test('the feed has the full articles with absolute links', () => {
	const contents = textsOf(feed.documentElement, 'content:encoded')
	for (const [index, { html }] of articles.entries()) {
		const links = (text: string) => [...text.matchAll(/ href="([^"]*)"/g)].map(([, target = '']) => target)
		expect(contents[index]?.replace(/ href="[^"]*"/g, '')).toBe(html.replace(/ href="[^"]*"/g, ''))
		expect(links(contents[index] ?? '')).toEqual(
			links(html).map((target) => (target.startsWith('/') ? site.address + target : target)),
		)
	}
	expect(contents.join('')).toContain(`href="${site.address}/`)
})
