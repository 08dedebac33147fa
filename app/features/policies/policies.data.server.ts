import { loadContent, wordsOf } from '#catalogue/load.server.ts'

const WHOLE = ['shipping', 'terms', 'refunds']

export function read() {
	const { policies } = loadContent()
	return {
		words: wordsOf('policies'),
		policies: policies.map(({ slug, title, summary, number, revision, dated }) => ({
			slug,
			title,
			summary,
			number,
			revision,
			dated,
		})),
		// Spec 2: shipping, terms and refunds stand on the overview itself.
		sections: policies
			.filter(({ slug }) => WHOLE.includes(slug))
			.map(({ slug, title, html }) => ({ slug, title, html: oneLevelDown(html) })),
	}
}

/** The headings of a document that stands below a heading of another one. */
const oneLevelDown = (html: string) =>
	html.replaceAll('<h3', '<h4').replaceAll('</h3>', '</h4>').replaceAll('<h2', '<h3').replaceAll('</h2>', '</h3>')
