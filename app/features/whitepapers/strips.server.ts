import remarkGfm from 'remark-gfm'
import remarkParse from 'remark-parse'
import { unified } from 'unified'
import type { Whitepaper } from '#catalogue/read-content.server.ts'
import { figureIn, shapesOf, TEXT_SIZE } from '#drawing/figure.ts'
import { BRASS, FIELD_LINE, INK, LINE, SOFT } from '#drawing/inks.ts'
import { A4, add, artifact, type Doc, type Strip, type Tag } from '#drawing/pdf.ts'
import { BODY, type Box, type LineSetter, type Run, type Style, total } from './lines.server.ts'

const TINT = '#f6f2e8'
const FIGURE_SCALE = 0.84
/** Beside the text of a cell. */
const PAD = 8
const CELL: Style = { ...BODY, size: 9, leading: 13 }
const H2: Style = { size: 20, leading: 25, before: 28, color: INK, serif: true }

export const parser = unified().use(remarkParse).use(remarkGfm).freeze()

type BlockOf<Type> = Extract<Block, { type: Type }>
type Block = ReturnType<typeof parser.parse>['children'][number]
type Inline = BlockOf<'paragraph'>['children'][number]

/** What the strips of a paper have in common. */
export type Setting = {
	doc: Doc
	lines: LineSetter
	/** Of the site; links are relative to it. */
	address: string
	accent: string
	figures: Whitepaper['figures']
	/** The bookmarks above the next one. */
	outline: PDFKit.PDFOutline[]
}

const plain = (nodes: Inline[]): string =>
	nodes.map((node) => ('children' in node ? plain(node.children) : 'value' in node ? node.value : '')).join('')
const tied = (strips: Strip[]) => strips.map((strip, i) => ({ ...strip, keep: i < strips.length - 1 }))

/** Draws something beside the first strip. */
function beside([first, ...rest]: Strip[], draw: (y: number) => void, before = first?.before ?? 0): Strip[] {
	if (!first) return []
	const both: Strip['draw'] = (y, gap) => {
		draw(y)
		first.draw(y, gap)
	}
	return [{ ...first, before, draw: both }, ...rest]
}

const rule = (doc: Doc, x: number, y: number, width: number, color: string, weight: number) =>
	artifact(doc, () => doc.rect(x, y, width, weight).fill(color))

function inline(nodes: Inline[], style: Style, address: string, link?: Run['link']): Run[] {
	return nodes.flatMap((node) => {
		if (node.type === 'text') return { ...style, text: node.value.replace(/\s+/g, ' '), link }
		if (node.type === 'strong') return inline(node.children, { ...style, bold: true }, address, link)
		if (node.type === 'emphasis') return inline(node.children, { ...style, italic: true }, address, link)
		if (node.type === 'link')
			return inline(node.children, style, address, { url: new URL(node.url, address).href, text: plain(node.children) })
		throw new Error(`A white paper can't hold Markdown of the type "${node.type}"`)
	})
}

export function text({ lines }: Setting, runs: Run[], box: Box, element: Tag): Strip[] {
	return lines.breakLines(runs, box.width).map((line, i, { length }) => ({
		before: i ? 0 : (runs[0]?.before ?? 0),
		height: runs[0]?.leading ?? 0,
		keep: length > 1 && (i === 0 || i === length - 2),
		draw: (y) => lines.drawLine(line, box.x, y, element),
	}))
}

export function heading(setting: Setting, depth: number, runs: Run[], box: Box, parent: Tag): Strip[] {
	const { doc, outline } = setting
	const strips = text(setting, runs, box, add(doc, parent, `H${depth}`)).map((strip) => ({ ...strip, keep: true }))
	return beside(strips, (y) => {
		outline.splice(depth)
		const target = { fit: false, top: y - 12, left: A4.width, expanded: depth === 1 }
		const item = outline.at(-1)?.addItem(runs.map((run) => run.text).join(''), target)
		if (item) outline.push(item)
	})
}

