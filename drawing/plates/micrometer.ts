import { type Curve, type Point, pathText, polygon, type Shape } from './line.ts'
import { bar, ellipse, field, filled, inside, outside, rings, stroked, tube } from './parts.ts'
import { type Pen, roundNormal, toneOf } from './pen.ts'

/** All is drawn level, then turned. */
const TURNED = -33
const OUTER: Curve = [
	[41, 358],
	[41, 900],
	[585, 897],
	[585, 452],
]
const INNER: Curve = [
	[150, 358],
	[150, 785],
	[477, 785],
	[477, 452],
]
const BALL: Point = [259, 400]
const FRAME = 'M150 358h-109C41 900 585 897 585 452V338h-108v114C477 785 150 785 150 358zM477 452h108'
const KNURL = 'M764 304h98v191h-98z'
const SPINDLE = 'M150 371v57M477 373h-165v54h165M585 350h85v96h-85'
const THIMBLE = 'M670 346l36-42h56v191h-56l-36-45zM868 346h88v108h-88z'
const SCALE = 'M592 356v26m14-26v18m14-18v18m14-18v18m14-18v26'

/** Lines along the thimble, which narrows towards the scale. */
const thimble = (pen: Pen): Shape[] =>
	Array.from({ length: pen.count(11) }, (_, i) => {
		const at = (2 * i) / (pen.count(11) - 1) - 1
		const half = pen.width(toneOf(roundNormal(at * 0.95, [0, 1]), TURNED), 11) / 2
		const [narrow, wide] = [398 + at * 46, 400 + at * 92]
		return polygon([
			[672, narrow - half / 2],
			[706, wide - half],
			[762, wide - half],
			[762, wide + half],
			[706, wide + half],
			[672, narrow + half / 2],
		])
	})

export function micrometer(pen: Pen) {
	const along = (x: Point, y: Point, count: number) => bar(pen, { x, y, count, max: 9, turned: TURNED })
	const bars = [
		...along([150, 206], [375, 424], 6),
		...along([308, 477], [376, 424], 6),
		...along([477, 585], [342, 448], 12),
		...along([585, 670], [354, 442], 9),
		...along([868, 956], [350, 450], 10),
		...thimble(pen),
	]
	const ball = { id: 'b', centre: [257, 402], radius: 50, thick: 5, thin: 2, angle: 150, towards: [240, 396] } as const
	return [
		`<g transform="rotate(${TURNED} 480 480)">`,
		filled(pathText(tube(pen, { edges: [INNER, OUTER], count: 10, max: 13, turned: TURNED }))),
		outside(pen, 'n', ellipse(BALL, 54), filled(pathText(bars))),
		rings(pen, { ...ball, steps: [0.86, 0.7, 0.45] }),
		inside(
			pen,
			'k',
			KNURL,
			field(pen, 'M690 310l200 200', 300, [4, 10]) + field(pen, 'M690 490l200-200', 300, [4, 10]),
		),
		stroked(pen, SCALE, 4),
		stroked(pen, ellipse(BALL, 54) + FRAME + SPINDLE + THIMBLE + KNURL),
		'</g>',
	].join('')
}
