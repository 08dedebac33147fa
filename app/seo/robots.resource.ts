import type { Resource } from '#app/base/resource.ts'
import { loadContent } from '#catalogue/load.server.ts'

export const resources = (): Resource[] => [
	{
		path: '/robots.txt',
		read: () => `User-agent: *\nAllow: /\nDisallow: /api/\nSitemap: ${loadContent().site.address}/sitemap.xml\n`,
	},
]
