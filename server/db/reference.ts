import { randomBytes } from 'node:crypto'

// Crockford's alphabet: no I, L, O or U, so that a reference survives being read out.
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** 130 random bits: nobody guesses the reference of another. */
export function newReference() {
	let reference = 'PRM'
	const bytes = randomBytes(26)
	for (let i = 0; i < bytes.length; i++) reference += (i % 7 === 0 ? '-' : '') + ALPHABET[(bytes[i] as number) & 31]
	return reference
}
