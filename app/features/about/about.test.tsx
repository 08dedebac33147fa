import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import AboutPage from './about.page.tsx'

const LINK = { label: 'A course', to: '/courses' }

test('the page about the provider repeats no heading', () => {
	render(
		<AboutPage
			data={{
				title: 'About Us',
				description: 'About it',
				lead: 'Lead',
				about: ['Who we are.'],
				keyCourses: [LINK],
				cards: [{ title: 'Vision', text: 'What we want.' }],
				achievements: { heading: 'Achievements', counters: [{ label: 'Team Members', value: 20 }] },
				grid: [{ scheme: 'QMS', standard: 'ISO 9001' }],
			}}
		/>,
	)
	const headings = screen.getAllByRole('heading').map(({ textContent }) => textContent)
	expect(headings).toEqual(['About Us', 'Key courses', 'Vision', 'Achievements'])
})
