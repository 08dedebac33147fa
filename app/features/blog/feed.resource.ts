import { FEED, type Resource } from '#app/base/page.ts'
import { loadContent, wordsOf } from '#catalogue/load.server.ts'
import { escapeHtml } from '#shared/signs.ts'

/** Makes the links of an article absolute. */
const absolute = (html: string, page: string) =>
	html.replace(/ (href|src)="([/#][^"]*)"/g, (_, name, target) => ` ${name}="${new URL(target, page).href}"`)

const element = (name: string, text: string) => `<${name}>${escapeHtml(text)}</${name}>`

/** RSS 2.0 with the full articles. */
function rss() {
	const { articles, site } = loadContent()
	const { title, description } = wordsOf('blog')
	const dateOf = (day = '1970-01-01') => new Date(`${day}T00:00:00Z`).toUTCString()
	const items = articles.map((article) => {
		const page = `${site.address}/blog/${article.slug}`
		return [
			'<item>',
			element('title', article.title),
			element('link', page),
			element('guid', page),
			element('pubDate', dateOf(article.date)),
			element('description', article.summary),
			element('content:encoded', absolute(article.html, page)),
			...article.topics.map((topic) => element('category', topic)),
			'</item>',
		].join('')
	})
	return [
		'<?xml version="1.0" encoding="utf-8"?>',
		'<rss version="2.0" xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:atom="http://www.w3.org/2005/Atom"><channel>',
		element('title', `${site.name}: ${title}`),
		element('link', `${site.address}/blog`),
		element('description', description),
		element('language', 'en'),
		element('copyright', site.legalName),
		element('lastBuildDate', dateOf(articles[0]?.date)),
		`<atom:link href="${site.address}${FEED}" rel="self" type="application/rss+xml"/>`,
		...items,
		'</channel></rss>',
	].join('\n')
}

export const resources = (): Resource[] => [{ path: FEED, read: rss }]
