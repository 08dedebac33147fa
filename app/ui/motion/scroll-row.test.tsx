import { act, fireEvent, render, screen } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { ScrollRow } from './scroll-row.tsx'

let resized = () => {}
vi.stubGlobal(
	'ResizeObserver',
	class {
		constructor(report: () => void) {
			resized = report
		}
		observe() {}
		disconnect() {}
	},
)

describe('ScrollRow', () => {
	function show(scrollWidth: number) {
		render(
			<ScrollRow label="Voices">
				<p>One</p>
				<p>Two</p>
			</ScrollRow>,
		)
		const row = screen.getByRole('list', { name: 'Voices' })
		Object.defineProperties(row, { scrollWidth: { value: scrollWidth }, clientWidth: { value: 500 } })
		row.scrollBy = vi.fn()
		act(resized)
		return row
	}

	it('scrolls with its buttons, which are disabled at the ends', () => {
		const row = show(1000)
		const left = screen.getByRole('button', { name: 'Scroll left' })
		const right = screen.getByRole('button', { name: 'Scroll right' })
		expect(left).toHaveAttribute('aria-disabled', 'true')
		fireEvent.click(left)
		expect(row.scrollBy).not.toHaveBeenCalled()
		fireEvent.click(right)
		expect(row.scrollBy).toHaveBeenCalledWith({ left: 450 })
		row.scrollLeft = 500
		fireEvent.scroll(row)
		expect(left).toHaveAttribute('aria-disabled', 'false')
		expect(right).toHaveAttribute('aria-disabled', 'true')
	})

	it('has no buttons when all items are in view', () => {
		show(500)
		expect(screen.queryByRole('button')).toBeNull()
	})
})
