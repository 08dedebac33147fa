import rehypeSlug from 'rehype-slug'
import rehypeStringify from 'rehype-stringify'
import remarkGfm from 'remark-gfm'
import remarkParse from 'remark-parse'
import remarkRehype, { defaultHandlers, type Options } from 'remark-rehype'
import { unified } from 'unified'
import type { Mark } from '#catalogue/document-schema.ts'
import type { Figure } from '#drawing/figure.ts'
import { figureIn, shapesOf } from '#drawing/figure.ts'

type Handler = NonNullable<NonNullable<Options['handlers']>['paragraph']>
type Child = Element | { type: 'text'; value: string }
type Element = {
	type: 'element'
	tagName: string
	properties: Record<string, string | number | undefined>
	children: Child[]
}

const h = (tagName: string, properties: Element['properties'], ...children: (Child | string)[]): Element => ({
	type: 'element',
	tagName,
	properties,
	children: children.map((child) => (typeof child === 'string' ? { type: 'text', value: child } : child)),
})

function figureElement(name: string, figure: Figure, number: number) {
	const id = `figure-${name}`
	const shapes = shapesOf(figure).map((shape) => {
		switch (shape.kind) {
			case 'box': {
				const { tone, x, y, w, h: height } = shape
				return h('rect', { dataTone: tone, x, y, width: w, height, rx: 4 })
			}
			case 'text': {
				const { tone, x, y, anchor, bold, text } = shape
				const weight = bold ? { fontWeight: 600 } : {}
				return h('text', { dataTone: tone, x, y, textAnchor: anchor, ...weight }, text)
			}
			default:
				return h('path', { dataPart: shape.kind, d: shape.path })
		}
	})
	// Room for half the stroke of what lies on the edge.
	const viewBox = `-1 -1 ${figure.width + 2} ${figure.height + 2}`
	const naming = { role: 'img', ariaLabelledBy: `${id}-caption`, ariaDescribedBy: `${id}-description` }
	return h(
		'figure',
		{ id },
		h('svg', { viewBox, ...naming }, h('desc', { id: `${id}-description` }, figure.description), ...shapes),
		h('figcaption', { id: `${id}-caption` }, h('strong', {}, `Figure ${number}.`), ` ${figure.title}`),
	)
}

type TextNode = { value?: string; children?: TextNode[] }
export const textOf = ({ value, children = [] }: TextNode): string => value ?? children.map(textOf).join('')

const EVIDENCE: Record<Mark, string> = {
	document: 'Documents',
	record: 'Records',
	interview: 'Interviews',
	observation: 'Observation',
	sample: 'Samples',
	site: 'Site',
}

const evidenceList = (kinds: Mark[]) =>
	h(
		'ul',
		{ dataEvidence: 'true', ariaLabel: 'Evidence' },
		...kinds.map((kind) => h('li', { dataMark: kind }, EVIDENCE[kind])),
	)

/**
 * Markdown to HTML (raw HTML in the source is dropped), with lists of `marks` below the headings that it
 * names, its second-level headings, the count of its words, the figures it shows and what is wrong with it.
 */
export function renderMarkdown(
	markdown: string,
	known: ReadonlyMap<string, Figure>,
	marks: Record<string, Mark[]> = {},
) {
	const figures: ({ name: string } & Figure)[] = []
	const faults: string[] = []

	function show({ name, caption }: { name: string; caption: string }) {
		const figure = known.get(name)
		if (!figure) return `there is no figures/${name}.yaml`
		if (figures.some((other) => other.name === name)) return 'is shown twice'
		if (figure.title !== caption) return `the caption here is "${caption}", but the title there is "${figure.title}"`
		return figureElement(name, figure, figures.push({ name, ...figure }))
	}
	const paragraph: Handler = (state, node) => {
		const wanted = figureIn(node)
		if (!wanted) return defaultHandlers.paragraph(state, node)
		const shown = show(wanted)
		if (typeof shown !== 'string') return shown
		faults.push(`figure:${wanted.name}: ${shown}`)
		return undefined
	}
	const image: Handler = (state, node) => {
		const isFigure = node.url.startsWith('figure:')
		faults.push(`${node.url}: ${isFigure ? 'must stand alone in its paragraph' : 'a picture of a text is a figure'}`)
		return defaultHandlers.image(state, node)
	}

	let tables = 0
	// A table wider than the screen scrolls, by keyboard too: that needs a focusable element with a name around it.
	const table: Handler = (state, node) => {
		const titles: string[] = node.children[0].children.map(textOf)
		if (titles.includes('')) faults.push(`table "${titles.join(' | ')}": each column needs words in its header`)
		const ariaLabel = `Table ${++tables}: ${titles.join(', ')}`
		return h('div', { role: 'region', ariaLabel, tabIndex: 0 }, defaultHandlers.table(state, node) as Element)
	}

	const processor = unified()
		.use(remarkParse)
		.use(remarkGfm)
		.use(remarkRehype, { handlers: { paragraph, image, table } })
		.use(rehypeSlug)
		.use(rehypeStringify)
	const tree = processor.runSync(processor.parse(markdown))
	const contents = tree.children.flatMap((node) =>
		node.type === 'element' && node.tagName === 'h2'
			? [{ id: String(node.properties['id']), heading: textOf(node) }]
			: [],
	)
	const places = new Map(Object.entries(marks))
	tree.children = tree.children.flatMap((node) => {
		const kinds = places.get(textOf(node as TextNode))
		if (!kinds || node.type !== 'element' || !/^h[23]$/.test(node.tagName)) return [node]
		places.delete(textOf(node as TextNode))
		return [node, evidenceList(kinds) as typeof node]
	})
	faults.push(...[...places.keys()].map((heading) => `marks: no section is called "${heading}"`))
	const words = markdown.split(/\s+/).filter(Boolean).length
	return { html: processor.stringify(tree), contents, words, figures, faults }
}
