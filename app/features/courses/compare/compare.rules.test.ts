import { expect, test } from 'vitest'
import { compareAddress, comparedIn, isSame } from './compare.rules.ts'

const compared = (query: string) => comparedIn(new URLSearchParams(query))

test.each([
	['', [], []],
	['ids=', [], []],
	['ids=1,22', [1, 22], []],
	['ids=22,1,22', [22, 1], []],
	['ids=1 2,,3', [1, 2, 3], []],
	['ids=1,2,3,4,5,6', [1, 2, 3, 4], ['5', '6']],
	['ids=x,-1,0,1.5,7', [7], ['x', '-1', '0', '1.5']],
	['ids=99999999999999999999', [], ['99999999999999999999']],
])('the address "%s" compares %j and leaves out %j', (query, ids, ignored) => {
	expect(compared(query)).toEqual({ ids, ignored })
})

test('the address of a comparison compares its courses', () => {
	expect(compared(compareAddress([3, 9, 41]).split('?')[1] ?? '').ids).toEqual([3, 9, 41])
})

test('an address of 10,000 ids compares four', () => {
	expect(compared(`ids=${Array.from({ length: 10_000 }, (_, i) => i + 1).join(',')}`).ids).toEqual([1, 2, 3, 4])
})

test('a row is the same only if all values are equal', () => {
	expect(isSame(['a', 'a', 'a'])).toBe(true)
	expect(isSame(['a', 'b', 'a'])).toBe(false)
	expect(isSame(['a'])).toBe(true)
})
