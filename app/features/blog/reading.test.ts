import { expect, test } from 'vitest'
import { minutesToRead } from './reading.ts'

test.each([
	[0, 1],
	[1, 1],
	[220, 1],
	[221, 2],
	[440, 2],
	[1500, 7],
])('%d words take %d minutes to read', (words, minutes) => {
	expect(minutesToRead(words)).toBe(minutes)
})
