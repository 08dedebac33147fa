import { guilloche, rosetteOf } from '#drawing/guilloche.ts'
import { gear } from './gear.ts'
import { helmet } from './helmet.ts'
import { leaf } from './leaf.ts'
import { micrometer } from './micrometer.ts'
import { padlock } from './padlock.ts'
import { patchPanel } from './patch-panel.ts'
import { type Ground, type Pen, penOf } from './pen.ts'
import { TRACKS } from './rings.ts'
import { stethoscope } from './stethoscope.ts'
import { wheat } from './wheat.ts'

const SIZE = 960

const PLATES: Record<string, (pen: Pen) => string> = {
	QMS: micrometer,
	EMS: leaf,
	OHSMS: helmet,
	ISMS: padlock,
	FSMS: wheat,
	IATF: gear,
	ITSMS: patchPanel,
	MDQMS: stethoscope,
}

/** The rosette of a scheme without a plate. */
function rosette(scheme: string, pen: Pen) {
	const line = `fill="none" stroke="currentColor" stroke-width="${pen.scale / 2}"`
	const layers = Math.ceil(guilloche(scheme).layers / pen.scale)
	return `<g ${line} transform="matrix(4.6 0 0 4.6 480 480)">${rosetteOf(scheme, `${pen.prefix}r`, { layers })}</g>`
}

function draw(scheme: string, pen: Pen) {
	const plate = Object.hasOwn(PLATES, scheme) && PLATES[scheme]
	return plate ? plate(pen) : rosette(scheme, pen)
}

/** The engraving of a scheme in a square of 960, in the current colour. */
export const plate = (scheme: string, ground: Ground) => draw(scheme, penOf(ground, 'fine'))

const svg = (width: number, color: string, content: string) =>
	`<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${SIZE}" viewBox="0 0 ${width} ${SIZE}" color="${color}" fill="currentColor">${content}</svg>`

/** The same as a file. */
export const plateFile = (scheme: string, ground: Ground, color: string) => svg(SIZE, color, plate(scheme, ground))

/** The rings of a level: those that count are full, the others dotted. */
function rings(count: number) {
	const circles = TRACKS.map((radius, i) => {
		const line = i < count ? 'stroke-width="17"' : 'stroke-width="10" stroke-linecap="round" stroke-dasharray="1 34"'
		return `<circle cx="480" cy="480" r="${Math.round(radius * 0.48)}" ${line}/>`
	})
	return `<g fill="none" stroke="currentColor">${circles.join('')}</g>`
}

/** The columns of a sheet: the rings of one, two and three levels, then coarse engravings of the schemes. */
export function sheetOf(schemes: readonly string[], ground: Ground) {
	const plates = schemes.map((scheme) => draw(scheme, penOf(ground, 'coarse', scheme)))
	const columns = [...TRACKS.map((_, i) => rings(i + 1)), ...plates]
	const placed = columns.map((column, i) => `<g transform="translate(${i * SIZE})">${column}</g>`)
	return svg(columns.length * SIZE, '#000', placed.join(''))
}
