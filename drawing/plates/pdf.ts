import type { Doc } from '#drawing/pdf.ts'

type Element = { tag: string; attributes: Record<string, string>; children: Element[] }
/** How paths are drawn, set by the groups around them. */
type Paint = { stroked: boolean; width: number }

const TAG = /<(\/?)(\w+)((?: [\w-]+="[^"]*")*)(\/?)>/g

/** The elements of a plate, which has no text. */
function parse(svg: string): Element {
	const root: Element = { tag: 'g', attributes: {}, children: [] }
	const open = [root]
	for (const [, closing, tag = '', attributes = '', alone] of svg.matchAll(TAG)) {
		if (closing) {
			open.pop()
			continue
		}
		const pairs = [...attributes.matchAll(/([\w-]+)="([^"]*)"/g)].map(([, name, value]) => [name, value])
		const element: Element = { tag, attributes: Object.fromEntries(pairs), children: [] }
		open.at(-1)?.children.push(element)
		if (!alone) open.push(element)
	}
	return root
}

/** Draws a plate in a square of 960 at the origin, with the fill and the stroke colour that are set. */
export function drawPlate(doc: Doc, svg: string) {
	const root = parse(svg)
	const byId = new Map<string, Element>()
	const collect = (element: Element) => {
		if (element.attributes['id']) byId.set(element.attributes['id'], element)
		element.children.forEach(collect)
	}
	collect(root)
	draw(doc, root, byId, { stroked: false, width: 1 })
}

function draw(doc: Doc, element: Element, byId: Map<string, Element>, outer: Paint) {
	const { tag, attributes, children } = element
	if (tag === 'defs' || tag === 'clipPath') return
	const paint = paintOf(attributes, outer)
	doc.save()
	for (const [, name = '', list = ''] of attributes['transform']?.matchAll(/(\w+)\(([^)]*)\)/g) ?? [])
		transform(doc, name, list.split(/[ ,]+/).map(Number))
	const clip = byId.get(attributes['clip-path']?.slice(5, -1) ?? '')?.children[0]
	if (clip)
		doc.path(clip.attributes['d'] ?? '').clip(clip.attributes['clip-rule'] === 'evenodd' ? 'even-odd' : 'non-zero')
	if (tag === 'path') drawPath(doc, attributes, paint)
	const used = byId.get(attributes['href']?.slice(1) ?? '')
	for (const child of used ? [used] : children) draw(doc, child, byId, paint)
	doc.restore()
}

const paintOf = (attributes: Record<string, string>, outer: Paint): Paint => ({
	stroked: attributes['fill'] ? attributes['fill'] === 'none' : outer.stroked,
	width: Number(attributes['stroke-width'] ?? outer.width),
})

function drawPath(doc: Doc, attributes: Record<string, string>, { stroked, width }: Paint) {
	doc.path(attributes['d'] ?? '')
	if (!stroked) {
		doc.fill(attributes['fill-rule'] === 'evenodd' ? 'even-odd' : 'non-zero')
		return
	}
	doc.lineWidth(width)
	const [on, off] = attributes['stroke-dasharray']?.split(' ').map(Number) ?? []
	if (on && off) doc.dash(on, { space: off })
	else doc.undash()
	doc.stroke()
}

function transform(doc: Doc, name: string, [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0]: number[]) {
	if (name === 'translate') doc.translate(a, b)
	else if (name === 'scale') doc.scale(a)
	else if (name === 'rotate') doc.translate(b, c).rotate(a).translate(-b, -c)
	else doc.transform(a, b, c, d, e, f)
}
