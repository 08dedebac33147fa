import { render, screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { PageHead } from './page-head.tsx'
import '#app/ui/testing.tsx'

const images = () => [...screen.getByRole('banner').querySelectorAll('img')].map((image) => image.getAttribute('src'))

it('PageHead shows the plate of its scheme and no drawing without a scheme', () => {
	const { rerender } = render(<PageHead title="Exam" lead="Forty questions." scheme="EMS" />)
	expect(images()).toEqual(['/plates/EMS-ink.svg'])
	rerender(<PageHead title="Exam" lead="Forty questions." />)
	expect(images()).toEqual([])
	expect(within(screen.getByRole('banner')).getByRole('heading', { level: 1, name: 'Exam' })).toBeInTheDocument()
})

it('PageHead shows a figure in place of the plate', () => {
	render(<PageHead title="Course" lead="Five days." scheme="EMS" figure={<img src="/own.svg" alt="" />} />)
	expect(images()).toEqual(['/own.svg'])
})
