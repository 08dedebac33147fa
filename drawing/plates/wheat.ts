import { type Curve, pathText, pointAt, polygon, type Shape, sideAt, swelled } from './line.ts'
import { field, filled, rings, stroked } from './parts.ts'
import { type Pen, roundNormal, toneOf } from './pen.ts'

const STEM: Curve = [
	[203, 270],
	[160, 560],
	[260, 800],
	[470, 904],
]
/** Where pairs of grains grow on the stem. */
const PAIRS = [0.05, 0.16, 0.27, 0.38, 0.49, 0.6]
const GRAIN = 'M0 0c-38-20-42-72 0-112c42 40 38 92 0 112'
const GLASS = 'M431 670v-544a49 49 0 0 1 98 0v544a95 95 0 1 1-98 0M444 678v-552a36 36 0 0 1 72 0v552a79 79 0 1 1-72 0'

/** A grain that stands on the origin, with lines along it. */
function grain(pen: Pen) {
	const count = pen.count(6)
	const lines = Array.from({ length: count }, (_, i) => {
		const at = ((2 * i) / (count - 1) - 1) * 0.72
		const line: Curve = [
			[at * 7, -7],
			[at * 40, -32],
			[at * 40, -72],
			[at * 8, -102],
		]
		const width = pen.width(toneOf(roundNormal(at, [1, 0])), 9)
		return swelled(line, (_at, t) => width * (0.35 + 0.65 * Math.sin(Math.PI * t)))
	})
	return `<defs><g id="${pen.prefix}g">${stroked(pen, GRAIN, 4)}${filled(pathText(lines))}</g></defs>`
}

/** Two grains and their awns: left (-1) and right (1) of the stem. */
const pair = (pen: Pen, at: number) =>
	[-1, 1].map((way) => {
		const [x, y] = pointAt(STEM, at + (way + 1) * 0.02)
		const [sx, sy] = sideAt(STEM, at)
		const turn = Math.round((Math.atan2(sy, sx) * 180) / Math.PI + 180 + way * 36)
		const angle = (turn * Math.PI) / 180
		const [tipX, tipY] = [x + 120 * Math.sin(angle), y + 36 - 120 * Math.cos(angle)]
		const awn = polygon([
			[tipX - 3, tipY],
			[tipX + way * 24 - 2, tipY - 130],
			[tipX + 3, tipY],
		])
		const grain = `<use href="#${pen.prefix}g" transform="translate(${Math.round(x)} ${Math.round(y + 36)})rotate(${turn})scale(1.1)"/>`
		return { grain, awns: at < 0.45 ? [awn] : [] }
	})

const blade = (pen: Pen): Shape[] =>
	Array.from({ length: pen.count(5) }, (_, i) => {
		const part = i / (pen.count(5) - 1)
		const line: Curve = [
			[330, 812],
			[296 + part * 36, 760],
			[310 + part * 36, 690],
			[384, 606],
		]
		return swelled(line, (_at, t) => pen.scale * (2 + 5 * (1 - t) * (part + 0.3)))
	})

function ear(pen: Pen) {
	const pairs = PAIRS.flatMap((at) => pair(pen, at))
	const topAwn = polygon([
		[200, 170],
		[236, 4],
		[206, 170],
	])
	const stem = swelled(STEM, (_at, t) => 5 + 9 * t)
	const grains = pairs.map((one) => one.grain).join('')
	const lines = pathText([topAwn, ...pairs.flatMap(({ awns }: { awns: Shape[] }) => awns), stem, ...blade(pen)])
	return `<g id="${pen.prefix}e"><use href="#${pen.prefix}g" transform="translate(203 284)rotate(3)scale(1.15)"/>${grains}${filled(lines)}</g>`
}

const ball = { id: 't', centre: [478, 748], radius: 56, thick: 5, thin: 2, angle: 120, towards: [474, 746] } as const

const thermometer = (pen: Pen) =>
	[
		rings(pen, { ...ball, steps: [0.86, 0.72, 0.5] }),
		filled('M480 690a58 58 0 0 1 0 116zM471 300h18v400h-18z'),
		field(pen, 'M456 150v132m0 34v340', 22, [3, 14]) + field(pen, 'M504 150v132m0 34v340', 22, [5, 12]),
		field(pen, 'M550 170v446', 24, [4, 30]) + field(pen, 'M558 170v446', 44, [5, 165]),
		stroked(pen, GLASS, 5),
	].join('')

export const wheat = (pen: Pen) =>
	`${grain(pen)}${ear(pen)}<use href="#${pen.prefix}e" transform="matrix(-1 0 0 1 960 0)"/>${thermometer(pen)}`
