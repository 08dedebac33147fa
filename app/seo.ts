import type { MetaDescriptor } from 'react-router'
import { PICTURE, pictureOf } from './pictures.ts'
import type { RootData } from './root.tsx'

/** What a loader throws where nothing has the address. */
export const notFound = () => new Response(null, { status: 404, statusText: 'Not Found' })

type MetaArgs = { location: { pathname: string }; matches: readonly unknown[] }

/** Title, description and canonical link of a page, and what a shared link shows. */
export function pageMeta(
	{ location, matches }: MetaArgs,
	page: { title: string; description: string },
): MetaDescriptor[] {
	const root = matches[0] as { loaderData?: RootData } | undefined
	const site = root?.loaderData?.site
	if (!site) return [{ title: page.title }]
	const title = page.title.includes(site.name) ? page.title : `${page.title} | ${site.name}`
	const path = location.pathname === '/' ? '/' : location.pathname.replace(/\/$/, '')
	const address = site.address + path
	return [
		{ title },
		{ name: 'description', content: page.description },
		{ tagName: 'link', rel: 'canonical', href: address },
		{ property: 'og:title', content: page.title },
		{ property: 'og:description', content: page.description },
		{ property: 'og:url', content: address },
		{ property: 'og:type', content: 'website' },
		{ property: 'og:site_name', content: site.name },
		{ property: 'og:image', content: site.address + pictureOf(path) },
		{ property: 'og:image:width', content: String(PICTURE.width) },
		{ property: 'og:image:height', content: String(PICTURE.height) },
		{ property: 'og:image:alt', content: `“${page.title}” beside an engraved rosette` },
		{ name: 'twitter:card', content: 'summary_large_image' },
	]
}
