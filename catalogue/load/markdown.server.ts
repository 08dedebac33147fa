import GithubSlugger from 'github-slugger'
import { Marked, type MarkedToken, Renderer, type Token } from 'marked'
import type { EvidenceMark } from '#catalogue/text-schema.ts'
import type { Figure } from '#drawing/figure.ts'
import { figureIn, shapesOf } from '#drawing/figure.ts'
import { escapeHtml } from '#shared/signs.ts'

function figureHtml(name: string, figure: Figure, number: number) {
	const id = `figure-${name}`
	const shapes = shapesOf(figure).map((shape) => {
		switch (shape.kind) {
			case 'box': {
				const { tone, x, y, w, h } = shape
				return `<rect data-tone="${tone}" x="${x}" y="${y}" width="${w}" height="${h}" rx="4"></rect>`
			}
			case 'text': {
				const { tone, x, y, anchor, bold, text } = shape
				const weight = bold ? ' font-weight="600"' : ''
				return `<text data-tone="${tone}" x="${x}" y="${y}" text-anchor="${anchor}"${weight}>${escapeHtml(text)}</text>`
			}
			default:
				return `<path data-part="${shape.kind}" d="${shape.path}"></path>`
		}
	})
	// Room for half the stroke of what lies on the edge.
	const [width, height] = [figure.width + 2, figure.height + 2]
	const naming = `role="img" aria-labelledby="${id}-caption" aria-describedby="${id}-description"`
	const description = `<desc id="${id}-description">${escapeHtml(figure.description)}</desc>`
	const caption = `<strong>Figure ${number}.</strong> ${escapeHtml(figure.title)}`
	return `<figure id="${id}"><svg width="${width}" height="${height}" viewBox="-1 -1 ${width} ${height}" ${naming}>${description}${shapes.join('')}</svg><figcaption id="${id}-caption">${caption}</figcaption></figure>\n`
}

const parser = new Marked()
/** The blocks of a text. What they hold has the same types. */
export const tokensOf = (markdown: string) => parser.lexer(markdown) as MarkedToken[]

/** The words that these blocks or parts of a line show, without pictures and raw HTML. */
export const textOf = (tokens: Token[]): string =>
	(tokens as MarkedToken[])
		.map((token) => {
			if (token.type === 'image' || token.type === 'html') return ''
			if ('tokens' in token && token.tokens) return textOf(token.tokens)
			return 'text' in token ? token.text : ''
		})
		.join('')

export const EVIDENCE: Record<EvidenceMark, string> = {
	document: 'Documents',
	record: 'Records',
	interview: 'Interviews',
	observation: 'Observation',
	sample: 'Samples',
	site: 'Site',
}

const evidenceList = (kinds: EvidenceMark[]) =>
	`<ul data-evidence="true" aria-label="Evidence">${kinds.map((kind) => `<li data-mark="${kind}">${EVIDENCE[kind]}</li>`).join('')}</ul>`

/**
 * Markdown to HTML (raw HTML in the source is dropped), with lists of `marks` below the headings that it
 * names, its second-level headings, the count of its words, the figures it shows and what is wrong with it.
 */
export function renderMarkdown(
	markdown: string,
	known: ReadonlyMap<string, Figure>,
	marks: Record<string, EvidenceMark[]> = {},
) {
	const figures: ({ name: string } & Figure)[] = []
	const contents: { id: string; heading: string }[] = []
	const places = new Map(Object.entries(marks))
	const slugger = new GithubSlugger()
	const faults = (markdown.match(/&#?\w+;|\[\^[^\]\s]+\]/g) ?? []).map(
		(found) => `${found}: there are no entities and footnotes, write the character or the sentence itself`,
	)

	function show({ name, caption }: { name: string; caption: string }) {
		const figure = known.get(name)
		const refuse = (fault: string) => {
			faults.push(`figure:${name}: ${fault}`)
			return ''
		}
		if (!figure) return refuse(`there is no figures/${name}.yaml`)
		if (figures.some((other) => other.name === name)) return refuse('is shown twice')
		if (figure.title !== caption)
			return refuse(`the caption here is "${caption}", but the title there is "${figure.title}"`)
		return figureHtml(name, figure, figures.push({ name, ...figure }))
	}
	/** The figure that stands alone in a paragraph or an entry of a list; false leaves it to the library. */
	const shown = (tokens: Token[] = []) => {
		const wanted = figureIn(tokens)
		return wanted ? show(wanted) : false
	}

	let tables = 0
	const html = new Marked({
		renderer: {
			html: () => '',
			paragraph: ({ tokens }) => shown(tokens),
			// A quote needs no escape in a text, and pages are smaller without.
			text: (token) => ('tokens' in token ? shown(token.tokens) : token.text.replace(/[&<>]/g, escapeHtml)),
			image({ href }) {
				const isFigure = href.startsWith('figure:')
				faults.push(`${href}: ${isFigure ? 'must stand alone in its paragraph' : 'a picture of a text is a figure'}`)
				return ''
			},
			heading({ tokens, depth }) {
				const heading = textOf(tokens)
				const id = slugger.slug(heading)
				if (depth === 2) contents.push({ id, heading })
				const kinds = depth === 2 || depth === 3 ? places.get(heading) : undefined
				if (kinds) places.delete(heading)
				const evidence = kinds ? evidenceList(kinds) : ''
				return `<h${depth} id="${id}">${this.parser.parseInline(tokens)}</h${depth}>${evidence}\n`
			},
			// A table wider than the screen scrolls, by keyboard too: that needs a focusable element with a name around it.
			table(token) {
				const titles = token.header.map((cell) => textOf(cell.tokens))
				if (titles.includes('')) faults.push(`table "${titles.join(' | ')}": each column needs words in its header`)
				const label = escapeHtml(`Table ${++tables}: ${titles.join(', ')}`)
				const html = Renderer.prototype.table.call(this, token)
				return `<div role="region" aria-label="${label}" tabindex="0">${html}</div>\n`
			},
		},
	}).parse(markdown, { async: false })
	faults.push(...[...places.keys()].map((heading) => `marks: no section is called "${heading}"`))
	const words = markdown.split(/\s+/).filter(Boolean).length
	return { html: html.trim(), contents, words, figures, faults }
}
