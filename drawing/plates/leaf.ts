import { type Curve, mix, type Point, pathText, pointAt, type Shape } from './line.ts'
import { ellipse, filled, inside, stroked } from './parts.ts'
import type { Pen } from './pen.ts'

const RIB: Curve = [
	[640, 59],
	[622, 270],
	[490, 450],
	[400, 640],
]
const LEFT: Curve = [
	[640, 59],
	[380, 66],
	[170, 330],
	[400, 640],
]
const RIGHT: Curve = [
	[640, 59],
	[850, 170],
	[800, 515],
	[400, 640],
]
const EDGE = pathText([{ start: [640, 59], to: [LEFT.slice(1), RIGHT.slice(0, 3).reverse()] }])
const RIB_AND_STALK = 'M632 64c10-22 20-38 28-56l24 8c-8 20-22 36-37 52-9 176-112 392-247 572 115-190 223-398 232-576z'
const DROP = 'M398 668c6 32 27 46 27 68a27 26 0 0 1-54 0c0-22 22-36 27-68'
const RIPPLES = [284, 214, 156, 106, 62, 28]
/** Start and length. */
const WAVES: [Point, number][] = [
	[[20, 750], 290],
	[[20, 778], 130],
	[[20, 834], 50],
	[[20, 862], 64],
	[[16, 890], 90],
	[[20, 918], 230],
	[[480, 748], 440],
	[[650, 776], 270],
	[[755, 804], 150],
	[[790, 833], 125],
	[[772, 862], 150],
	[[690, 890], 225],
	[[530, 918], 380],
]
/** Five veins from dark to light, then dark again. */
const SHADES = [1, 0.92, 0.66, 0.34, 0.1]

/** A line from a to b that rises between them, with its width at both ends and between. */
function vein(a: Point, b: Point, rise: number, [first, between, last]: readonly [number, number, number]): Shape {
	const length = Math.hypot(b[0] - a[0], b[1] - a[1]) || 1
	const half = mix(a, b, 0.5)
	const middle: Point = [half[0], half[1] - rise * length]
	const beside = ([x, y]: Point, by: number): Point => [
		x - ((b[1] - a[1]) / length) * by,
		y + ((b[0] - a[0]) / length) * by,
	]
	return {
		start: beside(a, first / 2),
		to: [
			[beside(middle, between / 2), beside(b, last / 2)],
			[beside(b, -last / 2)],
			[beside(middle, -between / 2), beside(a, -first / 2)],
		],
	}
}

/** The veins of a half; those of the half that faces the light are thin at the edge, the others at the rib. */
function veins(pen: Pen, edge: Curve, lit: boolean): Shape[] {
	const dark = (pen.ground === 'paper') !== lit
	return Array.from({ length: pen.count(31) }, (_, i) => {
		const from = (i * pen.scale + 0.15) / 31.5
		const to = 1 - 0.93 * (1 - from) ** (lit ? 1.22 : 1.42)
		const thick = pen.scale * ((dark ? 6 : 2) + 9 * (SHADES[(i * pen.scale) % 5] ?? 1))
		const thin = 3 * pen.scale
		const widths = lit ? ([thick, thick, thin] as const) : ([thin, thick, thick] as const)
		return vein(pointAt(RIB, from), pointAt(edge, to), lit ? 0.13 : 0.1, widths)
	})
}

const ripple = (pen: Pen, radius: number, i: number) => {
	const tall = Math.round(radius / 5)
	const thick = Math.min(tall - 1, Math.round((7 - i * 0.7) * pen.scale ** 0.5))
	return ellipse([400, 836], radius, tall) + ellipse([400, 836], radius - 2 * pen.scale, tall - thick)
}

function wave(pen: Pen, [x, y]: Point, length: number): Shape {
	const [a, b]: [Point, Point] = [
		[x + length / 3, y + 5],
		[x + (length * 2) / 3, y - 6],
	]
	const below = (point: Point): Point => [point[0], point[1] + 2 + 3 * pen.scale]
	return {
		start: [x, y],
		to: [
			[a, b, [x + length, y]],
			[below(b), below(a), [x, y]],
		],
	}
}

export const leaf = (pen: Pen) =>
	[
		inside(pen, 'l', EDGE, filled(pathText([...veins(pen, LEFT, true), ...veins(pen, RIGHT, false)]))),
		stroked(pen, EDGE, 5),
		filled(RIB_AND_STALK + DROP),
		`<path fill-rule="evenodd" d="${RIPPLES.map((radius, i) => ripple(pen, radius, i)).join('')}"/>`,
		filled(pathText(WAVES.map(([start, length]) => wave(pen, start, length)))),
	].join('')
