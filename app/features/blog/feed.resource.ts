import { Feed } from 'feed'
import type { Resource } from '#app/base/resource.ts'
import { loadContent, wordsOf } from '#catalogue/load.server.ts'
import { FEED } from './feed.ts'

/** Makes the links of an article absolute. */
const absolute = (html: string, site: string, page: string) =>
	html.replace(/ (href|src)="([/#][^"]*)"/g, (_, name, target) => ` ${name}="${new URL(target, site + page).href}"`)

function rss() {
	const { articles, site } = loadContent()
	const { title, description } = wordsOf('blog')
	const dateOf = (article: (typeof articles)[number] | undefined) =>
		new Date(`${article?.date ?? '1970-01-01'}T00:00:00Z`)
	const feed = new Feed({
		title: `${site.name}: ${title}`,
		description,
		link: `${site.address}/blog`,
		feedLinks: { rss: site.address + FEED },
		language: 'en',
		copyright: site.legalName,
		updated: dateOf(articles[0]),
		generator: false,
	})
	for (const article of articles) {
		const page = `/blog/${article.slug}`
		feed.addItem({
			title: article.title,
			link: site.address + page,
			date: dateOf(article),
			description: article.summary,
			content: absolute(article.html, site.address, page),
			category: article.topics.map((name) => ({ name })),
		})
	}
	return feed.rss2()
}

export const resources = (): Resource[] => [{ path: FEED, read: rss }]
