import { guilloche, transform, turnsOf } from '#drawing/guilloche.ts'
import { gear } from './gear.ts'
import { helmet } from './helmet.ts'
import { leaf } from './leaf.ts'
import { micrometer } from './micrometer.ts'
import { padlock } from './padlock.ts'
import { patchPanel } from './patch-panel.ts'
import { type Ground, type Pen, penOf } from './pen.ts'
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
	const { path, petals, groups } = turnsOf(guilloche(scheme))
	const uses = (id: string, turns: typeof petals) =>
		turns.map((turn) => `<use href="#${pen.prefix}${id}" transform="${transform(turn)}"/>`).join('')
	const parts = `<path id="${pen.prefix}c" d="${path}"/><g id="${pen.prefix}g">${uses('c', petals)}</g>`
	const line = `fill="none" stroke="currentColor" stroke-width="${pen.scale / 2}"`
	const shown = groups.slice(0, Math.ceil(groups.length / pen.scale))
	return `<defs>${parts}</defs><g ${line} transform="matrix(4.6 0 0 4.6 480 480)">${uses('g', shown)}</g>`
}

function draw(scheme: string, pen: Pen) {
	const plate = Object.hasOwn(PLATES, scheme) && PLATES[scheme]
	return plate ? plate(pen) : rosette(scheme, pen)
}

/** The engraving of a scheme in a square of 960, in the current colour. */
export const plate = (scheme: string, ground: Ground) => draw(scheme, penOf(ground, 'fine'))

const svg = (width: number, color: string, content: string) =>
	`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${SIZE}" color="${color}" fill="currentColor">${content}</svg>`

/** The same as a file. */
export const plateFile = (scheme: string, ground: Ground, color: string) => svg(SIZE, color, plate(scheme, ground))

/** Coarse engravings of several schemes beside each other; a scheme is the fragment of the address that shows its own. */
export function sheetOf(schemes: readonly string[], ground: Ground, colorOf: (scheme: string) => string) {
	const plates = schemes.map((scheme, i) => {
		const x = i * SIZE
		const view = `<view id="${scheme}" viewBox="${x} 0 ${SIZE} ${SIZE}"/>`
		const drawn = draw(scheme, penOf(ground, 'coarse', scheme))
		return `${view}<g transform="translate(${x})" color="${colorOf(scheme)}" fill="currentColor">${drawn}</g>`
	})
	return svg(schemes.length * SIZE, '#000', plates.join(''))
}
