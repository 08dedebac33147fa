import { expect, test } from 'vitest'
import { NOW } from '#server/testing/fixtures.ts'
import { newReference, readReference } from './reference.ts'

const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXY'
const SOME = Array.from({ length: 50 }, () => newReference(NOW))

test('a reference is short, grouped and without letters that look alike', () => {
	expect(new Set(SOME).size).toBe(SOME.length)
	for (const reference of SOME) expect(reference).toMatch(/^PRM(-[0-9A-HJKMNP-TV-Y]{4}){3}$/)
})

test('a reference is read in spite of spaces, dashes, capitals and letters that look alike', () => {
	for (const reference of SOME) {
		const spoken = reference.toLowerCase().replaceAll('-', ' – ').replaceAll('0', 'o').replaceAll('2', 'z')
		expect(readReference(` ${spoken}`)).toBe(reference)
		expect(readReference(reference.replaceAll('-', '').replaceAll('1', 'l'))).toBe(reference)
	}
})

test('a reference with one wrong character or two exchanged neighbours is none', () => {
	for (const reference of SOME.slice(0, 10)) {
		for (const at of [4, 5, 6, 7, 9, 10, 11, 12, 14, 15, 16, 17]) {
			const others = [...ALPHABET].filter((other) => other !== reference[at])
			for (const other of others)
				expect(readReference(reference.slice(0, at) + other + reference.slice(at + 1))).toBeUndefined()
		}
		const digits = reference.slice(4).replaceAll('-', '')
		for (let i = 1; i < digits.length; i++) {
			const exchanged = digits.slice(0, i - 1) + digits[i] + digits[i - 1] + digits.slice(i + 1)
			if (exchanged !== digits) expect(readReference(`PRM${exchanged}`)).toBeUndefined()
		}
	}
})

test.each(['', 'PRM', 'PRM-1', 'PRM-LA-2025-00418', 'ABC-0000-0000-0000', `PRM${'0'.repeat(13)}`])(
	'%j is no reference',
	(text) => {
		expect(readReference(text)).toBeUndefined()
	},
)
