import { type Curve, type Point, pathText } from './line.ts'
import { ellipse, filled, rings, stroked, tube } from './parts.ts'
import type { Pen } from './pen.ts'

const DISC: Point = [700, 539]
/** The middle of a tube and the way from there to its right edge. */
type Line = { middle: Curve; right: Point[] }

const LEFT: Line = {
	middle: [
		[222, 118],
		[170, 190],
		[190, 262],
		[252, 318],
		[320, 376],
		[345, 404],
		[366, 446],
	],
	right: [
		[18, 12],
		[21, 4],
		[19, -14],
		[16, -16],
		[14, -16],
		[17, -14],
		[20, -8],
	],
}
const RIGHT: Line = {
	middle: LEFT.middle.map(([x, y]) => [744 - x, y]),
	right: LEFT.right.map(([x, y]) => [x, -y]),
}
const MAIN: Line = {
	middle: [
		[371, 530],
		[371, 600],
		[367, 660],
		[371, 720],
		[382, 818],
		[440, 874],
		[524, 876],
		[630, 876],
		[694, 806],
		[696, 708],
	],
	right: [
		[32, 0],
		[32, 0],
		[33, 0],
		[33, -3],
		[32, -8],
		[16, -30],
		[0, -33],
		[-20, -32],
		[-33, -14],
		[-32, 0],
	],
}
const EAR_TIPS = [231, 513].map((x) => ellipse([x, 89], 41, 34)).join('')
const JOINT = 'M339 436h66l7 100h-80z'

function edges({ middle, right }: Line): [Curve, Curve] {
	const edge = (side: number) =>
		middle.map(([x, y], i): Point => [x + side * (right[i]?.[0] ?? 0), y + side * (right[i]?.[1] ?? 0)])
	return [edge(-1), edge(1)]
}

export function stethoscope(pen: Pen) {
	const [thick, thin] = pen.ground === 'paper' ? [11, 4] : [8, 2]
	const lines = [
		...tube(pen, { edges: edges(LEFT), count: 5, max: 11 }),
		...tube(pen, { edges: edges(RIGHT), count: 5, max: 11 }),
		...tube(pen, { edges: edges(MAIN), count: 8, max: 13 }),
	]
	const disc = { centre: DISC, thick, thin }
	return [
		filled(pathText(lines)),
		filled(EAR_TIPS + JOINT),
		rings(pen, { ...disc, id: 'o', radius: 158, angle: 38, steps: [0.93, 0.865, 0.748] }),
		rings(pen, { ...disc, id: 'i', radius: 86, angle: 128, steps: [0.86, 0.74] }),
		stroked(pen, `${ellipse(DISC, 158)}${ellipse(DISC, 46)}M672 694v28h48v-28`),
	].join('')
}
