import { expect, test } from 'vitest'
import { readRange } from './range.ts'

test.each([
	['bytes=0-0', { start: 0, end: 0 }],
	['bytes=0-', { start: 0, end: 99 }],
	['bytes=10-19', { start: 10, end: 19 }],
	['Bytes=90-200', { start: 90, end: 99 }],
	['bytes=-1', { start: 99, end: 99 }],
	['bytes=-200', { start: 0, end: 99 }],
	['bytes=99-99', { start: 99, end: 99 }],
	['bytes=100-', 'outside'],
	['bytes=99999999999999999999-', 'outside'],
	['bytes=-0', 'outside'],
	['bytes=5-4', 'none'],
	['bytes=-', 'none'],
	['bytes=', 'none'],
	['bytes=a-b', 'none'],
	['bytes=0-1,5-6', 'none'],
	['bytes=--1', 'none'],
	['lines=0-1', 'none'],
	['', 'none'],
] as const)('%j of a hundred bytes', (header, range) => {
	expect(readRange(header, 100)).toEqual(range)
})

test('a range of an empty file is outside', () => {
	expect(readRange('bytes=0-', 0)).toBe('outside')
	expect(readRange('bytes=-5', 0)).toBe('outside')
})
