import { create, type Font } from 'fontkit'
import sharp from 'sharp'
import { ICONS, OG_IMAGE_SIZE, ogImagePath, TOUCH_ICON } from '#app/base/site-images.ts'
import { SCHEME } from '#catalogue/labels.ts'
import { loadContent } from '#catalogue/load.server.ts'
import { type Course, SCHEMES } from '#catalogue/schema.ts'
import { rosetteOf } from '#drawing/guilloche.ts'
import { GOLD, INK, ON_INK, PAPER, SEAL, STANDARD_INKS } from '#drawing/inks.ts'
import { placedPlate } from '#drawing/plates.server.ts'
import { headingFont } from './heading-font.ts'

const font = create(await headingFont('sfnt')) as Font
const PADDING = 72
const ENGRAVING = { x: 1140, y: 315, radius: 380 }
const PLATE = { x: 960, y: 315, radius: 190 }
const LOGO = { x: PADDING + 28, y: OG_IMAGE_SIZE.height - PADDING - 28, radius: 28 }
const FLAT = { palette: true, dither: 0, compressionLevel: 9 }
const TITLE = { x: PADDING - 3, width: 660, size: 84, leading: 90, maxLines: 4 }
const NAME = { x: PADDING + 74, y: LOGO.y, size: 40 }

const widthOf = (text: string, size: number) => (font.layout(text).advanceWidth * size) / font.unitsPerEm

/** The lines of a title; throws if it is too long for its room. */
function titleLines(title: string): string[] {
	const lines: string[] = []
	for (const word of title.split(' ')) {
		const longer = `${lines.at(-1)} ${word}`
		if (lines.length > 0 && widthOf(longer, TITLE.size) <= TITLE.width) lines.splice(-1, 1, longer)
		else lines.push(word)
	}
	if (lines.length > TITLE.maxLines || lines.some((line) => widthOf(line, TITLE.size) > TITLE.width))
		throw new Error(`"${title}" is too long for its image`)
	return lines
}

/** A line of text as outlines, centred on the height `y`. */
function textLine(text: string, { x, y, size }: { x: number; y: number; size: number }) {
	const missing = [...text].filter((character) => !font.hasGlyphForCodePoint(character.codePointAt(0) ?? 0))
	if (missing.length > 0)
		throw new Error(`"${missing.join('')}" is not in the subset of the heading font (build/pictures/heading-font.ts)`)
	const scale = size / font.unitsPerEm
	const { glyphs, positions } = font.layout(text)
	let advance = 0
	const outlines = glyphs.map(({ path }, i) => {
		const outline = path.translate(advance, 0).toSVG()
		advance += positions[i]?.xAdvance ?? 0
		return outline
	})
	const baseline = y + ((font.ascent + font.descent) / 2) * scale
	return `<path transform="translate(${x} ${baseline}) scale(${scale} ${-scale})" d="${outlines.join('')}"/>`
}

function rosette(scheme: string, at: { x: number; y: number; radius: number }, line: object, layers?: number) {
	const attributes = Object.entries(line).map(([name, value]) => ` ${name}="${value}"`)
	const drawn = rosetteOf(scheme, 'rosette', { layers })
	return `<g fill="none" transform="translate(${at.x} ${at.y}) scale(${at.radius / 100})"${attributes.join('')}>${drawn}</g>`
}

/** The plate of a scheme on a disc that covers the rosette. */
function medallion(scheme: string, ink: string) {
	const { x, y, radius } = PLATE
	const half = radius * 0.72
	const disc = `<circle r="${radius}" fill="${ink}" stroke="#fff" stroke-width="7"/><circle r="${radius - 16}" fill="none" stroke="#fff" stroke-width="3"/>`
	return `<g transform="translate(${x} ${y})" color="#fff">${disc}${placedPlate(scheme, -half, -half, 2 * half)}</g>`
}

const svg = ({ width, height }: { width: number; height: number }, content: string, background = 'none') =>
	Buffer.from(
		`<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="100%" height="100%" fill="${background}"/>${content}</svg>`,
	)

/** The Open Graph image of pages about a scheme, or of all others. */
export async function drawImage({ name, legalName }: { name: string; legalName: string }, scheme?: Course['scheme']) {
	const [ink, color, line] = scheme ? [STANDARD_INKS[scheme], '#ffffff', '#ffffff'] : [INK, ON_INK, GOLD]
	const at = scheme ? { ...ENGRAVING, x: PLATE.x } : ENGRAVING
	const lines = rosette(scheme ?? 'QMS', at, {
		stroke: line,
		'stroke-width': 0.33,
		opacity: scheme ? 0.4 : 0.65,
	})
	const engraving = scheme ? lines + medallion(scheme, ink ?? INK) : lines
	// Few colours are enough for thin lines and halve the file size; text needs more.
	const background = await sharp(svg(OG_IMAGE_SIZE, engraving, ink))
		.png({ ...FLAT, colours: 5 })
		.toBuffer()
	const title = scheme ? SCHEME[scheme] : legalName
	const text = [
		...titleLines(title).map((words, i) => textLine(words, { ...TITLE, y: PADDING + TITLE.leading * (i + 0.5) })),
		textLine(name, NAME),
	]
	const mark = rosette('QMS', LOGO, { stroke: line, 'stroke-width': 4.5 }, 1)
	return sharp(background)
		.composite([{ input: svg(OG_IMAGE_SIZE, `${mark}<g fill="${color}">${text.join('')}</g>`) }])
		.png({ ...FLAT, colours: 16 })
		.toBuffer()
}

/** The provider's logo inside the safe zone of a maskable icon. */
export function drawIcon(size: number): Promise<Buffer> {
	const at = { x: size / 2, y: size / 2, radius: size * 0.39 }
	const drawn = rosette('QMS', at, { stroke: SEAL, 'stroke-width': 3.2 }, 1)
	return sharp(svg({ width: size, height: size }, drawn, PAPER))
		.png({ ...FLAT, colours: 16 })
		.toBuffer()
}

/** The Open Graph images and the icons, with their paths. */
export const drawImages = () =>
	Promise.all([
		...[...SCHEMES, undefined].map(async (scheme) => ({
			path: ogImagePath(scheme),
			body: await drawImage(loadContent().site, scheme),
		})),
		...[...ICONS, TOUCH_ICON].map(async ({ src, size }) => ({ path: src, body: await drawIcon(size) })),
	])
