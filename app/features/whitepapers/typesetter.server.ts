import remarkGfm from 'remark-gfm'
import remarkParse from 'remark-parse'
import { unified } from 'unified'
import type { Whitepaper } from '#catalogue/load.server.ts'
import { figureIn, shapesOf, TEXT_SIZE } from '#drawing/figure.ts'
import { BRASS, FIELD_LINE, INK, LINE, SOFT } from '#drawing/inks.ts'

const TINT = '#f6f2e8'

export const WIDTH = 595.28
export const HEIGHT = 841.89
const TOP = 72
const BOTTOM = HEIGHT - 84
export const COLUMN = { x: 84, width: WIDTH - 168 }
const FIGURE_SCALE = 0.84

export const parser = unified().use(remarkParse).use(remarkGfm).freeze()

type BlockOf<Type> = Extract<Block, { type: Type }>
type Block = ReturnType<typeof parser.parse>['children'][number]
type Inline = BlockOf<'paragraph'>['children'][number]
type Tag = PDFKit.PDFStructureElement
export type Style = {
	size: number
	leading: number
	before: number
	color: string
	serif?: true
	bold?: true
	italic?: true
}
export type Run = Style & { text: string; link?: { url: string; text: string } | undefined }
type Line = { run: Run; text: string }[]
type Box = { x: number; width: number }
/** A strip across the page that is never broken; `keep` ties it to the next one. */
type Strip = { before: number; height: number; keep: boolean; draw: (y: number, gap: number) => void }

// Where a line may end: after a space, unless it stands before the number of a standard or clause.
const BREAK = /(?<=(?<!\b(?:ISO|IEC|TS|[Cc]lauses?|Annex|Amendment|stage)) )/

export const BODY: Style = { size: 10, leading: 15, before: 8, color: INK }
const CELL: Style = { ...BODY, size: 9, leading: 13 }
const H2: Style = { size: 20, leading: 25, before: 28, color: INK, serif: true }

const plain = (nodes: Inline[]): string =>
	nodes.map((node) => ('children' in node ? plain(node.children) : 'value' in node ? node.value : '')).join('')
const total = (numbers: number[]) => numbers.reduce((sum, number) => sum + number, 0)
export const heightOf = (strips: Strip[]) => total(strips.map((strip) => strip.before + strip.height))
const baseline = (y: number, { size, leading }: Style) => y + leading / 2 + size * 0.25
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

