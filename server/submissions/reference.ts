import { randomUUIDv7 } from 'node:crypto'

// Crockford's alphabet: no I, L, O or U, so that a reference survives being read out.
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/**
 * 74 random bits, so that nobody guesses the reference of another, behind the time: new ones are neighbours in the index,
 * and storing them touches few of its pages.
 */
export function newReference() {
	const number = BigInt(`0x${randomUUIDv7().replaceAll('-', '')}`)
	let reference = 'PRM'
	for (const [i, digit] of [...number.toString(32).padStart(26, '0')].entries())
		reference += (i % 7 === 0 ? '-' : '') + ALPHABET[Number.parseInt(digit, 32)]
	return reference
}
