import { readFileSync } from 'node:fs'
import subsetFont from 'subset-font'
import { loadContent } from '#catalogue/load.server.ts'
import type { Whitepaper } from '#catalogue/read-content.server.ts'
import type { Site } from '#catalogue/schema.ts'
import { shapesOf } from '#drawing/figure.ts'
import { HEADING_AXES, headingFile } from '#drawing/heading-font.ts'
import { INK, LINE, SOFT, STANDARD_INKS } from '#drawing/inks.ts'
import {
	A4,
	add,
	artifact,
	type Doc,
	flow,
	heightOf,
	onEachPage,
	openPdf,
	strokeRosette,
	type Tag,
} from '#drawing/pdf.ts'
import { dateText } from '#shared/date-text.ts'
import { remembered } from '#shared/remembered.ts'
import { BODY, lineSetter, type Run, type Style } from './lines.server.ts'
import { blocks, heading, parser, type Setting, text } from './strips.server.ts'

const TOP = 46
const FURTHER = { top: 72, bottom: A4.height - 84 }
const COLUMN = { x: 84, width: A4.width - 168 }

// The characters that both fonts have: Helvetica is limited to WinAnsi, Newsreader lacks nine of those.
const CHARACTERS = new TextDecoder('windows-1252')
	.decode(Uint8Array.from({ length: 224 }, (_, i) => i + 32))
	.replace(/[\x7f-\x9f†‡‰ŠšŽžŸƒ]/g, '')

const serifFont = () =>
	subsetFont(readFileSync(headingFile('latin', 'standard')), CHARACTERS, {
		targetFormat: 'truetype',
		variationAxes: HEADING_AXES,
	})

function drawCover(doc: Doc, scheme: string, height: number) {
	doc
		.rect(0, 0, A4.width, height)
		.clip()
		.rect(0, 0, A4.width, height)
		.fill(STANDARD_INKS[scheme] ?? INK)
	doc
		.translate(A4.width - 48, height / 2)
		.scale(1.95)
		.strokeColor('#ffffff')
		.strokeOpacity(0.3)
	strokeRosette(doc, scheme, 0.2)
}

/** Throws if the fonts lack a character of the paper. */
function checkCharacters({ slug, title, summary, standard, markdown, figures }: Whitepaper, site: Site) {
	const drawn = figures.flatMap((figure) => [
		figure.description,
		...shapesOf(figure).map((shape) => (shape.kind === 'text' ? shape.text : '')),
	])
	const words = [title, summary, standard, markdown, site.legalName, ...drawn]
	const missing = new Set(words.join('').replace(/[\t\n]/g, ''))
	for (const character of CHARACTERS) missing.delete(character)
	if (missing.size) throw new Error(`White paper ${slug}: the fonts of the PDF have no ${[...missing].join(' ')}`)
}

/** The strips of the cover. */
function coverOf(setting: Setting, { title, standard, summary, revised }: Whitepaper, site: Site, root: Tag) {
	const white: Style = { ...BODY, color: '#ffffff' }
	const paragraph = (words: string, style: Style) =>
		text(setting, [{ ...style, text: words }], { ...COLUMN, width: 300 }, add(setting.doc, root, 'P'))
	const titled: Run = { ...white, serif: true, size: 30, leading: 35, before: 8, text: title }
	return [
		...paragraph(site.name, { ...white, serif: true, size: 17, leading: 22, before: 0 }),
		...paragraph(`White paper, ${standard}`, { ...white, before: 56 }),
		...heading(setting, 1, [titled], { ...COLUMN, width: 330 }, root),
		...paragraph(summary, { ...white, size: 11.5, leading: 17, before: 14 }),
		...paragraph(`Revised ${dateText(revised)}`, { ...white, before: 18 }),
	]
}

/** The paper as a tagged PDF. The same paper gives the same bytes. */
export async function paperPdf(paper: Whitepaper, site: Site): Promise<Buffer> {
	const { title, standard, summary, slug, markdown, figures } = paper
	checkCharacters(paper, site)
	const scheme = loadContent().editions.find((entry) => standard.startsWith(`${entry.standard}:`))?.scheme ?? ''
	const { doc, root, end } = openPdf(
		{ Title: title, Author: site.legalName, Subject: summary, Keywords: standard, Creator: site.name },
		new Date(paper.revised),
	)
	doc.registerFont('Serif', await serifFont())
	const lines = lineSetter(doc)
	const accent = STANDARD_INKS[scheme] ?? INK
	const setting: Setting = { doc, lines, address: site.address, accent, figures, outline: [doc.outline] }

	const cover = coverOf(setting, paper, site, root)
	const band = TOP + heightOf(cover) + 40
	artifact(doc, () => drawCover(doc, scheme, band))

	const contact = site.departments[0]?.email
	const closing = `The current text of this paper is at [${site.address}/whitepaper/${slug}](/whitepaper/${slug}). Questions: [${contact}](mailto:${contact}). Published by ${site.legalName}.`
	const body = blocks(setting, parser.parse(`${markdown}\n\n---\n\n${closing}`).children, COLUMN, root)
	// The closing lines never stand alone on the last page.
	for (const strip of body.slice(-6, -1)) strip.keep = true
	const gap = { before: 40, height: 6, draw: () => {} }
	flow(doc, [...cover, gap, ...body], { start: TOP, ...FURTHER, endPage: lines.endLinks })

	const foot: Style = { ...BODY, size: 8, color: SOFT }
	onEachPage(doc, (page, count) => {
		const number = `${page} / ${count}`
		doc.rect(COLUMN.x, A4.height - 58, COLUMN.width, 0.75).fill(LINE)
		lines.write(foot, `${title}, ${site.name}`, COLUMN.x, A4.height - 52)
		lines.write(foot, number, COLUMN.x + COLUMN.width - lines.measure(foot, number), A4.height - 52)
	})
	return end()
}

/** The PDF of a paper, made once. */
export const paperFile = remembered((paper: Whitepaper) => paperPdf(paper, loadContent().site))

/** Size of the PDF in kB. */
export const paperSize = async (paper: Whitepaper) => Math.round((await paperFile(paper)).length / 1000)
