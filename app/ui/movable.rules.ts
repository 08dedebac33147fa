export type Point = { x: number; y: number }
export type Box = { left: number; top: number; right: number; bottom: number }

/** The nearest offset to `wanted` that keeps a box, placed at `home` without one, inside `bounds`. */
export function keepInside(wanted: Point, home: Box, bounds: Box): Point {
	return {
		x: clamp(wanted.x, bounds.left - home.left, bounds.right - home.right),
		y: clamp(wanted.y, bounds.top - home.top, bounds.bottom - home.bottom),
	}
}

// What is larger than its bounds keeps its start in them.
const clamp = (value: number, least: number, most: number) => Math.max(least, Math.min(most, value))

/** The offset in a stored text, or none if it is not one of ours. */
export function readPoint(stored: string | null): Point | undefined {
	const [x, y, ...rest] = (stored ?? '').split(',').map(Number)
	return x !== undefined && y !== undefined && rest.length === 0 && Number.isFinite(x) && Number.isFinite(y)
		? { x, y }
		: undefined
}

const DIRECTIONS: Record<string, Point> = {
	ArrowLeft: { x: -1, y: 0 },
	ArrowRight: { x: 1, y: 0 },
	ArrowUp: { x: 0, y: -1 },
	ArrowDown: { x: 0, y: 1 },
}

/** How far a key moves the button, if it does. */
export function stepOf(key: string, isFar: boolean): Point | undefined {
	const direction = DIRECTIONS[key]
	const step = isFar ? 64 : 16
	return direction && { x: direction.x * step, y: direction.y * step }
}
