import { guilloche, turnsOf } from './guilloche.ts'

/** A text for the metadata of a PDF: pdfkit copies it into XML as it is. */
export const infoText = (text: string) => text.replaceAll('&', 'and').replace(/[<>]/g, ' ')

/** Draws the rosette of a scheme about the origin with lines of a width, in the stroke colour that is set. */
export function strokeRosette(doc: PDFKit.PDFDocument, scheme: string, width: number) {
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
