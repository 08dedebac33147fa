// @vitest-environment jsdom
import { expect, test } from 'vitest'
import { loadContent } from '#catalogue/load.server.ts'
import { resources } from './feed.resource.ts'

const { articles, site } = loadContent()
const feed = new DOMParser().parseFromString(String(resources()[0]?.read()), 'text/xml')
const textsOf = (element: Element, name: string) =>
	[...element.getElementsByTagName(name)].map(({ textContent }) => textContent)

test('the feed has the articles newest first, with their dates and topics', () => {
	const items = [...feed.querySelectorAll('item')].map((item) => [
		...[...textsOf(item, 'title'), ...textsOf(item, 'category')],
		new Date(textsOf(item, 'pubDate').join()).toISOString().slice(0, 10),
	])
	expect(items).toEqual(articles.map(({ title, topics, date }) => [title, ...topics, date]))
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
