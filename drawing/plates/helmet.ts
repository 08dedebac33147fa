import { type Curve, mix, pathText, type Shape, swelled } from './line.ts'
import { field, filled, inside, outside, rows, stroked, tube } from './parts.ts'
import { type Normal, type Pen, toneOf } from './pen.ts'

const DOME = 'M127 607c-8-300 168-432 353-432s361 132 354 432c-60 100-200 146-354 146s-293-46-353-146'
const RIDGE = 'M416 164q64-40 128 0c10 190 14 400 13 582q-77 12-153 0c-1-182 2-392 12-582'
const PEAK =
	'M127 597c-30-6-42 12-39 37 32 156 202 236 392 236s360-80 392-236c3-25-9-43-39-37-50 115-200 159-353 159s-303-44-353-159'
const RIBS =
	'M318 218c-60 100-92 300-88 464m110-466c-66 112-88 292-82 476M642 218c60 100 92 300 88 464m-110-466c66 112 88 292 82 476'
const SHADE = 'M900 200V760H600Q760 560 690 250'
/** The line where dome and peak meet, and the rim of the peak. */
const FOLD: Curve = [
	[118, 610],
	[200, 800],
	[760, 800],
	[842, 610],
]
const RIM: Curve = [
	[86, 630],
	[110, 946],
	[850, 946],
	[874, 630],
]
const RIDGE_EDGES: [Curve, Curve] = [
	[
		[416, 150],
		[408, 340],
		[403, 560],
		[404, 752],
	],
	[
		[544, 150],
		[552, 340],
		[557, 560],
		[556, 752],
	],
]

function dome(x: number, y: number): Normal {
	const [nx, ny] = [(x - 480) / 372, (y - 560) / 440]
	const out = Math.min(0.995, Math.hypot(nx, ny))
	return [nx, ny, Math.sqrt(1 - out * out)]
}

/** The peak slopes outwards and down. */
const peak = (pen: Pen): Shape[] =>
	Array.from({ length: pen.count(9) }, (_, i) => {
		const part = (i * pen.scale + 0.5) / 9.2
		const line = FOLD.map((point, k) => mix(point, RIM[k] ?? point, part))
		return swelled(line, ([x]) => {
			const nx = (x - 480) / 430
			const normal: Normal = [0.5 * nx, 0.5 * part - 0.3, Math.sqrt(Math.max(0.1, 0.8 - 0.4 * nx * nx))]
			return pen.width(toneOf(normal), 9)
		})
	})

export function helmet(pen: Pen) {
	const lines = rows(pen, { x: [118, 842], y: [190, 688], count: 26, sag: [-8, 66], max: 16, normal: dome })
	const ridge = tube(pen, { edges: RIDGE_EDGES, count: 9, max: 10 })
	const shade = pen.ground === 'paper' ? inside(pen, 's', SHADE, field(pen, 'M560 240l420 400', 560, [3, 11])) : ''
	const surface = filled(pathText(lines)) + shade + stroked(pen, RIBS, 5)
	return [
		outside(pen, 'o', RIDGE, stroked(pen, DOME) + inside(pen, 'd', DOME, surface)),
		inside(pen, 'r', RIDGE, filled(pathText(ridge))),
		inside(pen, 'p', PEAK, filled(pathText(peak(pen)))),
		stroked(pen, RIDGE + PEAK),
	].join('')
}
