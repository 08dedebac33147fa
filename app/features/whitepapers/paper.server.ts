import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { buffer } from 'node:stream/consumers'
import PDFDocument from 'pdfkit'
import subsetFont from 'subset-font'
import { loadContent, type Whitepaper } from '#catalogue/load.server.ts'
import type { Site } from '#catalogue/schema.ts'
import { shapesOf } from '#drawing/figure.ts'
import { STANDARD_INKS } from '#drawing/guilloche.ts'
import { infoText, strokeRosette } from '#drawing/pdf.ts'
import { dateText } from '#shared/date-text.ts'
import { remembered } from '#shared/remembered.ts'
import {
	BODY,
	COLUMN,
	HEIGHT,
	heightOf,
	INK,
	parser,
	RULE,
	type Run,
	SOFT,
	type Style,
	typesetter,
	WIDTH,
} from './typesetter.server.ts'

// The characters that both fonts have: Helvetica is limited to WinAnsi, Newsreader lacks nine of those.
const CHARACTERS = new TextDecoder('windows-1252')
	.decode(Uint8Array.from({ length: 224 }, (_, i) => i + 32))
	.replace(/[\x7f-\x9f†‡‰ŠšŽžŸƒ]/g, '')

const newsreader = createRequire(import.meta.url).resolve(
	'@fontsource-variable/newsreader/files/newsreader-latin-standard-normal.woff2',
)
const serifFont = () =>
	subsetFont(readFileSync(newsreader), CHARACTERS, { targetFormat: 'truetype', variationAxes: { opsz: 36, wght: 500 } })

function drawCover(doc: PDFKit.PDFDocument, scheme: string, height: number) {
	doc
		.rect(0, 0, WIDTH, height)
		.clip()
		.rect(0, 0, WIDTH, height)
		.fill(STANDARD_INKS[scheme] ?? INK)
	doc
		.translate(WIDTH - 48, height / 2)
		.scale(1.95)
		.strokeColor('#ffffff')
		.strokeOpacity(0.3)
	strokeRosette(doc, scheme, 0.2)
}

/** The paper as a tagged PDF. The same paper gives the same bytes. */
export async function paperPdf(paper: Whitepaper, site: Site): Promise<Buffer> {
	const { title, standard, summary, slug, markdown } = paper
	const drawn = paper.figures.flatMap((figure) => [
		figure.description,
		...shapesOf(figure).map((shape) => (shape.kind === 'text' ? shape.text : '')),
	])
	const words = [title, summary, standard, markdown, site.legalName, ...drawn]
	const missing = new Set(words.join('').replace(/[\t\n]/g, ''))
	for (const character of CHARACTERS) missing.delete(character)
	if (missing.size) throw new Error(`White paper ${slug}: the fonts of the PDF have no ${[...missing].join(' ')}`)

	const revised = new Date(paper.revised)
	const scheme = loadContent().editions.find((entry) => standard.startsWith(`${entry.standard}:`))?.scheme ?? ''
	const doc = new PDFDocument({
		size: 'A4',
		margin: 0,
		pdfVersion: '1.7',
		bufferPages: true,
		tagged: true,
		lang: 'en',
		displayTitle: true,
		info: {
			Title: infoText(title),
			Author: infoText(site.legalName),
			Subject: infoText(summary),
			Keywords: infoText(standard),
			Creator: infoText(site.name),
			CreationDate: revised,
			ModDate: revised,
		},
	})
	doc.registerFont('Serif', await serifFont())
	const root = doc.struct('Document')
	doc.addStructure(root)
	const { artifact, rule, write, measure, text, heading, blocks, flow, add } = typesetter(
		doc,
		site.address,
		STANDARD_INKS[scheme] ?? INK,
		paper.figures,
	)

	const white: Style = { ...BODY, color: '#ffffff' }
	const paragraph = (words: string, style: Style) =>
		text([{ ...style, text: words }], { ...COLUMN, width: 300 }, add(root, 'P'))
	const titled: Run = { ...white, serif: true, size: 30, leading: 35, before: 8, text: title }
	const cover = [
		...paragraph(site.name, { ...white, serif: true, size: 17, leading: 22, before: 0 }),
		...paragraph(`White paper, ${standard}`, { ...white, before: 56 }),
		...heading(1, [titled], { ...COLUMN, width: 330 }, root),
		...paragraph(summary, { ...white, size: 11.5, leading: 17, before: 14 }),
		...paragraph(`Revised ${dateText(paper.revised)}`, { ...white, before: 18 }),
	]
	const band = 46 + heightOf(cover) + 40
	artifact(() => drawCover(doc, scheme, band))

	const contact = site.departments[0]?.email
	const closing = `The current text of this paper is at [${site.address}/whitepaper/${slug}](/whitepaper/${slug}). Questions: [${contact}](mailto:${contact}). Published by ${site.legalName}.`
	const body = blocks(parser.parse(`${markdown}\n\n---\n\n${closing}`).children, COLUMN, root)
	// The closing lines never stand alone on the last page.
	for (const strip of body.slice(-6, -1)) strip.keep = true
	flow([...cover, { before: band - 46 - heightOf(cover), height: 6, keep: false, draw: () => {} }, ...body], 46)

	const { count } = doc.bufferedPageRange()
	const foot: Style = { ...BODY, size: 8, color: SOFT }
	for (let page = 0; page < count; page += 1) {
		doc.switchToPage(page)
		const number = `${page + 1} / ${count}`
		rule(COLUMN.x, HEIGHT - 58, COLUMN.width, RULE, 0.75)
		artifact(() => {
			write(foot, `${title}, ${site.name}`, COLUMN.x, HEIGHT - 52)
			write(foot, number, COLUMN.x + COLUMN.width - measure(foot, number), HEIGHT - 52)
		}, 'Pagination')
	}
	doc.end()
	return buffer(doc)
}

/** The PDF of a paper, made once. */
export const paperFile = remembered((paper: Whitepaper) => paperPdf(paper, loadContent().site))

/** Size of the PDF in kB. */
export const paperSize = async (paper: Whitepaper) => Math.round((await paperFile(paper)).length / 1000)