function list(setting: Setting, node: BlockOf<'list'>, box: Box, parent: Tag, style: Style): Strip[] {
	const { ordered, start, children } = node
	const { doc } = setting
	const element = add(doc, parent, 'L')
	const indent = ordered ? 20 : 14
	return children.flatMap((item, i) => {
		const entry = add(doc, element, 'LI')
		const label = add(doc, entry, 'Lbl')
		const sign = ordered ? `${(start ?? 1) + i}. ` : '• '
		const mark: Style = { ...style, color: BRASS, bold: true }
		const inner = { x: box.x + indent, width: box.width - indent }
		const strips = blocks(setting, item.children, inner, add(doc, entry, 'LBody'), style)
		return beside(strips, (y) => void label.add(() => setting.lines.write(mark, sign, box.x, y)), i ? 3 : 6)
	})
}

/** Columns as wide as their text; those that are too wide share what is left, the last one takes the rest. */
function columnsOf({ lines }: Setting, rows: Run[][][], box: Box): Box[] {
	const natural = (rows[0] ?? []).map((_, c) =>
		Math.max(...rows.map((row) => total((row[c] ?? []).map((run) => lines.measure(run, run.text))) + 2 * PAD + 1)),
	)
	let widest = box.width
	const widths = () => natural.map((width) => Math.min(width, widest))
	while (total(widths()) > box.width) widest -= 1
	const edges = [...widths().map((_, c) => box.x + total(widths().slice(0, c))), box.x + box.width]
	return natural.map((_, c) => {
		const x = (edges[c] ?? 0) + PAD
		return { x, width: (edges[c + 1] ?? 0) - PAD - x }
	})
}

function table(setting: Setting, { children }: BlockOf<'table'>, box: Box, parent: Tag): Strip[] {
	const { doc, address, accent } = setting
	const element = add(doc, parent, 'Table')
	const parts = [add(doc, element, 'THead'), add(doc, element, 'TBody')] as const
	const rows = children.map((row, r) =>
		row.children.map((cell) => inline(cell.children, r ? CELL : { ...CELL, bold: true }, address)),
	)
	const columns = columnsOf(setting, rows, box)
	const strips = rows.map((row, r): Strip => {
		const line = add(doc, parts[r ? 1 : 0], 'TR')
		const cells = row.map((runs, c) => {
			const cell = r ? add(doc, line, 'TD') : add(doc, line, 'TH', { scope: 'Column' })
			return text(setting, runs, columns[c] ?? box, cell)
		})
		const height = Math.max(...cells.map((cell) => cell.length)) * CELL.leading + 10
		const draw = (y: number) => {
			if (!r) artifact(doc, () => doc.rect(box.x, y, box.width, height).fill(TINT))
			for (const cell of cells) for (const [i, { draw }] of cell.entries()) draw(y + 5 + i * CELL.leading, 0)
			rule(doc, box.x, y + height - 0.75, box.width, r ? LINE : accent, 0.75)
		}
		return { before: r ? 0 : 12, height, keep: true, draw }
	})
	return tied(strips)
}

function drawFigure({ doc, lines, accent }: Setting, figure: Whitepaper['figures'][number], x: number, y: number) {
	const fills: Record<string, string> = { plain: '#ffffff', strong: accent, quiet: TINT }
	const inks: Record<string, string> = { plain: INK, strong: '#ffffff', quiet: SOFT }
	doc.save().translate(x, y).scale(FIGURE_SCALE).lineWidth(0.9)
	for (const shape of shapesOf(figure)) {
		if (shape.kind === 'box')
			doc
				.roundedRect(shape.x, shape.y, shape.w, shape.h, 4)
				.fillAndStroke(fills[shape.tone], shape.tone === 'strong' ? accent : FIELD_LINE)
		else if (shape.kind === 'line') doc.path(shape.path).stroke(SOFT)
		else if (shape.kind === 'head') doc.path(shape.path).fill(SOFT)
		else {
			const face: Style = {
				...BODY,
				size: TEXT_SIZE,
				color: inks[shape.tone] ?? INK,
				...(shape.bold && { bold: true }),
			}
			const left = shape.anchor === 'middle' ? lines.measure(face, shape.text) / 2 : 0
			lines
				.use(face)
				.fillColor(face.color)
				.text(shape.text, shape.x - left, shape.y, { lineBreak: false, baseline: 'alphabetic' })
		}
	}
	doc.restore()
}

