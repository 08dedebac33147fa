import { loadContent } from '#content/load.server.ts'

export function loader() {
	return new Response(
		`User-agent: *\nAllow: /\nDisallow: /api/\nSitemap: ${loadContent().site.address}/sitemap.xml\n`,
		{
			headers: { 'Content-Type': 'text/plain' },
		},
	)
}
