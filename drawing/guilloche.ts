/**
 * A guilloché: one curve, turned `turns` times about the centre, and that group turned again `layers` times.
 * Coordinates are in a square from -100 to 100. A curve is drawn with M, L, C and arcs of a circle
 * alone; `turns` is even.
 */
export type Guilloche = { curve: string; turns: number; layers: number; step: number; shrink: number }

const DEFAULT: Guilloche = {
	curve: 'M0-96C70-60 70 60 0 96C-40 60-40-60 0-96Z',
	turns: 8,
	layers: 6,
	step: 7.5,
	shrink: 1,
}

// One curve for each scheme.
const GUILLOCHES: Record<string, Guilloche> = {
	// ellipse petals
	QMS: { curve: 'M0-9C47-26 50-97 0-97C-50-97-47-26 0-9Z', turns: 12, layers: 6, step: 5, shrink: 0.985 },
	// leaves
	EMS: { curve: 'M14-28C58-44 52-80 8-98C-14-82-34-52 14-28Z', turns: 12, layers: 6, step: 5, shrink: 1 },
	// shields
	OHSMS: {
		curve: 'M-34-94C-12-90 12-90 34-94C40-62 28-40 0-30C-28-40-40-62-34-94Z',
		turns: 12,
		layers: 5,
		step: 6,
		shrink: 0.97,
	},
	// hexagons
	ISMS: { curve: 'M0-98L32-80L32-44L0-26L-32-44L-32-80Z', turns: 12, layers: 6, step: 5, shrink: 0.97 },
	// circles
	FSMS: { curve: 'M0-98A40 40 0 0 1 0-18A40 40 0 0 1 0-98Z', turns: 12, layers: 5, step: 6, shrink: 0.94 },
	// gear teeth
	IATF: { curve: 'M-44-78L-24-80L-18-97L18-97L24-80L44-78L30-46L-30-46Z', turns: 12, layers: 5, step: 6, shrink: 0.95 },
	// waves
	ITSMS: {
		curve: 'M-62-74C-30-104-20-60 0-78C20-96 30-52 62-74C44-40 16-50 0-36C-16-50-44-40-62-74Z',
		turns: 10,
		layers: 6,
		step: 6,
		shrink: 0.96,
	},
	// drops in a lens
	MDQMS: {
		curve: 'M0-98C10-72 40-62 34-40C28-20-28-20-34-40C-40-62-10-72 0-98Z',
		turns: 12,
		layers: 6,
		step: 5,
		shrink: 0.95,
	},
}

export const guilloche = (scheme: string): Guilloche =>
	(Object.hasOwn(GUILLOCHES, scheme) && GUILLOCHES[scheme]) || DEFAULT

type Turn = { angle: number; scale: number }

const transform = ({ angle, scale }: Turn) => `rotate(${angle})${scale === 1 ? '' : ` scale(${scale})`}`

const ARC_OR_POINT = /(A\d+ \d+ 0 \d \d)| ?(-?\d+) ?(-?\d+)/g

/** The curve turned by 90 degrees, exact because coordinates are integers. */
const quarterTurn = (curve: string) =>
	curve.replace(ARC_OR_POINT, (_all, arc, x, y) => arc ?? ` ${-y} ${x}`).replace(/ (?=-)|(?<=[MLC]) /g, '')

/**
 * The parts of a drawing: `path` contains the quarter turns of the curve, `petals` the transforms of the path, and `groups`
 * the transforms of all petals. Quarter turns in one path save about a hundred elements for each rosette.
 */
export function turnsOf({ curve, turns, layers, step, shrink }: Guilloche) {
	const round = (value: number) => Math.round(value * 1000) / 1000
	const half = quarterTurn(quarterTurn(curve))
	const path = [curve, half, ...(turns % 4 === 0 ? [quarterTurn(curve), quarterTurn(half)] : [])]
	const petals = Array.from({ length: turns / path.length }, (_, i) => ({ angle: round((i * 360) / turns), scale: 1 }))
	const groups = Array.from({ length: layers }, (_, i) => ({ angle: round(i * step), scale: round(shrink ** i) }))
	return { path: path.join(''), petals, groups }
}

type Lines = { layers?: number | undefined; attributes?: string }

/** The rosette of a scheme as the group `id` of an SVG. Its first group of petals alone is `id1`, its curve `idc`. */
export function rosetteOf(scheme: string, id: string, { layers, attributes = '' }: Lines = {}) {
	const { path, petals, groups } = turnsOf(guilloche(scheme))
	const uses = (target: string, turns: Turn[]) =>
		turns.map((turn) => `<use href="#${id}${target}" transform="${transform(turn)}"/>`).join('')
	const petal = `<path id="${id}c" d="${path}"${attributes}/>`
	const group = `<g id="${id}1">${uses('c', petals)}</g>`
	return `<defs>${petal}${group}</defs><g id="${id}">${uses('1', groups.slice(0, layers))}</g>`
}

/** A file with the rosettes of the schemes, each with the scheme as id, without colour and line width. */
export function rosettesFile(schemes: readonly string[]) {
	const attributes = ' vector-effect="non-scaling-stroke"'
	const rosettes = schemes.map((scheme) => rosetteOf(scheme, scheme, { attributes }))
	// Otherwise Chromium lays out the whole file for itself, which `display` of the root or of a group does not prevent.
	return `<svg xmlns="http://www.w3.org/2000/svg"><defs display="none">${rosettes.join('')}</defs></svg>`
}
