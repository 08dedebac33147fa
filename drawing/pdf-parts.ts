// What the PDFs of certificates and receipts share.
import { encode } from 'uqr'
import { pathOf } from './qr-path.ts'
import type { Doc } from './typesetter.ts'

export const INK = '#11233a'
export const SOFT = '#465468'
export const BRASS = '#a97c2c'

type QrCode = { address: string; alt: string; x: number; y: number; width: number }

export function drawQrCode(doc: Doc, root: PDFKit.PDFStructureElement, { address, alt, x, y, width }: QrCode) {
	const { data, size } = encode(address)
	const box = { alt, bbox: [x, y, x + width, y + width] }
	const figure = doc.struct('Figure', box)
	root.add(figure)
	figure.add(() => {
		doc
			.save()
			.translate(x, y)
			.scale(width / size)
		doc.rect(0, 0, size, size).fill('#ffffff')
		doc.path(pathOf(data)).fill(INK).restore()
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