/** Makes strips of Markdown and lays them on the pages of a tagged document. */
export function typesetter(doc: PDFKit.PDFDocument, address: string, accent: string, figures: Whitepaper['figures']) {
	const outline = [doc.outline]
	const links = new Map<object, Tag>()

	function add(parent: Tag, type: string, options: object = {}) {
		const element = doc.struct(type, options)
		parent.add(element)
		return element
	}

	function artifact(draw: () => void, type: 'Layout' | 'Pagination' = 'Layout') {
		doc.markContent('Artifact', { type }).save()
		draw()
		doc.restore().endMarkedContent()
	}
	const rule = (x: number, y: number, width: number, color: string, weight: number) =>
		artifact(() => doc.rect(x, y, width, weight).fill(color))

	function use({ serif, bold, italic, size }: Style) {
		const face = bold || italic ? `-${bold ? 'Bold' : ''}${italic ? 'Oblique' : ''}` : ''
		return doc.font(serif ? 'Serif' : `Helvetica${face}`).fontSize(size)
	}
	const measure = (style: Style, text: string) => use(style).widthOfString(text)
	const write = (style: Style, text: string, x: number, y: number) =>
		use(style).fillColor(style.color).text(text, x, baseline(y, style), { lineBreak: false, baseline: 'alphabetic' })

	function inline(nodes: Inline[], style: Style, link?: Run['link']): Run[] {
		return nodes.flatMap((node) => {
			if (node.type === 'text') return { ...style, text: node.value.replace(/\s+/g, ' '), link }
			if (node.type === 'strong') return inline(node.children, { ...style, bold: true }, link)
			if (node.type === 'emphasis') return inline(node.children, { ...style, italic: true }, link)
			if (node.type === 'link')
				return inline(node.children, style, { url: new URL(node.url, address).href, text: plain(node.children) })
			throw new Error(`A white paper can't hold Markdown of the type "${node.type}"`)
		})
	}

	function breakLines(runs: Run[], width: number): Line[] {
		const words: Line[] = [[]]
		for (const run of runs)
			for (const text of run.text.split(BREAK)) {
				words.at(-1)?.push({ run, text })
				if (text.endsWith(' ')) words.push([])
			}
		const lines: Line[] = [[]]
		let left = width
		for (const word of words) {
			if (total(word.map(({ run, text }) => measure(run, text.trimEnd()))) > left && lines.at(-1)?.length) {
				lines.push([])
				left = width
			}
			const line = lines.at(-1) ?? []
			for (const { run, text } of word) {
				const last = line.at(-1)
				if (last?.run === run) last.text += text
				else line.push({ run, text })
				left -= measure(run, text)
			}
		}
		return lines
	}

	function drawLine(line: Line, start: number, y: number, element: Tag) {
		let x = start
		for (const { run, text } of line) {
			const left = x
			if (run.link) {
				const width = measure(run, text.trimEnd())
				const link = links.get(run.link) ?? add(element, 'Link')
				links.set(run.link, link)
				link.add(() => write(run, text, left, y))
				const options = { structParent: link, Contents: new String(run.link.text) }
				doc.link(left, y, width, run.leading, run.link.url, options as object)
				rule(left, baseline(y, run) + 2, width, BRASS, 0.5)
			} else element.add(() => write(run, text, left, y))
			x += measure(run, text)
		}
	}

	function text(runs: Run[], box: Box, element: Tag): Strip[] {
		return breakLines(runs, box.width).map((line, i, { length }) => ({
			before: i ? 0 : (runs[0]?.before ?? 0),
			height: runs[0]?.leading ?? 0,
			keep: length > 1 && (i === 0 || i === length - 2),
			draw: (y) => drawLine(line, box.x, y, element),
		}))
	}

	function heading(depth: number, runs: Run[], box: Box, parent: Tag): Strip[] {
		const strips = text(runs, box, add(parent, `H${depth}`)).map((strip) => ({ ...strip, keep: true }))
		return beside(strips, (y) => {
			outline.splice(depth)
			const target = { fit: false, top: y - 12, left: WIDTH, expanded: depth === 1 }
			const item = outline.at(-1)?.addItem(runs.map((run) => run.text).join(''), target)
			if (item) outline.push(item)
		})
	}

	function list({ ordered, start, children }: BlockOf<'list'>, box: Box, parent: Tag, style: Style): Strip[] {
		const element = add(parent, 'L')
		const indent = ordered ? 20 : 14
		return children.flatMap((item, i) => {
			const entry = add(element, 'LI')
			const label = add(entry, 'Lbl')
			const sign = ordered ? `${(start ?? 1) + i}. ` : '• '
			const mark: Style = { ...style, color: BRASS, bold: true }
			const strips = blocks(item.children, { x: box.x + indent, width: box.width - indent }, add(entry, 'LBody'), style)
			return beside(strips, (y) => void label.add(() => write(mark, sign, box.x, y)), i ? 3 : 6)
		})
	}

	function table({ children }: BlockOf<'table'>, box: Box, parent: Tag): Strip[] {
		const element = add(parent, 'Table')
		const parts = [add(element, 'THead'), add(element, 'TBody')] as const
		const rows = children.map((row, r) =>
			row.children.map((cell) => inline(cell.children, r ? CELL : { ...CELL, bold: true })),
		)
		const pad = 8
		const natural = (rows[0] ?? []).map((_, c) =>
			Math.max(...rows.map((row) => total((row[c] ?? []).map((run) => measure(run, run.text))) + 2 * pad + 1)),
		)
		// Columns as wide as their text; those that are too wide share what is left, the last one takes the rest.
		let widest = box.width
		const widths = () => natural.map((width) => Math.min(width, widest))
		while (total(widths()) > box.width) widest -= 1
		const edges = widths().map((_, c) => box.x + total(widths().slice(0, c)))

		const strips = rows.map((row, r): Strip => {
			const line = add(parts[r ? 1 : 0], 'TR')
			const cells = row.map((runs, c) => {
				const x = (edges[c] ?? 0) + pad
				const end = (edges[c + 1] ?? box.x + box.width) - pad
				const cell = r ? add(line, 'TD') : add(line, 'TH', { scope: 'Column' })
				return text(runs, { x, width: end - x }, cell)
			})
			const height = Math.max(...cells.map((cell) => cell.length)) * CELL.leading + 10
			const draw = (y: number) => {
				if (!r) artifact(() => doc.rect(box.x, y, box.width, height).fill(TINT))
				for (const cell of cells) for (const [i, { draw }] of cell.entries()) draw(y + 5 + i * CELL.leading, 0)
				rule(box.x, y + height - 0.75, box.width, r ? LINE : accent, 0.75)
			}
			return { before: r ? 0 : 12, height, keep: true, draw }
		})
		return tied(strips)
	}

	function drawFigure(figure: Whitepaper['figures'][number], x: number, y: number) {
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
				const left = shape.anchor === 'middle' ? measure(face, shape.text) / 2 : 0
				use(face)
					.fillColor(face.color)
					.text(shape.text, shape.x - left, shape.y, { lineBreak: false, baseline: 'alphabetic' })
			}
		}
		doc.restore()
	}

	function figure(name: string, box: Box, parent: Tag): Strip[] {
		const number = figures.findIndex((one) => one.name === name) + 1
		const shown = figures[number - 1]
		if (!shown) throw new Error(`A white paper can't show the unknown figure "${name}"`)
		const [width, height] = [shown.width * FIGURE_SCALE, shown.height * FIGURE_SCALE]
		const whole = add(parent, 'Div')
		const under = doc.struct('Caption')
		const x = box.x + (box.width - width) / 2
		const drawing: Strip = {
			before: 18,
			height: height + 24,
			keep: true,
			draw: (y) => {
				const top = y + 12
				rule(box.x, y, box.width, LINE, 0.75)
				// pdfkit takes the place of a figure when its element is made.
				const element = add(whole, 'Figure', { alt: shown.description, bbox: [x, top, x + width, top + height] })
				element.add(() => drawFigure(shown, x, top))
				whole.add(under)
				rule(box.x, y + height + 24, box.width, LINE, 0.75)
			},
		}
		const words: Style = { ...CELL, before: 6 }
		const runs: Run[] = [
			{ ...words, bold: true, text: `Figure ${number}. ` },
			{ ...words, text: shown.title },
		]
		return tied([drawing, ...text(runs, box, under)])
	}

	function blocks(nodes: Block[], box: Box, parent: Tag, style = BODY): Strip[] {
		return nodes.flatMap((node, i) => {
			switch (node.type) {
				case 'heading': {
					const face: Style = node.depth < 3 ? H2 : { ...H2, size: 13.5, leading: 18, before: 16, color: accent }
					return heading(node.depth, inline(node.children, face), box, parent)
				}
				case 'paragraph': {
					const shown = figureIn(node)
					if (shown) return figure(shown.name, box, parent)
					const previous = nodes[i - 1]
					const apart = previous && (['table', 'blockquote'].includes(previous.type) || figureIn(previous))
					const before = apart ? 13 : style.before
					const strips = text(inline(node.children, { ...style, before }), box, add(parent, 'P'))
					const last = strips.at(-1)
					if (last) last.keep = ['list', 'table', 'blockquote'].includes(nodes[i + 1]?.type ?? '')
					return strips
				}
				case 'list':
					return list(node, box, parent, style)
				case 'table':
					return table(node, box, parent)
				case 'blockquote': {
					const inner = { x: box.x + 16, width: box.width - 16 }
					const strips = blocks(node.children, inner, add(parent, 'BlockQuote'), { ...style, color: SOFT })
					return tied(strips).map((strip, s) => ({
						...strip,
						draw: (y, gap) => {
							const from = s ? y - gap : y
							artifact(() => doc.rect(box.x, from, 2, y + strip.height - from).fill(BRASS))
							strip.draw(y, gap)
						},
					}))
				}
				case 'thematicBreak':
					return { before: 26, height: 4, keep: true, draw: (y) => rule(box.x, y, box.width, BRASS, 0.75) }
				default:
					throw new Error(`A white paper can't hold Markdown of the type "${node.type}"`)
			}
		})
	}

	// pdfkit notes the page of a link when its element ends.
	function endPage() {
		for (const link of links.values()) link.end()
		links.clear()
	}

	function flow(strips: Strip[], start: number) {
		let y = start
		for (const [i, strip] of strips.entries()) {
			const last = strips.findIndex((other, o) => o >= i && !other.keep)
			const together = heightOf(strips.slice(i, last + 1))
			const need = together > BOTTOM - TOP ? heightOf([strip]) : together
			if (y > TOP && y + need > BOTTOM) {
				endPage()
				doc.addPage()
				y = TOP
			}
			const gap = y === TOP ? 0 : strip.before
			strip.draw(y + gap, gap)
			y += gap + strip.height
		}
		endPage()
	}

	return { artifact, rule, write, measure, text, heading, blocks, flow, add }
}
