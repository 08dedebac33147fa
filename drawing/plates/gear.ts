import { type Point, pathText, polygon } from './line.ts'
import { clippedBy, ellipse, field, inside, outside, rings } from './parts.ts'
import type { Pen } from './pen.ts'

const CENTRE: Point = [447, 447]
const TEETH = 15
const [FOOT, TOP] = [334, 404]
/** How far the other face lies to the right and below. */
const DEPTH = 60
const BORE = 'M428 372v-26h38v26a78 78 0 1 1-38 0z'
/** What the disc between the teeth covers on its way to the other face. */
const DISC = 'M683 211l60 60A334 334 0 0 1 271 743l-60-60z'

function polar(radius: number, degrees: number): Point {
	const angle = (degrees * Math.PI) / 180
	return [CENTRE[0] + Math.round(radius * Math.sin(angle)), CENTRE[1] - Math.round(radius * Math.cos(angle))]
}

/** The corners of each tooth, which is narrow outside. */
const teeth = Array.from({ length: TEETH }, (_, i): Point[] => {
	const middle = (i * 360) / TEETH - 6
	return [polar(FOOT, middle - 7.6), polar(TOP, middle - 4.6), polar(TOP, middle + 4.6), polar(FOOT, middle + 7.6)]
})
const holes = Array.from({ length: 6 }, (_, i) => ellipse(polar(204, i * 60), 47)).join('')
const face = pathText([polygon(teeth.flat())])

/** Positive if c is to the right of the way from a to b. */
const turn = (a: Point, b: Point, c: Point) => (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])

/** One side of the convex hull of points that are sorted. */
function hullSide(points: Point[]) {
	const side: Point[] = []
	for (const point of points) {
		while (side.length > 1 && turn(side.at(-2) as Point, side.at(-1) as Point, point) <= 0) side.pop()
		side.push(point)
	}
	return side.slice(0, -1)
}

/** What a tooth covers on its way to the other face: the convex hull of both ends. */
function sweptBy(corners: Point[]) {
	const ends = corners.flatMap(([x, y]): Point[] => [
		[x, y],
		[x + DEPTH, y + DEPTH],
	])
	const sorted = ends.sort(([ax, ay], [bx, by]) => ax - bx || ay - by)
	return polygon([...hullSide(sorted), ...hullSide(sorted.toReversed())])
}

export function gear(pen: Pen) {
	const paper = pen.ground === 'paper'
	const [rim, web] = paper ? [17, 11] : [14, 8]
	const turned = { centre: CENTRE, thin: 2 }
	const sides = field(pen, 'M150 750L750 150', 900, paper ? [7, 7] : [3, 11])
	const lines = [
		rings(pen, { ...turned, id: 'r', radius: TOP, thick: rim, angle: 45, steps: [0.955, 0.912, 0.832] }),
		rings(pen, { ...turned, id: 'w', radius: 290, thick: web, angle: 128, steps: [0.963, 0.927, 0.86, 0.739] }),
	].join('')
	const swept = `<clipPath id="${pen.prefix}s"><path d="${pathText(teeth.map(sweptBy))}${DISC}"/></clipPath>`
	return [
		`<clipPath id="${pen.prefix}f"><path id="${pen.prefix}F" clip-rule="evenodd" d="${face}${holes}"/></clipPath>`,
		clippedBy(pen, 'f', lines),
		rings(pen, { ...turned, id: 'b', radius: 143, thick: 11, thin: 1, angle: 20, steps: [0.91, 0.828] }),
		outside(pen, 'o', face, swept + clippedBy(pen, 's', sides)),
		paper ? inside(pen, 'h', holes, field(pen, 'M200 447h500', 520, [6, 7])) : '',
		`<g fill="none" stroke="currentColor" stroke-width="${2 + 3 * pen.scale}"><use href="#${pen.prefix}F"/><path d="${BORE}"/></g>`,
	].join('')
}
