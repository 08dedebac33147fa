import { crc32 } from 'node:zlib'
import sharp from 'sharp'
import { BRASS, GOLD, STANDARD_INKS } from '#drawing/inks.ts'
import { placedPlate } from '#drawing/plates.server.ts'
import { remembered } from '#shared/remembered.ts'
import { escapeHtml } from '#shared/signs.ts'

const SIZE = 512
/** Signature and the chunk IHDR, which comes first in every PNG. */
const PNG_HEAD_BYTES = 8 + 25

export type Badge = { scheme: string; title: string; credential: string }

/** The plate of a scheme as a seal, with the signed credential in it as Open Badges 3.0 demands. */
export const badgeSvg = ({ scheme, title, credential }: Badge) =>
	Buffer.from(
		drawing(
			scheme,
			`<openbadges:credential verify="${credential}"></openbadges:credential><title>${escapeHtml(title)}</title>`,
		),
	)

/** The same as PNG. */
export async function badgePng({ scheme, credential }: Badge): Promise<Buffer> {
	const png = await picture(scheme)
	return Buffer.concat([png.subarray(0, PNG_HEAD_BYTES), textChunk(credential), png.subarray(PNG_HEAD_BYTES)])
}

/** Drawn once for each scheme. */
const picture = remembered((scheme: string) =>
	sharp(Buffer.from(drawing(scheme)))
		.png({ palette: true, compressionLevel: 9, effort: 10 })
		.toBuffer(),
)

function drawing(scheme: string, inside = '') {
	return [
		`<svg xmlns="http://www.w3.org/2000/svg" xmlns:openbadges="https://purl.imsglobal.org/ob/v3p0" width="${SIZE}" height="${SIZE}" viewBox="-128 -128 256 256">`,
		inside,
		`<circle r="126" fill="${BRASS}"/><circle r="123" fill="${GOLD}"/><circle r="118" fill="${STANDARD_INKS[scheme]}"/>`,
		'<g fill="none" stroke="#fff"><circle r="113"/><circle r="107" stroke-width="4"/></g>',
		`<g color="#fff">${placedPlate(scheme, -76.8, -76.8, 153.6)}</g>`,
		'</svg>',
	].join('')
}

/** A chunk iTXt, not compressed, without language. */
function textChunk(credential: string) {
	const body = Buffer.from(`iTXtopenbadgecredential\0\0\0\0\0${credential}`, 'latin1')
	const chunk = Buffer.alloc(body.length + 8)
	chunk.writeUInt32BE(body.length - 4)
	body.copy(chunk, 4)
	chunk.writeUInt32BE(crc32(body), body.length + 4)
	return chunk
}
