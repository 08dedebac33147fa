// Runs in a worker thread: typesetting and drawing take tenths of a second, during which the server would answer nobody.

import { MissingCharacters } from '#drawing/typesetter.ts'
import { badgePng, badgeSvg } from '#server/certificates/badge.ts'
import { certificatePdf, type Sheet } from '#server/certificates/certificate-pdf.ts'
import { documentPdf } from '#server/orders/documents/document-pdf.ts'

/** `missing` are characters that no font has. */
export type Drawn = { bytes: Uint8Array } | { missing: string }

const DRAWINGS = {
	certificate: (sheet: Sheet) => certificatePdf(sheet),
	order: (document: Parameters<typeof documentPdf>[0]) => documentPdf(document),
	png: ({ scheme, credential }: Badge) => badgePng(scheme, credential),
	svg: async ({ scheme, title, credential }: Badge) => Buffer.from(badgeSvg(scheme, title, credential)),
}
type Badge = { scheme: string; title: string; credential: string }

export type Drawings = typeof DRAWINGS
export type Task = { [Kind in keyof Drawings]: { kind: Kind; input: Parameters<Drawings[Kind]>[0] } }[keyof Drawings]

export default async function draw({ kind, input }: Task): Promise<Drawn> {
	try {
		return { bytes: await DRAWINGS[kind](input as never) }
	} catch (error) {
		if (!(error instanceof MissingCharacters)) throw error
		return { missing: error.message }
	}
}
