import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import { examples } from './pagination.examples.tsx'
import { Pagination, pageNumbers } from './pagination.tsx'

describe('Pagination', () => {
	it('has a button for each page and marks the one shown', async () => {
		const onPage = vi.fn()
		render(<Pagination page={2} pages={5} onPage={onPage} label="Pages" />)
		expect(screen.getByRole('navigation', { name: 'Pages' })).toBeInTheDocument()
		expect(screen.getAllByRole('button')).toHaveLength(5)
		expect(screen.getByRole('button', { current: 'page' })).toHaveAccessibleName('Page 2')
		await userEvent.click(screen.getByRole('button', { name: 'Page 4' }))
		expect(onPage).toHaveBeenCalledWith(4)
	})

	it('is not there for one page', () => {
		const { container } = render(examples['one page']?.())
		expect(container).toBeEmptyDOMElement()
	})

	it('stays short however many pages there are', () => {
		expect(pageNumbers(1, 5)).toEqual([1, 2, 3, 4, 5])
		expect(pageNumbers(1, 456)).toEqual([1, 2, 3, 456])
		expect(pageNumbers(200, 456)).toEqual([1, 198, 199, 200, 201, 202, 456])
	})
})
