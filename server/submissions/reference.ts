import { randomInt } from 'node:crypto'
import { HOUR_MS } from '#server/time.ts'

// Without I, L, O, U and Z, which are taken for 1, 0, V and 2. Their number is a prime, which the check needs.
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXY'
const BASE = ALPHABET.length
const HOUR_DIGITS = 3
const RANDOM_DIGITS = 8

/**
 * A reference that can be read out, like PRM-Q0XW-8X7Y-XBES. New ones are neighbours in the index, because they begin with
 * the hour; eight characters are random, and the last one shows a mistake.
 */
export function newReference(now: Date): string {
	const hour = Math.floor(now.getTime() / HOUR_MS) % BASE ** HOUR_DIGITS
	const digits = digitsOf(hour, HOUR_DIGITS) + digitsOf(randomInt(BASE ** RANDOM_DIGITS), RANDOM_DIGITS)
	const check = [...ALPHABET].find((last) => fits(digits + last)) ?? ''
	return grouped(digits + check)
}

/** The reference that somebody has typed or heard; undefined if it can't be one. */
export function readReference(typed: string): string | undefined {
	const plain = typed.toUpperCase().replace(/[\s\p{Pd}]/gu, '')
	if (!plain.startsWith('PRM')) return undefined
	const digits = plain.slice(3).replaceAll('O', '0').replace(/[IL]/g, '1').replaceAll('U', 'V').replaceAll('Z', '2')
	return digits.length === HOUR_DIGITS + RANDOM_DIGITS + 1 && fits(digits) ? grouped(digits) : undefined
}

const digitsOf = (number: number, length: number) =>
	Array.from({ length }, (_, i) => ALPHABET[Math.floor(number / BASE ** (length - 1 - i)) % BASE]).join('')

const grouped = (digits: string) => `PRM-${digits.match(/.{4}/g)?.join('-')}`

/** The weights differ, so that one wrong character and two exchanged neighbours are noticed. */
function fits(digits: string) {
	const values = [...digits].map((digit) => ALPHABET.indexOf(digit))
	return !values.includes(-1) && values.reduce((sum, value, i) => sum + (i + 1) * value, 0) % BASE === 0
}
