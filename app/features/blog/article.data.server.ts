import { editionOf } from '#catalogue/editions.server.ts'
import { loadContent } from '#catalogue/load.server.ts'
import { articleFacts } from './blog.data.server.ts'

export function read({ slug }: { slug: string }) {
	const { articles } = loadContent()
	const place = articles.findIndex((candidate) => candidate.slug === slug)
	const article = articles[place]
	if (!article) return undefined
	const { standard, html, contents } = article
	const edition = standard === undefined ? undefined : editionOf(standard)
	const next = articles[(place + 1) % articles.length] ?? article
	return {
		...articleFacts(article),
		html,
		contents,
		scheme: edition?.scheme,
		related: [
			edition?.scheme
				? { about: 'Courses for this standard', title: edition.standard, to: `/courses/all?scheme=${edition.scheme}` }
				: { about: 'Courses', title: 'All courses', to: '/courses/all' },
			...(next === article ? [] : [{ about: 'Next article', title: next.title, to: `/blog/${next.slug}` }]),
			...(edition ? [{ about: 'Register', title: 'All editions', to: edition.to }] : []),
			{ about: 'Blog', title: 'All articles', to: '/blog' },
		],
	}
}

export const addresses = () => loadContent().articles.map(({ slug }) => `/blog/${slug}`)
