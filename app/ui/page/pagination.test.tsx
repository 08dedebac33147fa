import { render, screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { Pagination, pageNumbers } from './pagination.tsx'

const to = (page: number) => `/courses/all/${page}`

describe('Pagination', () => {
	it('has a link to each page and marks the current one', () => {
		render(<Pagination page={2} pages={5} to={to} label="Pages of the course list" />)
		expect(screen.getByRole('navigation', { name: 'Pages of the course list' })).toBeInTheDocument()
		expect(screen.getAllByRole('link')).toHaveLength(5)
		expect(screen.getByRole('link', { current: 'page' })).toHaveAccessibleName('Page 2')
		expect(screen.getByRole('link', { name: 'Page 4' })).toHaveAttribute('href', '/courses/all/4')
	})

	it('renders nothing when there is one page', () => {
		const { container } = render(<Pagination page={1} pages={1} to={to} label="Pages of the course list" />)
		expect(container).toBeEmptyDOMElement()
	})

	it('shows only the first, last and neighbouring pages when there are many', () => {
		expect(pageNumbers(1, 5)).toEqual([1, 2, 3, 4, 5])
		expect(pageNumbers(1, 456)).toEqual([1, 2, 3, 456])
		expect(pageNumbers(200, 456)).toEqual([1, 198, 199, 200, 201, 202, 456])
	})
})
