import fc from 'fast-check'

/** Of generated input: the same in each run of `npm test`; `npm run test:all` draws one and prints it. */
export const SEED = Number(process.env['TEST_SEED'] ?? 1)

fc.configureGlobal({ seed: SEED })

/** Draws numbers from 0 to 1, the same for the same seed. */
export function randomOf(seed = SEED) {
	let state = seed + 1
	return () => {
		state = (state * 16_807) % 2_147_483_647
		return state / 2_147_483_647
	}
}
