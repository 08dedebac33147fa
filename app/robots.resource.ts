import { loadContent } from '#catalogue/load.server.ts'
import type { Resource } from './resource.ts'

export const resources = (): Resource[] => [
	{
		path: '/robots.txt',
		read: () => `User-agent: *\nAllow: /\nDisallow: /api/\nSitemap: ${loadContent().site.address}/sitemap.xml\n`,
	},
]
