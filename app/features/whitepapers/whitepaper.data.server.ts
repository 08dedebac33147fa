import { editionOf } from '#catalogue/editions.server.ts'
import { loadContent } from '#catalogue/load.server.ts'
import { dateText } from '#shared/days-text.ts'
import { whitepaperSize } from './whitepaper-pdf.resource.ts'

export async function read({ slug }: { slug: string }) {
	const { whitepapers } = loadContent()
	const place = whitepapers.findIndex((candidate) => candidate.slug === slug)
	const paper = whitepapers[place]
	if (!paper) return undefined
	const { title, standard, summary, revised, html, contents, words } = paper
	const edition = editionOf(standard)
	const next = whitepapers[(place + 1) % whitepapers.length] ?? paper
	return {
		paper: { slug, title, standard, summary, revised, dated: dateText(revised), html, contents },
		minutes: Math.ceil(words / 220),
		scheme: edition.scheme ?? 'QMS',
		edition,
		size: await whitepaperSize(paper),
		related: [
			...(edition.scheme
				? [{ about: 'Courses for this standard', title: edition.standard, to: `/courses/all?scheme=${edition.scheme}` }]
				: []),
			...(next === paper ? [] : [{ about: 'Next paper', title: next.title, to: `/whitepaper/${next.slug}` }]),
			{ about: 'Register', title: 'All editions', to: edition.to },
		],
	}
}

export const addresses = () => loadContent().whitepapers.map(({ slug }) => `/whitepaper/${slug}`)
