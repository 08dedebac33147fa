import type { MarkedToken, Token, Tokens } from 'marked'
import type { Resource } from '#app/base/page.ts'
import { editionOf } from '#catalogue/editions.server.ts'
import type { Whitepaper } from '#catalogue/load/content.server.ts'
import { textOf, tokensOf } from '#catalogue/load/markdown.server.ts'
import { loadContent } from '#catalogue/load.server.ts'
import type { Site } from '#catalogue/site-schema.ts'
import { figureIn, shapesOf, TEXT_SIZE } from '#drawing/figure.ts'
import { type Font, loadFonts } from '#drawing/fonts.ts'
import { BRASS, FIELD_LINE, INK, LINE, SOFT, STANDARD_INKS } from '#drawing/inks.ts'
import { A4, add, artifact, type Doc, onEachPage, openPdf, strokeRosette, type Tag } from '#drawing/pdf.ts'
import { dateText } from '#shared/days-text.ts'
import { remembered } from '#shared/remembered.ts'

type Style = { font: string; size: number; leading: number; color: string }
type Run = { text: string; font: string; link?: string }
type Box = { x: number; width: number }
/** `outline` has the bookmarks above the next one. */
type Paper = { doc: Doc; accent: string; figures: Whitepaper['figures']; site: Site; outline: PDFKit.PDFOutline[] }

const MARGINS = { top: 72, right: 84, bottom: 76, left: 84 }
const COLUMN: Box = { x: MARGINS.left, width: A4.width - MARGINS.left - MARGINS.right }
const COVER_HEIGHT = 345
const FIGURE_SCALE = 0.84
const TINT = '#f6f2e8'
const BOLD = 'Helvetica-Bold'
const BODY: Style = { font: 'Helvetica', size: 10, leading: 15, color: INK }
const CELL: Style = { ...BODY, size: 9, leading: 13 }
const WIN_ANSI = new TextDecoder('windows-1252').decode(Uint8Array.from({ length: 224 }, (_, i) => i + 32))

const notHeld = (type: string) => new Error(`A white paper can't hold Markdown of the type "${type}"`)

function inline(tokens: Token[], address: string, style: Omit<Run, 'text'>): Run[] {
	return (tokens as MarkedToken[]).flatMap((token) => {
		const { type } = token
		if (type === 'text' || type === 'escape') return { ...style, text: token.text.replace(/\s+/g, ' ') }
		if (type === 'strong') return inline(token.tokens, address, { ...style, font: BOLD })
		if (type === 'em') return inline(token.tokens, address, { ...style, font: 'Helvetica-Oblique' })
		if (type === 'link') return inline(token.tokens, address, { ...style, link: new URL(token.href, address).href })
		throw notHeld(type)
	})
}

const rule = (doc: Doc, { x, width }: Box, y: number, color: string) =>
	artifact(doc, () => doc.rect(x, y, width, 0.75).fill(color))

/** Leaves a gap, and begins a page if less than a height is left. Returns where to go on. */
function advance(doc: Doc, gap: number, height: number) {
	doc.y += gap
	if (doc.y + height > doc.page.maxY()) doc.addPage()
	return doc.y
}

/** Writes text below what there is, on as many pages as it takes. */
function write(doc: Doc, runs: Run[], { size, leading, color }: Style, { x, width }: Box, tag: Tag) {
	doc.x = x
	for (const [i, { text, font, link }] of runs.entries()) {
		const element = link ? add(doc, tag, 'Link') : tag
		element.add(() => {
			doc.font(font).fontSize(size).fillColor(color)
			// Options that a run does not name are those of the run before.
			const own = { link: link ?? null, underline: link !== undefined, continued: i < runs.length - 1 }
			doc.text(text, { width, lineGap: leading - doc.currentLineHeight(), ...own })
		})
		if (link) element.end()
	}
}

function heading({ doc, outline }: Paper, depth: number, text: string, style: Style, box: Box, parent: Tag) {
	outline.splice(depth)
	const item = outline.at(-1)?.addItem(text, { expanded: depth === 1 })
	if (item) outline.push(item)
	write(doc, [{ text, font: style.font }], style, box, add(doc, parent, `H${depth}`))
}

function list(paper: Paper, { ordered, start, items }: Tokens.List, box: Box, parent: Tag, style: Style) {
	const { doc } = paper
	const element = add(doc, parent, 'L')
	const indent = ordered ? 20 : 14
	for (const [i, item] of items.entries()) {
		const top = advance(doc, i ? 3 : 6, style.leading)
		const entry = add(doc, element, 'LI')
		const sign = { text: ordered ? `${Number(start) + i}.` : '•', font: BOLD }
		write(doc, [sign], { ...style, color: BRASS }, { ...box, width: indent }, add(doc, entry, 'Lbl'))
		// The first paragraph stands beside the sign.
		doc.y = top - 8
		const inner = { x: box.x + indent, width: box.width - indent }
		writeBlocks(paper, item.tokens, inner, add(doc, entry, 'LBody'), style)
	}
}

