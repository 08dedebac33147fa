import { describe, expect, test } from 'vitest'
import { minutesText } from './certificate-check.ts'
import { splitNumbers } from './certificate-list.ts'

describe('splitNumbers', () => {
	test.each([
		['A1\nA2\r\nA3', ['A1', 'A2', 'A3']],
		['A1, A2;A3\tA4|A5', ['A1', 'A2', 'A3', 'A4', 'A5']],
		['PRM-LA-2025-00418 PRM-LA-2025-00419', ['PRM-LA-2025-00418', 'PRM-LA-2025-00419']],
		['"A1"\n \'A2\' ', ['A1', 'A2']],
		['PRM LA 2025 00418', ['PRM LA 2025 00418']],
		['PRM-LA-2025/00418 é', ['PRM-LA-2025/00418 é']],
		['A1\n\n, ;\nA1', ['A1', 'A1']],
		[' \n', []],
	])('of %j is %j', (text, numbers) => {
		expect(splitNumbers(text)).toEqual(numbers)
	})
})

test.each([
	[1, '1 minute'],
	[60, '1 minute'],
	[61, '2 minutes'],
])('minutesText of %i seconds is %j', (seconds, text) => {
	expect(minutesText(seconds)).toBe(text)
})
