import { type Curve, mix, type Point, polygon, type Shape, swelled } from './line.ts'
import { type Normal, type Pen, roundNormal, toneOf } from './pen.ts'

const fractions = (count: number) => Array.from({ length: count }, (_, i) => i / (count - 1))

type Rows = {
	x: Point
	y: Point
	count: number
	/** How far the middle of the first and of the last row is below its ends. */
	sag: Point
	max: number
	normal: (x: number, y: number) => Normal
}

/** Lines across a cylinder or a dome. */
export const rows = (pen: Pen, { x: [left, right], y, count, sag, max, normal }: Rows): Shape[] =>
	fractions(pen.count(count)).map((part) => {
		const [top, drop] = mix([y[0], sag[0]], [y[1], sag[1]], part)
		const third = (right - left) / 6
		const low = top + (4 / 3) * drop
		const curve: Curve = [
			[left, top],
			[left + third, low],
			[right - third, low],
			[right, top],
		]
		return swelled(curve, ([px, py]) => pen.width(toneOf(normal(px, py)), max))
	})

type Tube = {
	/** The two edges, in the same direction. */
	edges: [Curve, Curve]
	count: number
	max: number
	/** Degrees by which the drawing is turned. */
	turned?: number
	/** Part of the width that a line loses towards its end, 0 to 1. */
	taper?: number
}

/** How far from the middle of a bar its outermost line is seen: at 1 its surface would be seen from the side. */
const OUTERMOST = 0.94

/** Lines along a tube, each with the light at its own angle. */
export function tube(pen: Pen, { edges: [a, b], count, max, turned = 0, taper = 0 }: Tube): Shape[] {
	const side = isRightOf(a, b) ? 1 : -1
	return fractions(pen.count(count)).map((part) => {
		const line = a.map((point, i) => mix(point, b[i] ?? point, part))
		return swelled(line, (_at, t, [x, y]) => {
			const normal = roundNormal((part * 2 - 1) * OUTERMOST, [x * side, y * side])
			return pen.width(toneOf(normal, turned), max) * (1 - taper * t ** 3)
		})
	})
}

/** Whether a curve begins to the right of another one. */
function isRightOf([from, to]: Curve, [other]: Curve) {
	const [x, y] = from ?? [0, 0]
	return ((to?.[0] ?? 0) - x) * ((other?.[1] ?? 0) - y) > ((to?.[1] ?? 0) - y) * ((other?.[0] ?? 0) - x)
}

type Bar = { x: Point; y: Point; count: number; max: number; turned?: number }

/** Straight lines along a round bar that lies along x. */
export const bar = (pen: Pen, { x: [left, right], y: [top, bottom], count, max, turned = 0 }: Bar): Shape[] =>
	fractions(pen.count(count)).map((part) => {
		const y = top + (bottom - top) * part
		const half = pen.width(toneOf(roundNormal((part * 2 - 1) * OUTERMOST, [0, 1]), turned), max) / 2
		return rectangle([left, right], [y - half, y + half])
	})

export const rectangle = ([left, right]: Point, [top, bottom]: Point) =>
	polygon([
		[left, top],
		[right, top],
		[right, bottom],
		[left, bottom],
	])

type Rings = {
	id: string
	centre: Point
	radius: number
	/** Where they are thickest and thinnest. */
	thick: number
	thin: number
	/** Direction of the thickest place in degrees. */
	angle: number
	/** Each doubles the number of rings by drawing all again at this scale. */
	steps: number[]
	/** What they shrink towards; `centre` unless they are a ball, lit from one side. */
	towards?: Point
}

/** Turned metal: each ring is the space between a circle and an ellipse. */
export function rings(pen: Pen, { id, centre, radius, thick, thin, angle, steps, towards = centre }: Rings) {
	const turn = (angle * Math.PI) / 180
	const ellipse = (along: number, across: number) => {
		const [x, y] = [Math.round(along * Math.cos(turn)), Math.round(along * Math.sin(turn))]
		return pathOfEllipse([centre[0] + x, centre[1] + y], [-2 * x, -2 * y], [along, across], angle)
	}
	const one = ellipse(radius, radius) + ellipse(radius - thick * pen.scale, radius - thin * pen.scale)
	// A coarse drawing leaves out the first doubling.
	return steps.slice(pen.scale - 1).reduce((content, step, i) => {
		const shift = towards.map((value) => Math.round(value * (1 - step)))
		const group = `${pen.prefix}${id}${i}`
		return `<g id="${group}">${content}</g><use href="#${group}" transform="matrix(${step} 0 0 ${step} ${shift.join(' ')})"/>`
	}, `<path fill-rule="evenodd" d="${one}"/>`)
}

/** Two half turns, there and back. */
const pathOfEllipse = ([x, y]: Point, [dx, dy]: Point, [rx, ry]: Point, angle: number) => {
	const arc = (toX: number, toY: number) => `a${rx} ${ry} ${angle} 1 0${toX < 0 ? '' : ' '}${toX} ${toY}`
	return `M${x} ${y}${arc(dx, dy)}${arc(-dx, -dy)}`
}

/** A level ellipse. */
export const ellipse = ([x, y]: Point, rx: number, ry = rx) => pathOfEllipse([x - rx, y], [2 * rx, 0], [rx, ry], 0)

const BOX = 'M0 0H960V960H0z'

export const filled = (d: string) => `<path d="${d}"/>`

export const stroked = (pen: Pen, d: string, width = 6) =>
	`<path fill="none" stroke="currentColor" stroke-width="${width + 3 * (pen.scale - 1)}" d="${d}"/>`

/** A straight field of lines: one thick stroke with dashes. */
export const field = (pen: Pen, d: string, width: number, [on, off]: Point) =>
	`<path fill="none" stroke="currentColor" stroke-width="${width}" stroke-dasharray="${on * pen.scale} ${off * pen.scale}" d="${d}"/>`

/** What is inside a path, by the rule evenodd. */
export const inside = (pen: Pen, id: string, d: string, content: string) =>
	`<clipPath id="${pen.prefix}${id}"><path clip-rule="evenodd" d="${d}"/></clipPath>${clippedBy(pen, id, content)}`

export const outside = (pen: Pen, id: string, d: string, content: string) => inside(pen, id, BOX + d, content)

export const clippedBy = (pen: Pen, id: string, content: string) =>
	`<g clip-path="url(#${pen.prefix}${id})">${content}</g>`