function table({ doc, accent }: Paper, { header, rows: body }: Tokens.Table, box: Box, parent: Tag) {
	const rows = [header, ...body].map((row) => row.map((cell) => textOf(cell.tokens)))
	advance(doc, 12, Math.min(rows.length, 8) * 24)
	doc.font(BOLD).fontSize(CELL.size).x = box.x
	const widthOf = (column: number) => Math.max(...rows.map((row) => doc.widthOfString(row[column] ?? ''))) + 18
	const title = { type: 'TH', scope: 'Column', backgroundColor: TINT, borderColor: accent } as const
	// The types lack `structParent`.
	doc.table({
		structParent: parent,
		maxWidth: box.width,
		columnStyles: (i) => ({ width: i + 1 === rows[0]?.length ? '*' : Math.min(widthOf(i), box.width / 3) }),
		defaultStyle: { border: [0, 0, 0.75, 0], padding: [5, 8], textColor: INK, textOptions: { lineGap: 2 } },
		data: rows.map((row, i) => {
			const font = { src: i ? CELL.font : BOLD, size: CELL.size }
			const style = i ? { borderColor: LINE, font } : { ...title, font }
			return row.map((text) => ({ ...style, text }))
		}),
	} as Parameters<Doc['table']>[0])
	doc.y += 5
}

function drawFigure({ doc, accent }: Paper, figure: Whitepaper['figures'][number], x: number, y: number) {
	const fills: Record<string, string> = { plain: '#ffffff', strong: accent, quiet: TINT }
	const inks: Record<string, string> = { plain: INK, strong: '#ffffff', quiet: SOFT }
	doc.save().translate(x, y).scale(FIGURE_SCALE).lineWidth(0.9)
	for (const shape of shapesOf(figure)) {
		const edge = shape.kind === 'box' && shape.tone === 'strong' ? accent : FIELD_LINE
		if (shape.kind === 'box')
			doc.roundedRect(shape.x, shape.y, shape.w, shape.h, 4).fillAndStroke(fills[shape.tone], edge)
		else if (shape.kind === 'line') doc.path(shape.path).stroke(SOFT)
		else if (shape.kind === 'head') doc.path(shape.path).fill(SOFT)
		else {
			doc.font(shape.bold ? BOLD : BODY.font).fontSize(TEXT_SIZE)
			const left = shape.anchor === 'middle' ? doc.widthOfString(shape.text) / 2 : 0
			const options = { lineBreak: false, baseline: 'alphabetic' } as const
			doc.fillColor(inks[shape.tone] ?? INK).text(shape.text, shape.x - left, shape.y, options)
		}
	}
	doc.restore()
}

function figure(paper: Paper, name: string, box: Box, parent: Tag) {
	const { doc, figures } = paper
	const number = figures.findIndex((one) => one.name === name) + 1
	const shown = figures[number - 1]
	if (!shown) throw new Error(`A white paper can't show the unknown figure "${name}"`)
	const [width, height] = [shown.width * FIGURE_SCALE, shown.height * FIGURE_SCALE]
	const [x, top] = [box.x + (box.width - width) / 2, advance(doc, 22, height + 68)]
	const options = { alt: shown.description, bbox: [x, top, x + width, top + height] }
	add(doc, parent, 'Figure', options).add(() => drawFigure(paper, shown, x, top))
	for (const y of [top - 12, top + height + 12]) rule(doc, box, y, LINE)
	doc.y = top + height + 20
	const label = { text: `Figure ${number}. `, font: BOLD }
	write(doc, [label, { text: shown.title, font: CELL.font }], CELL, box, add(doc, parent, 'Caption'))
	doc.y += 5
}

function quote(paper: Paper, { tokens }: Tokens.Blockquote, box: Box, parent: Tag, style: Style) {
	const { doc } = paper
	const top = advance(doc, 0, 90) + 8
	const { page } = doc
	const inner = { x: box.x + 16, width: box.width - 16 }
	writeBlocks(paper, tokens, inner, add(doc, parent, 'BlockQuote'), { ...style, color: SOFT })
	if (doc.page === page) artifact(doc, () => doc.rect(box.x, top, 2, doc.y - top - 3).fill(BRASS))
	doc.y += 5
}

