import { render, screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { PageHead } from './page-head.tsx'
import '#app/ui/testing.tsx'

const drawings = () =>
	[...screen.getByRole('banner').querySelectorAll('[data-drawing] > *')].map(({ className }) => className)

it('PageHead shows the plate of its scheme and no drawing without a scheme', () => {
	const { rerender } = render(<PageHead title="Exam" lead="Forty questions." scheme="EMS" />)
	expect(drawings()).toEqual(['plate'])
	rerender(<PageHead title="Exam" lead="Forty questions." />)
	expect(drawings()).toEqual([])
	expect(within(screen.getByRole('banner')).getByRole('heading', { level: 1, name: 'Exam' })).toBeInTheDocument()
})

it('PageHead shows a figure in place of the plate', () => {
	render(<PageHead title="Course" lead="Five days." scheme="EMS" figure={<span className="medallion" />} />)
	expect(drawings()).toEqual(['medallion'])
})
