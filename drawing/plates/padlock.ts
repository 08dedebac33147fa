import { type Curve, type Point, pathText } from './line.ts'
import { ellipse, field, filled, inside, rings, rows, stroked, tube } from './parts.ts'
import { type Pen, roundNormal } from './pen.ts'

const LOCK: Point = [480, 665]
const LOCK_EDGE = ellipse(LOCK, 131)
const SIDES = 'M205 449v352c0 45 123 72 276 72s275-27 275-72V449'
const LID = 'M756 449c0-29-124-50-276-50s-275 21-275 50c0 31 124 53 275 53s276-22 276-53'
const FRONT = `${SIDES}c0 31-124 53-276 53s-275-22-275-53`
const SHACKLE = 'M288 434v-166a192 192 0 0 1 384 0v166M384 434v-166a96 96 0 0 1 192 0v166'
const KEYHOLE = 'M480 591a43 43 0 0 1 24 79l15 82h-78l15-82a43 43 0 0 1 24-79'

const across = (x: number) => roundNormal((x - 480) / 276, [1, 0])

/** A line along the shackle: up, over the top and down. */
function shackleLine(radius: number): Curve {
	const [left, right, top] = [480 - radius, 480 + radius, 268 - radius * 1.333]
	const up = (x: number): Point[] => [434, 380, 320, 268].map((y): Point => [x, y])
	return [...up(left), [left, top], [right, top], ...up(right).reverse()]
}

export function padlock(pen: Pen) {
	const body = rows(pen, { x: [205, 756], y: [464, 808], count: 25, sag: [54, 60], max: 12, normal: across })
	const lid = rows(pen, { x: [216, 746], y: [431, 466], count: 5, sag: [-18, 28], max: 6, normal: across })
	const shackle = tube(pen, { edges: [shackleLine(98), shackleLine(191)], count: 8, max: 12 })
	const shade = inside(pen, 's', 'M632 440h130v440H632z', field(pen, 'M540 830l300-380', 480, [3, 11]))
	return [
		filled(pathText(shackle)),
		inside(pen, 'b', FRONT + LOCK_EDGE, filled(pathText(body)) + (pen.ground === 'paper' ? shade : '')),
		inside(pen, 'l', LID, filled(pathText(lid))),
		rings(pen, { id: 'r', centre: LOCK, radius: 126, thick: 9, thin: 1, angle: 38, steps: [0.92, 0.846] }),
		filled(KEYHOLE),
		stroked(pen, SIDES + LID),
		stroked(pen, SHACKLE + LOCK_EDGE, 5),
	].join('')
}
