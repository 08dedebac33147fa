import { loadFonts } from '#drawing/fonts.ts'
import { BRASS, INK, SOFT, STANDARD_INKS } from '#drawing/inks.ts'
import {
	A4,
	add,
	addLink,
	artifact,
	attach,
	type Doc,
	drawQrCode,
	openPdf,
	strokeRosette,
	type Tag,
} from '#drawing/pdf.ts'
import { drawPlate } from '#drawing/plates.server.ts'
import { type TextLine, type Typesetter, typesetter } from '#drawing/typesetter.ts'
import {
	type Certificate,
	FIELDS,
	faceOf,
	headlineOf,
	levelOf,
	schemeOf,
	type Training,
	verificationAt,
} from '#shared/certificates/certificate.ts'
import { dateText } from '#shared/days-text.ts'

const { width: HEIGHT, height: WIDTH } = A4

const FRAME = { margin: 26, tile: 18 }
const LEFT = FRAME.margin + FRAME.tile + 40
const COLUMN = 480
const TOP = FRAME.margin + FRAME.tile + 34
const BOTTOM = HEIGHT - FRAME.margin - FRAME.tile - 30
const CODE_SIZE = 84
/** Size of the text beside the code. */
const SMALL = 10
const SMALL_LEADING = 1.4
/** How many rings of the seal count. */
const RINGS: Record<string, number> = { 'lead-auditor': 3, 'internal-auditor': 2, 'awareness-auditor': 1 }
const SEAL_RADIUS = 76
/** Fits a square of 960 into the rings, whose drawing has a radius of 1000. */
const PLATE_SCALE = 1.42
/** From outside, in a seal with a radius of 1000. */
const RING_RADII = [955, 880, 805]

// One tile of the engraved frame, in a square from -8 to 8.
const EDGE = {
	rules: 'M-8-7.3H8M-8 7.3H8',
	waves: 'M-8 0Q-4-10 0 0Q4 10 8 0M-8 0Q-4 10 0 0Q4-10 8 0M-8-5C-4-5-4 5 0 5C4 5 4-5 8-5M-8 5C-4 5-4-5 0-5C4-5 4 5 8 5',
}
const CORNER = { rules: 'M-7.3-7.3H7.3V7.3H-7.3Z', petal: 'M0-6C3-4 3 4 0 6C-3 4-3-4 0-6Z' }

/** Text that stands together in the structure of the document. */
type Block = { tag: string; x: number; before: number; lines: TextLine[] }
/** Columns side by side, each read to its end before the next: a label, then its value. */
type Row = Block[][]

export type SignedCertificate = {
	certificate: Certificate
	training: Training
	validUntil: string
	origin: string
	/** The signed credential, which the PDF carries as a file. */
	credential: string
	now: Date
}

/** A certificate as a tagged PDF: one A4 page in landscape, with the signed credential as an attached file. */
export async function certificatePdf({ origin, credential, now, ...sheet }: SignedCertificate): Promise<Buffer> {
	const { certificate, training } = sheet
	const fonts = await loadFonts()
	const scheme = schemeOf(certificate.scheme)
	const ink = STANDARD_INKS[scheme] ?? INK
	const { number, issuedBy } = certificate
	const info = { Title: `${headlineOf(training).kind} ${number}`, Author: issuedBy, Subject: certificate.scheme }
	const { doc, root, end } = openPdf(info, now, { layout: 'landscape' })
	const setter = typesetter(doc, fonts)
	artifact(doc, () => {
		drawRosette(doc, scheme, ink)
		drawSeal(doc, scheme, RINGS[levelOf(certificate.scheme) ?? ''] ?? 0, ink)
		drawFrame(doc)
	})

	const rows = BOTTOM - CODE_SIZE - 22 - TOP
	let scale = 1
	let blocks = layOut(setter, sheet, ink, scale)
	while (heightOf(blocks) > rows && scale > 0.2) {
		scale -= 0.05
		blocks = layOut(setter, sheet, ink, scale)
	}
	// Spare height goes between the parts.
	const parts = blocks.flat(2).filter(({ before }) => before >= PART * scale)
	const spare = Math.min(16, (rows - heightOf(blocks)) / parts.length)
	for (const part of parts) part.before += spare
	drawBlocks(setter, root, blocks)
	drawCode(setter, doc, root, origin, number)
	attach(doc, 'credential.jwt', credential, 'This certificate as a signed credential (Open Badges 3.0)', now)
	return end()
}

/** Lays out the texts above the QR code at a scale of their size. */
function layOut(
	{ lines, oneLine }: Typesetter,
	{ certificate, training, validUntil }: Pick<SignedCertificate, 'certificate' | 'training' | 'validUntil'>,
	ink: string,
	scale: number,
): Row[] {
	const { kind, level, course, note, issuedBy, rows } = faceOf(certificate, training)
	const [holder, scheme, ...facts] = rows
	if (!holder || !scheme) throw new Error('A certificate has six fields.')
	const text = (tag: string, size: number, color: string, words: string, before: number, x = LEFT, width = COLUMN) => ({
		tag,
		x,
		before: before * scale,
		lines: lines(words, width, size * scale, color),
	})
	// A name shrinks to fit one line, and breaks only below a legible size.
	const name = oneLine(holder.value, COLUMN, 56, 32)
	if (validUntil) facts.push({ label: FIELDS.validUntil.label, value: dateText(validUntil) })
	const half = COLUMN / 2
	const pairs = Array.from({ length: Math.ceil(facts.length / 2) }, (_, i) => facts.slice(2 * i, 2 * i + 2))
	return [
		[[text('P', 19, INK, issuedBy, 0)]],
		[[text('H1', 30, ink, kind, 2)]],
		...(level ? [[[text('P', 17, INK, level, 4)]]] : []),
		...(course ? [[[text('P', 11, SOFT, course, 2)]]] : []),
		[[text('P', 11, SOFT, note, 2)]],
		[[text('P', 11, SOFT, holder.label, 22), text('P', name, INK, holder.value, 2)]],
		[[text('P', 11, SOFT, scheme.label, 12), text('P', 22, INK, scheme.value, 1)]],
		...pairs.map((pair, row) =>
			pair.map(({ label, value }, i) => [
				text('P', 11, SOFT, label, row ? 9 : 16, LEFT + i * half, half - 16),
				text('P', 15, INK, value, 1, LEFT + i * half, half - 16),
			]),
		),
	]
}

