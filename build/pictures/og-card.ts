import { readFileSync } from 'node:fs'
import { BODY, CATEGORY, withoutEdition } from '#catalogue/labels.ts'
import { coursesAtPath, loadContent } from '#catalogue/load.server.ts'
import { type Guilloche, guilloche } from '#drawing/guilloche.ts'

const tokens = readFileSync(new URL('../../app/ui/style/tokens.css', import.meta.url), 'utf8')

/** Value of a colour token in the light theme, as #rrggbb. */
export function colour(name: string, scheme?: string): string {
	const rules = scheme ? tokens.slice(tokens.indexOf(`[data-scheme="${scheme}"]`)) : tokens
	const [, value] = rules.match(new RegExp(`--${name}: (#[0-9a-f]{6});`)) ?? []
	if (!value || (scheme && rules === tokens)) throw new Error(`app/ui/style/tokens.css has no --${name} for ${scheme}`)
	return value
}

/** The content and colours of an Open Graph image. */
export type Card = {
	title: string
	notes: string[]
	by: string
	ink: string
	text: string
	line: string
	rosette: Guilloche
}

const coloursOf = (scheme: string | undefined) => ({
	ink: scheme ? colour('standard', scheme) : colour('brand'),
	text: scheme ? '#ffffff' : colour('on-ink'),
	line: scheme ? '#ffffff' : colour('gold'),
	rosette: guilloche(scheme ?? 'QMS'),
})

/** The card of a page: courses and white papers in the colours of their standard, other pages in the provider's. */
export function cardOf(page: string, title: string): Card {
	const { site, whitepapers, editions } = loadContent()
	const [course] = coursesAtPath(page)
	if (course) {
		const { name, standard, by, category, scheme } = course
		const standardNote = name.includes(withoutEdition(standard)) ? [] : [standard]
		return {
			title: name,
			notes: [...standardNote, `${BODY[by]}, ${CATEGORY[category].toLowerCase()}`],
			by: site.name,
			...coloursOf(scheme),
		}
	}
	const paper = whitepapers.find(({ slug }) => page === `/whitepaper/${slug}`)
	if (paper) {
		const { scheme } = editions.find(({ standard }) => standard === withoutEdition(paper.standard)) ?? {}
		return { title: paper.title, notes: ['White paper'], by: site.name, ...coloursOf(scheme) }
	}
	return { title, notes: [], by: site.name, ...coloursOf(undefined) }
}
