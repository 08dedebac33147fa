export type Point = { x: number; y: number }
export type Size = { width: number; height: number }
export type Box = { left: number; top: number; right: number; bottom: number }

/** The point nearest to `target` at which a box of `size` is inside `bounds`. */
export function keepInside(target: Point, size: Size, bounds: Box): Point {
	return {
		x: clamp(target.x, bounds.left, bounds.right - size.width),
		y: clamp(target.y, bounds.top, bounds.bottom - size.height),
	}
}

// The top left corner of a box larger than its bounds stays inside them.
const clamp = (value: number, min: number, max: number) => Math.max(min, Math.min(max, value))

/** Where a box stands at the other side of the bounds, at the same height. */
export const otherSide = ({ left, top, right, bottom }: Box, bounds: Box): Point => {
	const x = left - bounds.left > bounds.right - right ? bounds.left : bounds.right
	return keepInside({ x, y: top }, { width: right - left, height: bottom - top }, bounds)
}

/** Parses a stored point; undefined if the text is not one. */
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

/** The offset by which an arrow key moves the button; undefined for other keys. */
export function stepOf(key: string, isLong: boolean): Point | undefined {
	const direction = DIRECTIONS[key]
	const step = isLong ? 64 : 16
	return direction && { x: direction.x * step, y: direction.y * step }
}

const THRESHOLD_PX = 6

/** Whether a pointer has moved so far that it drags, and does not press. */
export const isFar = (x: number, y: number) => Math.hypot(x, y) > THRESHOLD_PX
