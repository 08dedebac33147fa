import { loadContent } from '#content/load.server.ts'
import { pages } from './addresses.server.ts'

export function loader() {
	const { address } = loadContent().site
	const urls = pages().map((page) => `<url><loc>${address}${page}</loc></url>`)
	return new Response(
		`<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${urls.join('\n')}\n</urlset>\n`,
		{ headers: { 'Content-Type': 'application/xml' } },
	)
}
