import { randomBytes } from 'node:crypto'

// Crockford's base 32 in lower case: without letters that look alike.
const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz'
const LENGTH = 26

/** 128 random bits, in letters and digits alone: mail programs cut links at other characters. */
export const newToken = () =>
	BigInt(`0x${randomBytes(16).toString('hex')}`)
		.toString(32)
		.padStart(LENGTH, '0')
		.replaceAll(/./g, (digit) => ALPHABET.charAt(Number.parseInt(digit, 32)))

export const isToken = (text: string) => /^[0-7][0-9a-hjkmnp-tv-z]{25}$/.test(text)

export const orderPath = (token: string) => `/orders/${token}`
export const quotePath = (token: string) => `/quotes/${token}`
/** For the person who attends. */
export const seatPath = (token: string) => `/seats/${token}`
