import type { Resource } from '#app/base/page.ts'
import { sitemapPaths } from '#app/router/prerender-paths.server.ts'
import { loadContent } from '#catalogue/load.server.ts'

const newest = (dates: string[]) => dates.toSorted().at(-1)

/** Date of the last change of each page whose content has a date. */
function lastChanges() {
	const { articles, whitepapers, policies, editions } = loadContent()
	return new Map<string, string | undefined>([
		...articles.map(({ slug, date }) => [`/blog/${slug}`, date] as const),
		['/blog', newest(articles.map(({ date }) => date))],
		...whitepapers.map(({ slug, revised }) => [`/whitepaper/${slug}`, revised] as const),
		['/whitepaper/editions', newest(editions.map(({ lastChecked }) => lastChecked))],
		...policies.map(({ slug, dated }) => [`/policies/${slug}`, dated] as const),
	])
}

/** The sitemap as XML. */
export function sitemap(paths: string[]): string {
	const { address } = loadContent().site
	const dates = lastChanges()
	const urls = paths.map((path) => {
		const date = dates.get(path)
		return `<url><loc>${address}${path}</loc>${date ? `<lastmod>${date}</lastmod>` : ''}</url>`
	})
	return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${urls.join('\n')}\n</urlset>\n`
}

export const resources = (): Resource[] => [
	{ path: '/sitemap.xml', read: async () => sitemap(await sitemapPaths()) },
	{
		path: '/robots.txt',
		read: () => `User-agent: *\nAllow: /\nDisallow: /api/\nSitemap: ${loadContent().site.address}/sitemap.xml\n`,
	},
]
