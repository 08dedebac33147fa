/** x to the right, y down, z to the viewer; of length 1. */
export type Normal = readonly [x: number, y: number, z: number]
/** Black lines for paper, white lines for a dark ground. */
export type Ground = 'paper' | 'ink'
/** Coarse has half as many lines, twice as wide: they stay apart below about 150 px. */
export type Detail = 'fine' | 'coarse'

export type Pen = {
	/** Begins the ids of the drawing, so that several can be in one document. */
	prefix: string
	ground: Ground
	/** How many times as wide and as far apart as in the fine drawing the lines are. */
	scale: 1 | 2
	count(fine: number): number
	/** Width of a line on a surface of a tone. */
	width(tone: number, max: number): number
}

const LIGHT: Normal = [-0.62, -0.42, 0.66]
const THINNEST = 1.6

const within = (low: number, value: number, high: number) => Math.max(low, Math.min(value, high))

export function penOf(ground: Ground, detail: Detail, prefix = ''): Pen {
	const scale = detail === 'fine' ? 1 : 2
	return {
		prefix,
		ground,
		scale,
		count: (fine) => Math.ceil(fine / scale),
		width: (tone, max) => scale * (THINNEST + (ground === 'paper' ? tone : 1 - 0.95 * tone) * (max - THINNEST)),
	}
}

/** How dark a surface is, from 0 to 1, in a drawing that is turned by some degrees. */
export function toneOf([x, y, z]: Normal, turned = 0) {
	const angle = (turned * Math.PI) / 180
	const across = LIGHT[0] * Math.cos(angle) + LIGHT[1] * Math.sin(angle)
	const down = LIGHT[1] * Math.cos(angle) - LIGHT[0] * Math.sin(angle)
	const lit = x * across + y * down + z * LIGHT[2]
	const reflected = 0.3 * within(0, -lit, 1)
	return within(0, 0.94 - 0.98 * lit - reflected, 1)
}

/** The normal of a round bar or ball at a distance from its middle, -1 to 1, seen in a direction across it. */
export function roundNormal(at: number, [x, y]: readonly [number, number]): Normal {
	const out = within(-1, at, 1)
	return [out * x, out * y, Math.sqrt(1 - out * out)]
}
