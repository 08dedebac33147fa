import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { examples } from './related-links.examples.tsx'

test('each related link has a category and a title as its name', () => {
	render(examples['end of an article']?.())
	expect(screen.getByRole('navigation', { name: 'Read on' })).toBeInTheDocument()
	expect(screen.getByRole('link', { name: 'Courses for this standard ISO 9001:2015' })).toHaveAttribute(
		'href',
		'/courses/all?scheme=QMS',
	)
})
