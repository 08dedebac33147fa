import { expect, it } from 'vitest'
import { pageNumbers } from './pagination.tsx'

it('Pagination shows only the first, last and neighbouring pages when there are many', () => {
	expect(pageNumbers(1, 5)).toEqual([1, 2, 3, 4, 5])
	expect(pageNumbers(1, 456)).toEqual([1, 2, 3, 456])
	expect(pageNumbers(200, 456)).toEqual([1, 198, 199, 200, 201, 202, 456])
})
