import { pathText } from './line.ts'

/** Radius of the tracks, from outside, in a drawing with a radius of 1000. */
export const TRACKS = [955, 880, 805]
const AMPLITUDE = 19
/** Half the width of a track. */
const HALF = 30
/** Waves on a track: each step doubles their number. */
const STEPS = 6
const TURN = 360 / 2 ** STEPS

/** One crossing of the two waves of a plait, at the top of its track. */
function crossing(radius: number) {
	const wide = Math.tan((TURN / 180) * Math.PI) * radius
	const wave = (side: 1 | -1) => ({
		start: [0, -radius - side * AMPLITUDE] as const,
		to: [
			[
				[wide * 0.2, -radius - side * AMPLITUDE] as const,
				[wide * 0.3, -radius + side * AMPLITUDE] as const,
				[wide * 0.5, -radius + side * AMPLITUDE] as const,
			],
			[
				[wide * 0.7, -radius + side * AMPLITUDE] as const,
				[wide * 0.8, -radius - side * AMPLITUDE + 2] as const,
				[wide, -radius - side * AMPLITUDE + 4] as const,
			],
		],
		open: true,
	})
	return pathText([wave(1), wave(-1)])
}

/** Three tracks for a mask: those that count are plaits between hairlines, the others are dotted. */
export function ringsFile(count: number) {
	const circle = (radius: number) => `<circle r="${radius}"/>`
	const plaited = TRACKS.slice(0, count)
	let plait = `<path d="${plaited.map(crossing).join('')}"/>`
	for (let i = 0; i < STEPS; i++)
		plait = `<g id="p${i}">${plait}</g><use href="#p${i}" transform="rotate(${TURN * 2 ** i})"/>`
	const hairlines = plaited.flatMap((radius) => [radius - HALF, radius + HALF]).map(circle)
	const dots = TRACKS.slice(count).map(circle)
	const dotted = `<g stroke-width="16" stroke-linecap="round" stroke-dasharray="1 60">${dots.join('')}</g>`
	return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="-1000 -1000 2000 2000" fill="none" stroke="#000" stroke-width="8">${plait}${hairlines.join('')}${dotted}</svg>`
}
