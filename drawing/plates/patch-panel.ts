import { type Curve, pathText, type Shape, swelled } from './line.ts'
import { ellipse, field, filled, inside, stroked, tube } from './parts.ts'
import type { Pen } from './pen.ts'

const PORTS = [196, 371]
	.flatMap((y) => [144, 285, 425, 566, 705].map((x) => `M${x} ${y}h111v87h-24v26h-63v-26h-24z`))
	.join('')
/** Places along x: of the plug, of the bend and of the end. */
const CABLES = [
	[199, 400, 440],
	[340, 500, 500],
	[620, 530, 560],
	[761, 590, 610],
] as const
const PLUGS = CABLES.map(([x]) => `M${x - 36} 442h72v70h-8l-6 28h-44l-6-28h-8z`).join('')
const PLUG_LINES = CABLES.map(([x]) => `M${x - 32} 474h66`).join('')
const SCREWS = [76, 884].flatMap((x) => [241, 449].map((y) => ellipse([x, y], 22))).join('')

/** The face is bent a little: each line has a bright place, further right on the lower ones. */
const sheen = (pen: Pen): Shape[] =>
	Array.from({ length: pen.count(16) }, (_, i) => {
		const place = i * pen.scale
		const line = [113, 360, 600, 847].map((x) => [x, 168 + place * 23] as const)
		return swelled(line, (_at, t) => pen.width(Math.min(1, 0.25 + 1.6 * Math.abs(t - 0.3 - 0.02 * place)), 11))
	})

function cable(pen: Pen, [plug, bend, end]: (typeof CABLES)[number]) {
	const edge = (half: number): Curve => [
		[plug + half, 524],
		[plug + half, 690],
		[bend + half, 730],
		[end + half, 950],
	]
	return tube(pen, { edges: [edge(-26), edge(26)], count: 5, max: 12, taper: 0.92 })
}

export const patchPanel = (pen: Pen) =>
	[
		inside(pen, 'f', `M113 148h734v392h-734z${PORTS}`, filled(pathText(sheen(pen)))),
		inside(pen, 'p', PORTS, field(pen, 'M130 350h700', 420, pen.ground === 'paper' ? [7, 6] : [3, 10])),
		field(pen, 'M76 152v384m808 0v-384', 68, [3, 13]),
		filled(pathText(CABLES.flatMap((one) => cable(pen, one)))),
		field(pen, PLUG_LINES, 58, [5, 8]),
		stroked(pen, PORTS + PLUGS + SCREWS, 5),
		stroked(pen, 'M40 148h880v392h-880zM113 148v392m734 0v-392'),
	].join('')