function figure(setting: Setting, name: string, box: Box, parent: Tag): Strip[] {
	const { doc, figures } = setting
	const number = figures.findIndex((one) => one.name === name) + 1
	const shown = figures[number - 1]
	if (!shown) throw new Error(`A white paper can't show the unknown figure "${name}"`)
	const [width, height] = [shown.width * FIGURE_SCALE, shown.height * FIGURE_SCALE]
	const whole = add(doc, parent, 'Div')
	const under = doc.struct('Caption')
	const x = box.x + (box.width - width) / 2
	const drawing: Strip = {
		before: 18,
		height: height + 24,
		keep: true,
		draw: (y) => {
			const top = y + 12
			rule(doc, box.x, y, box.width, LINE, 0.75)
			// pdfkit takes the place of a figure when its element is made.
			const element = add(doc, whole, 'Figure', { alt: shown.description, bbox: [x, top, x + width, top + height] })
			element.add(() => drawFigure(setting, shown, x, top))
			whole.add(under)
			rule(doc, box.x, y + height + 24, box.width, LINE, 0.75)
		},
	}
	const words: Style = { ...CELL, before: 6 }
	const runs: Run[] = [
		{ ...words, bold: true, text: `Figure ${number}. ` },
		{ ...words, text: shown.title },
	]
	return tied([drawing, ...text(setting, runs, box, under)])
}

function paragraph(setting: Setting, nodes: Block[], i: number, box: Box, parent: Tag, style: Style): Strip[] {
	const [previous, node, next] = [nodes[i - 1], nodes[i] as BlockOf<'paragraph'>, nodes[i + 1]]
	const shown = figureIn(node)
	if (shown) return figure(setting, shown.name, box, parent)
	const apart = previous && (['table', 'blockquote'].includes(previous.type) || figureIn(previous))
	const runs = inline(node.children, { ...style, before: apart ? 13 : style.before }, setting.address)
	const strips = text(setting, runs, box, add(setting.doc, parent, 'P'))
	const last = strips.at(-1)
	if (last) last.keep = ['list', 'table', 'blockquote'].includes(next?.type ?? '')
	return strips
}

function quote(setting: Setting, { children }: BlockOf<'blockquote'>, box: Box, parent: Tag, style: Style): Strip[] {
	const { doc } = setting
	const inner = { x: box.x + 16, width: box.width - 16 }
	const strips = blocks(setting, children, inner, add(doc, parent, 'BlockQuote'), { ...style, color: SOFT })
	return tied(strips).map((strip, i) => ({
		...strip,
		draw: (y, gap) => {
			const from = i ? y - gap : y
			rule(doc, box.x, from, 2, BRASS, y + strip.height - from)
			strip.draw(y, gap)
		},
	}))
}

/** The strips of Markdown; their elements are added to the structure in its order. */
export function blocks(setting: Setting, nodes: Block[], box: Box, parent: Tag, style = BODY): Strip[] {
	const { doc, accent, address } = setting
	return nodes.flatMap((node, i): Strip | Strip[] => {
		switch (node.type) {
			case 'heading': {
				const face: Style = node.depth < 3 ? H2 : { ...H2, size: 13.5, leading: 18, before: 16, color: accent }
				return heading(setting, node.depth, inline(node.children, face, address), box, parent)
			}
			case 'paragraph':
				return paragraph(setting, nodes, i, box, parent, style)
			case 'list':
				return list(setting, node, box, parent, style)
			case 'table':
				return table(setting, node, box, parent)
			case 'blockquote':
				return quote(setting, node, box, parent, style)
			case 'thematicBreak':
				return { before: 26, height: 4, keep: true, draw: (y) => rule(doc, box.x, y, box.width, BRASS, 0.75) }
			default:
				throw new Error(`A white paper can't hold Markdown of the type "${node.type}"`)
		}
	})
}
