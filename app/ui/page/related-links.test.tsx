import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { RelatedLinks } from './related-links.tsx'

test('each related link has a category and a title as its name', () => {
	render(
		<RelatedLinks
			links={[{ about: 'Courses for this standard', title: 'ISO 9001:2015', to: '/courses/all?scheme=QMS' }]}
		/>,
	)
	expect(screen.getByRole('navigation', { name: 'Read on' })).toBeInTheDocument()
	expect(screen.getByRole('link', { name: 'Courses for this standard ISO 9001:2015' })).toHaveAttribute(
		'href',
		'/courses/all?scheme=QMS',
	)
})
