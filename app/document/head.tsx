import { useLocation } from '#app/base/location.ts'
import type { Head as HeadProps } from '#app/base/page.ts'
import { useSite } from '#app/base/site.ts'
import { OG_IMAGE_SIZE, ogImagePath } from '#app/base/site-images.ts'

/** Title, description and canonical link of a page. React moves them into the head. */
export function Head({ title, description, address, noindex, feed, scheme }: HeadProps) {
	const site = useSite()
	const { pathname } = useLocation()
	const name = title.includes(site.name) ? title : `${title} | ${site.name}`
	const canonical = site.address + (address ?? pathname)
	return (
		<>
			<title>{name}</title>
			<meta name="description" content={description} />
			{feed && <link rel="alternate" type="application/rss+xml" title="Blog" href={feed} />}
			{noindex ? (
				<meta name="robots" content="noindex" />
			) : (
				<>
					<link rel="canonical" href={canonical} />
					{/* Read from documents only, so the browser's code goes without. */}
					{import.meta.env.SSR && (
						<>
							<meta property="og:title" content={title} />
							<meta property="og:description" content={description} />
							<meta property="og:url" content={canonical} />
							<meta property="og:type" content="website" />
							<meta property="og:site_name" content={site.name} />
							<meta property="og:image" content={site.address + ogImagePath(scheme)} />
							<meta property="og:image:width" content={String(OG_IMAGE_SIZE.width)} />
							<meta property="og:image:height" content={String(OG_IMAGE_SIZE.height)} />
							<meta
								property="og:image:alt"
								content={`${scheme ? `The name of the scheme ${scheme}` : `"${site.legalName}"`}, the logo of ${site.name} and an engraved rosette`}
							/>
							<meta name="twitter:card" content="summary_large_image" />
						</>
					)}
				</>
			)}
		</>
	)
}
