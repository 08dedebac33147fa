/** The same numbers from 0 to 1 in each run. */
export function randomNumbers(seed: number): () => number {
	let state = seed
	return () => {
		state = (Math.imul(state, 1664525) + 1013904223) >>> 0
		return state / 2 ** 32
	}
}