/** Least space before a part of the certificate. */
const PART = 12
const LEADING = 1.18

const linesHeight = (lines: TextLine[]) => lines.reduce((sum, { size }) => sum + size * LEADING, 0)
const columnHeight = (column: Block[]) =>
	column.reduce((sum, { before, lines }) => sum + before + linesHeight(lines), 0)
const rowHeight = (row: Row) => Math.max(...row.map(columnHeight))
const heightOf = (rows: Row[]) => rows.reduce((sum, row) => sum + rowHeight(row), 0)

function drawBlocks({ paragraph }: Typesetter, root: Tag, rows: Row[]) {
	let top = TOP
	for (const row of rows) {
		for (const column of row) {
			let y = top
			for (const { tag, x, before, lines } of column) {
				paragraph(root, { tag }, lines, x, y + before, LEADING)
				y += before + linesHeight(lines)
			}
		}
		top += rowHeight(row)
	}
}

function drawCode(
	{ lines, paragraph, draw, widthOf }: Typesetter,
	doc: Doc,
	root: Tag,
	origin: string,
	number: string,
) {
	const address = verificationAt(origin, number)
	const alt = 'QR code that leads to this certificate in the register'
	drawQrCode(doc, root, { address, alt, x: LEFT, y: BOTTOM - CODE_SIZE, width: CODE_SIZE })
	const page = `${origin}/policies/verification`
	const [invitation = [], link = [], note = []] = [
		'Scan to check this certificate in the register, or visit',
		page,
		'This file carries the certificate as a signed credential (Open Badges 3.0).',
	].map((text) => lines(text, COLUMN - CODE_SIZE - 16, SMALL, SOFT))
	const x = LEFT + CODE_SIZE + 14
	const top = BOTTOM - [...invitation, ...link, ...note].length * SMALL * SMALL_LEADING - 2
	const topOfLink = top + invitation.length * SMALL * SMALL_LEADING
	const topOfNote = topOfLink + link.length * SMALL * SMALL_LEADING
	paragraph(root, { tag: 'P' }, invitation, x, top, SMALL_LEADING)
	const element = add(doc, root, 'Link')
	for (const [i, line] of link.entries()) element.add(() => draw(line, x, topOfLink + i * SMALL * SMALL_LEADING))
	const box = { x, y: topOfLink, width: Math.max(...link.map(widthOf)), height: topOfNote - topOfLink }
	addLink(doc, element, page, box)
	element.end()
	paragraph(root, { tag: 'P' }, note, x, topOfNote, SMALL_LEADING)
}

function drawRosette(doc: Doc, scheme: string, ink: string) {
	const inset = FRAME.margin + FRAME.tile
	doc.save()
	doc.rect(inset, inset, WIDTH - 2 * inset, HEIGHT - 2 * inset).clip()
	doc
		.translate(WIDTH - 112, HEIGHT - 112)
		.scale(1.66)
		.strokeColor(ink)
		.strokeOpacity(0.55)
	strokeRosette(doc, scheme, 0.18)
	doc.restore()
}

/** The plate of the scheme in the rings of the level. */
function drawSeal(doc: Doc, scheme: string, rings: number, ink: string) {
	doc
		.save()
		.translate(WIDTH - 150, 158)
		.strokeColor(ink)
		.fillColor(ink)
	doc.scale(SEAL_RADIUS / 1000)
	for (const [i, radius] of RING_RADII.entries()) {
		if (i < rings) doc.lineWidth(34).undash()
		else doc.lineWidth(14).lineCap('round').dash(1, { space: 60 })
		doc.circle(0, 0, radius).stroke()
	}
	doc.undash().lineCap('butt').scale(PLATE_SCALE).translate(-480, -480)
	drawPlate(doc, scheme)
	doc.restore()
}

function drawFrame(doc: Doc) {
	const { margin, tile } = FRAME
	const strokes = (draw: () => void, along: number, stretch = 1) => {
		doc
			.save()
			.translate(along, tile / 2)
			.scale((tile / 16) * stretch, tile / 16)
		draw()
		doc.restore()
	}
	const edge = () => {
		doc.lineWidth(1.1).path(EDGE.rules).stroke(BRASS)
		doc.lineWidth(0.5).path(EDGE.waves).stroke(BRASS)
	}
	const corner = () => {
		doc.lineWidth(1.1).path(CORNER.rules).stroke(BRASS)
		for (const angle of [0, 45, 90, 135])
			doc.save().rotate(angle).lineWidth(0.5).path(CORNER.petal).stroke(BRASS).restore()
	}
	doc.save().translate(margin, margin)
	// Each side begins with its corner; the next one is upright on its end.
	for (const length of [WIDTH, HEIGHT, WIDTH, HEIGHT].map((side) => side - 2 * margin)) {
		const count = Math.round((length - 2 * tile) / tile)
		const step = (length - 2 * tile) / count
		strokes(corner, tile / 2)
		for (let i = 0; i < count; i++) strokes(edge, tile + (i + 0.5) * step, step / tile)
		doc.translate(length, 0).rotate(90)
	}
	doc.restore()
}
