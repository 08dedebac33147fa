export type Point = readonly [x: number, y: number]
/** A start and lines (one point), quadratic (two) or cubic curves (three) from there; closed unless `open`. */
export type Shape = { start: Point; to: Point[][]; open?: boolean }
/** A start and three points for each cubic curve. */
export type Curve = Point[]

const SAMPLES = Array.from({ length: 11 }, (_, i) => i / 10)
/** Weights of the four control points of a cubic curve at t. */
const weights = (t: number) => [(1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t * t * (1 - t), t ** 3]
const dot = (a: number[], b: number[]) => a.reduce((sum, value, i) => sum + value * (b[i] ?? 0), 0)

export const mix = (a: Point, b: Point, t: number): Point => [a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t]

export const pointAt = (cubic: Curve, t: number): Point => [
	dot(
		weights(t),
		cubic.map(([x]) => x),
	),
	dot(
		weights(t),
		cubic.map(([, y]) => y),
	),
]

/** To the right of the direction of the curve at t, of length 1. */
export function sideAt(cubic: Curve, t: number): Point {
	const [x0, y0] = pointAt(cubic, Math.max(0, t - 0.01))
	const [x1, y1] = pointAt(cubic, Math.min(1, t + 0.01))
	const length = Math.hypot(x1 - x0, y1 - y0) || 1
	return [-(y1 - y0) / length, (x1 - x0) / length]
}

/** The four values whose cubic curve is closest to 11 samples: solves the normal equations by elimination. */
function fitWidths(samples: number[]) {
	const rows = SAMPLES.map(weights)
	const system = [0, 1, 2, 3].map((i) => {
		const column = rows.map((row) => row[i] ?? 0)
		const products = [0, 1, 2, 3].map((j) =>
			dot(
				column,
				rows.map((row) => row[j] ?? 0),
			),
		)
		return [...products, dot(column, samples)]
	})
	for (const [i, row] of system.entries()) {
		const pivot = row[i] ?? 1
		for (const [j, value] of row.entries()) row[j] = value / pivot
		for (const other of system) {
			if (other === row) continue
			const factor = other[i] ?? 0
			for (const [j, value] of row.entries()) other[j] = (other[j] ?? 0) - factor * value
		}
	}
	return system.map((row) => Math.max(0, row[4] ?? 0))
}

/** A line along a curve whose width follows `width`, as one closed shape. */
export function swelled(curve: Curve, width: (at: Point, t: number, side: Point) => number): Shape {
	const right: Curve = []
	const left: Curve = []
	for (let i = 0; i + 3 < curve.length; i += 3) {
		const cubic = curve.slice(i, i + 4)
		const widths = fitWidths(SAMPLES.map((t) => width(pointAt(cubic, t), t, sideAt(cubic, t))))
		for (const [k, [x, y]] of cubic.entries()) {
			if (i > 0 && k === 0) continue
			const [sx, sy] = sideAt(cubic, k / 3)
			const half = (widths[k] ?? 0) / 2
			right.push([x + sx * half, y + sy * half])
			left.push([x - sx * half, y - sy * half])
		}
	}
	const [start, ...there] = right as [Point, ...Point[]]
	const [end, ...back] = left.reverse() as [Point, ...Point[]]
	return { start, to: [...triples(there), [end], ...triples(back)] }
}

const triples = (points: Point[]) => points.flatMap((_, i) => (i % 3 === 0 ? [points.slice(i, i + 3)] : []))

export const polygon = ([start, ...rest]: Point[], open = false): Shape => ({
	start: start ?? [0, 0],
	to: rest.map((point) => [point]),
	open,
})

/** The `d` of a path: relative commands, integers. */
export function pathText(shapes: Shape[]): string {
	let [x, y, text, last] = [0, 0, '', '']
	const put = (letter: string, numbers: number[]) => {
		const joined = numbers.map((value, i) => (i > 0 && value >= 0 ? ` ${value}` : value)).join('')
		text += letter === last ? `${joined.startsWith('-') ? '' : ' '}${joined}` : `${letter}${joined}`
		last = letter
	}
	for (const { start, to, open } of shapes) {
		const [left, top] = start.map(Math.round) as [number, number]
		put('m', [left - x, top - y])
		;[x, y, last] = [left, top, 'l']
		for (const points of to) {
			const numbers = points.flatMap(([px, py]) => [Math.round(px) - x, Math.round(py) - y])
			const [dx = 0, dy = 0] = numbers.slice(-2)
			if (points.length > 1) put(points.length === 3 ? 'c' : 'q', numbers)
			else if (dx && dy) put('l', numbers)
			else if (dx || dy) put(dx ? 'h' : 'v', [dx || dy])
			;[x, y] = [x + dx, y + dy]
		}
		if (!open) {
			text += 'z'
			;[x, y, last] = [left, top, 'z']
		}
	}
	return text
}
