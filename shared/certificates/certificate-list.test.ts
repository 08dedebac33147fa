import { describe, expect, test } from 'vitest'
import { minutesText, splitNumbers } from './certificate-list.ts'

describe('splitNumbers', () => {
	test.each([
		['A1\nA2\r\nA3', ['A1', 'A2', 'A3']],
		['A1, A2;A3\tA4|A5', ['A1', 'A2', 'A3', 'A4', 'A5']],
		['PRM-LA-2025-00418 PRM-LA-2025-00419', ['PRM-LA-2025-00418', 'PRM-LA-2025-00419']],
		['"A1"\n \'A2\' ', ['A1', 'A2']],
		['PRM LA 2025 00418', ['PRM LA 2025 00418']],
		['PRM-LA-2025/00418 é', ['PRM-LA-2025/00418 é']],
		['A1\n\n, ;\nA1', ['A1', 'A1']],
		['PRM-LA-\r\n2025-00418\nPRM-LA-2025-00419', ['PRM-LA-2025-00418', 'PRM-LA-2025-00419']],
		['PRM-LA-2025 -00418, PRM-LA-2025- 00419', ['PRM-LA-2025-00418', 'PRM-LA-2025-00419']],
		['PRM\u2011LA\u20132025\u201400418；ＰＲＭ－２', ['PRM-LA-2025-00418', 'PRM-2']],
		['- PRM-1\n- PRM-2\n• PRM-3', ['PRM-1', 'PRM-2', 'PRM-3']],
		['1. PRM-1\n2) PRM-2', ['PRM-1', 'PRM-2']],
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
