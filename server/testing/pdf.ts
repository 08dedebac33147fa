import { inflateSync } from 'node:zlib'

/** The objects of a PDF by pdfkit, with their streams as text. */
function objectsIn(pdf: Buffer) {
	const source = pdf.toString('latin1')
	return new Map(
		[...source.matchAll(/^(\d+) 0 obj\n([\s\S]*?)\nendobj$/gm)].map(([, id, body = '']) => {
			const [, head = body, stream] = body.match(/^([\s\S]*?)\nstream\n([\s\S]*)\nendstream$/) ?? []
			const bytes = Buffer.from(stream ?? '', 'latin1')
			const text = head.includes('FlateDecode') ? inflateSync(bytes) : bytes
			return [Number(id), { head, text: text.toString('latin1') }]
		}),
	)
}

/**
 * The texts of a PDF by pdfkit, without or with its artifacts, such as the numbers of its pages; a font without a map to
 * Unicode is one of PDF itself.
 */
export function textOf(pdf: Buffer, withArtifacts = false) {
	const objects = objectsIn(pdf)
	const maps = new Map<string, string[]>()
	for (const { head } of objects.values())
		for (const [, name = '', id] of head.matchAll(/\/(F\d+) (\d+) 0 R/g)) {
			const map = objects.get(Number(objects.get(Number(id))?.head.match(/ToUnicode (\d+)/)?.[1]))
			if (!map) continue
			const [, entries = ''] = map.text.match(/\[([\s\S]*)\]/) ?? []
			maps.set(
				name,
				[...entries.matchAll(/<([\da-f ]*)>/g)].map(([, hex = '']) =>
					String.fromCodePoint(...hex.split(' ').map((code) => Number.parseInt(code, 16))),
				),
			)
		}
	const pages = [...objects.values()].map(({ text }) => text).filter((text) => text.includes(' TJ'))
	const all = pages.join('\n')
	const spoken = withArtifacts ? all : all.replace(/\/Artifact <<[^>]*>> BDC\n[\s\S]*?\nEMC/g, '')
	return [...spoken.matchAll(/\/(F\d+) [\d.]+ Tf\n\[(.*)\] TJ/g)]
		.map(([, font = '', pieces = '']) => {
			const codes = [...pieces.matchAll(/<([\da-f]+)>/g)].map(([, hex]) => hex).join('')
			const map = maps.get(font)
			if (!map) return Buffer.from(codes, 'hex').toString('latin1')
			return (codes.match(/.{4}/g) ?? []).map((code) => map[Number.parseInt(code, 16)]).join('')
		})
		.join('|')
}

/** The text of the attached file. */
export const attachedTo = (pdf: Buffer) =>
	[...objectsIn(pdf).values()].find(({ head }) => head.includes('/EmbeddedFile\n'))?.text
