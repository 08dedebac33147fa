import { loadContent } from '#catalogue/load.server.ts'

export function read({ slug }: { slug: string }) {
	const policy = loadContent().policies.find((candidate) => candidate.slug === slug)
	if (!policy) return undefined
	const { title, summary, number, revision, dated, review, reviewed, edited, html, contents } = policy
	return { title, summary, number, revision, dated, review, reviewed, edited, html, contents }
}

export const addresses = () => loadContent().policies.map(({ slug }) => `/policies/${slug}`)