/** Writes Markdown; its elements are added to the structure in its order. */
function writeBlocks(paper: Paper, tokens: Token[], box: Box, parent: Tag, style = BODY) {
	const { doc, accent, site } = paper
	for (const token of tokens as MarkedToken[]) {
		const { type } = token
		if (type === 'space') continue
		const parts = type === 'paragraph' || type === 'text' ? (token.tokens ?? []) : undefined
		const shown = parts && figureIn(parts)
		if (shown) figure(paper, shown.name, box, parent)
		else if (parts) {
			advance(doc, 8, 2 * style.leading)
			write(doc, inline(parts, site.address, { font: style.font }), style, box, add(doc, parent, 'P'))
		} else if (type === 'heading') {
			const large = token.depth < 3
			advance(doc, large ? 28 : 16, 100)
			const face = large ? { size: 20, leading: 25, color: INK } : { size: 13.5, leading: 18, color: accent }
			heading(paper, token.depth, textOf(token.tokens), { font: 'Serif', ...face }, box, parent)
		} else if (type === 'list') list(paper, token, box, parent, style)
		else if (type === 'table') table(paper, token, box, parent)
		else if (type === 'blockquote') quote(paper, token, box, parent, style)
		else if (type === 'hr') rule(doc, box, advance(doc, 26, 80), BRASS)
		else throw notHeld(type)
	}
}

/** Throws if the fonts lack a character of the paper. */
function checkCharacters(paper: Whitepaper, { legalName }: Site, serif: Font) {
	const { slug, title, summary, standard, markdown, figures } = paper
	const used = new Set(JSON.stringify([title, summary, standard, markdown, figures, legalName]))
	const missing = [...used].filter((sign) => !WIN_ANSI.includes(sign) || !serif.characters.has(sign.charCodeAt(0)))
	if (missing.length > 0) throw new Error(`White paper ${slug}: the fonts of the PDF have no ${missing.join(' ')}`)
}

function writeCover(paper: Paper, { title, standard, summary, revised }: Whitepaper, scheme: string, root: Tag) {
	const { doc, accent, site } = paper
	artifact(doc, () => {
		doc.rect(0, 0, A4.width, COVER_HEIGHT).clip().rect(0, 0, A4.width, COVER_HEIGHT).fill(accent)
		doc.translate(A4.width - 48, COVER_HEIGHT / 2).scale(1.95)
		doc.strokeColor('#ffffff').strokeOpacity(0.3)
		strokeRosette(doc, scheme, 0.2)
	})
	const white: Style = { ...BODY, color: '#ffffff' }
	const line = (text: string, y: number, style: Style) => {
		doc.y = y
		write(doc, [{ text, font: style.font }], style, { ...COLUMN, width: 300 }, add(doc, root, 'P'))
	}
	line(site.name, 46, { ...white, font: 'Serif', size: 17, leading: 22 })
	line(`White paper, ${standard}`, 124, white)
	doc.y += 8
	heading(paper, 1, title, { ...white, font: 'Serif', size: 30, leading: 35 }, { ...COLUMN, width: 330 }, root)
	line(summary, doc.y + 14, { ...white, size: 11.5, leading: 17 })
	line(`Revised ${dateText(revised)}`, doc.y + 18, white)
	doc.y = COVER_HEIGHT
}

/** The paper as a tagged PDF. The same paper gives the same bytes. */
export async function whitepaperPdf(paper: Whitepaper, site: Site): Promise<Buffer> {
	const { title, standard, summary, slug, markdown, figures } = paper
	const [serif] = await loadFonts()
	if (!serif) throw new Error('There is no font')
	const { scheme = '', note } = editionOf(standard)
	checkCharacters({ ...paper, markdown: `> ${note}\n\n${markdown}` }, site, serif)
	const info = { Title: title, Author: site.legalName, Subject: summary, Keywords: standard, Creator: site.name }
	const { doc, root, end } = openPdf(info, new Date(paper.revised), { margins: MARGINS })
	doc.registerFont('Serif', serif.file)
	const setting = { doc, accent: STANDARD_INKS[scheme] ?? INK, figures, site, outline: [doc.outline] }
	writeCover(setting, paper, scheme, root)
	const contact = site.departments[0]?.email
	const closing = `The current text of this paper is at [${site.address}/whitepaper/${slug}](/whitepaper/${slug}). Questions: [${contact}](mailto:${contact}). Published by ${site.legalName}.`
	writeBlocks(setting, tokensOf(`> ${note}\n\n${markdown}\n\n---\n\n${closing}`), COLUMN, root)
	onEachPage(doc, (page, count) => {
		doc.page.margins.bottom = 0
		doc.rect(COLUMN.x, A4.height - 58, COLUMN.width, 0.75).fill(LINE)
		doc.font(BODY.font).fontSize(8).fillColor(SOFT)
		doc.text(`${title}, ${site.name}. Page ${page} of ${count}`, COLUMN.x, A4.height - 50, { lineBreak: false })
	})
	return end()
}

const whitepaperFile = remembered((paper: Whitepaper) => whitepaperPdf(paper, loadContent().site))

/** Size of the PDF in kB. */
export const whitepaperSize = async (paper: Whitepaper) => Math.round((await whitepaperFile(paper)).length / 1000)

export const resources = (): Resource[] =>
	loadContent().whitepapers.map((paper) => ({
		path: `/documents/whitepaper-${paper.slug}.pdf`,
		read: () => whitepaperFile(paper),
	}))
