import { buffer } from 'node:stream/consumers'
import PDFDocument from 'pdfkit'
import { guilloche, turnsOf } from './guilloche.ts'
import { INK } from './inks.ts'
import { qrCode } from './qr-code.ts'

export type Doc = PDFKit.PDFDocument
export type Tag = PDFKit.PDFStructureElement

/** In points, upright. */
export const A4 = { width: 595.28, height: 841.89 }

type Options = Pick<PDFKit.PDFDocumentOptions, 'layout' | 'margins'>

/** Begins a tagged A4 document. `root` is its structure; `end` gives the file, whose bytes depend on what was drawn alone. */
export function openPdf(info: Record<string, string>, date: Date, options: Options = {}) {
	const doc = new PDFDocument({
		size: 'A4',
		margins: { top: 0, right: 0, bottom: 0, left: 0 },
		...options,
		pdfVersion: '1.7',
		bufferPages: true,
		tagged: true,
		lang: 'en',
		displayTitle: true,
		info: {
			...Object.fromEntries(Object.entries(info).map(([name, text]) => [name, infoText(text)])),
			CreationDate: date,
			ModDate: date,
		},
	})
	const root = doc.struct('Document')
	doc.addStructure(root)
	const end = () => {
		root.end()
		doc.end()
		return buffer(doc)
	}
	return { doc, root, end }
}

/** pdfkit copies the metadata into XML as it is. */
const infoText = (text: string) => text.replaceAll('&', 'and').replace(/[<>]/g, ' ')

/** Adds an element to the structure. */
export function add(doc: Doc, parent: Tag, type: string, options: object = {}): Tag {
	const element = doc.struct(type, options)
	parent.add(element)
	return element
}

/** Draws what is no part of the structure. */
export function artifact(doc: Doc, draw: () => void, type: 'Layout' | 'Pagination' = 'Layout') {
	doc.markContent('Artifact', { type }).save()
	draw()
	doc.restore().endMarkedContent()
}

/** A strip across the page that is never broken. */
export type Strip = {
	before: number
	height: number
	/** Drawn first on a page that begins with this strip. */
	head?: Strip
	draw: (y: number) => void
}

/** Lays strips below each other between two heights, on as many pages as they take. */
export function flow(doc: Doc, strips: Strip[], top: number, bottom: number) {
	let y = top
	const place = ({ before, height, draw }: Strip) => {
		if (y > top) y += before
		draw(y)
		y += height
	}
	for (const strip of strips) {
		if (y > top && y + strip.before + strip.height > bottom) {
			doc.addPage()
			y = top
			if (strip.head) place(strip.head)
		}
		place(strip)
	}
}

/** Draws on each page what belongs to pages, not to the text. */
export function onEachPage(doc: Doc, draw: (number: number, count: number) => void) {
	const { count } = doc.bufferedPageRange()
	for (let page = 0; page < count; page++) {
		doc.switchToPage(page)
		artifact(doc, () => draw(page + 1, count), 'Pagination')
	}
}

/** Draws the rosette of a scheme about the origin with lines of a width, in the stroke colour that is set. */
export function strokeRosette(doc: Doc, scheme: string, width: number) {
	const { path, petals, groups } = turnsOf(guilloche(scheme))
	for (const group of groups)
		for (const petal of petals) {
			const scale = group.scale * petal.scale
			doc
				.save()
				.rotate(group.angle + petal.angle)
				.scale(scale)
			doc
				.lineWidth(width / scale)
				.path(path)
				.stroke()
				.restore()
		}
}

type Box = { x: number; y: number; width: number; height: number }

/** Makes a place of the page a link that belongs to an element of the structure. */
export const addLink = (doc: Doc, element: Tag, address: string, { x, y, width, height }: Box) =>
	// The types lack the options of annotations.
	doc.link(x, y, width, height, address, { structParent: element, Contents: new String(address) } as object)

type QrCode = { address: string; alt: string; x: number; y: number; width: number }

export function drawQrCode(doc: Doc, root: Tag, { address, alt, x, y, width }: QrCode) {
	const { size, path } = qrCode(address)
	const figure = add(doc, root, 'Figure', { alt, bbox: [x, y, x + width, y + width] })
	figure.add(() => {
		doc
			.save()
			.translate(x, y)
			.scale(width / size)
		doc.rect(0, 0, size, size).fill('#ffffff')
		doc.path(path).fill(INK).restore()
	})
	figure.end()
}

/** Attaches a signed text. */
export const attach = (doc: Doc, name: string, jwt: string, description: string, now: Date) =>
	doc.file(Buffer.from(jwt), {
		name,
		type: 'application/vc+jwt',
		description,
		relationship: 'Data',
		creationDate: now,
		modifiedDate: now,
	} as object)
