import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { Tabs } from './tabs.tsx'

const tabs = (
	<Tabs
		label="The programme"
		tabs={[
			{ id: 'highlights', title: 'Training Highlights', content: <p>ISO 9001:2015 and five more</p> },
			{ id: 'learning', title: 'Your learning', content: <p>Risk management and compliance</p> },
			{ id: 'pedagogy', title: 'Industry-Led Pedagogy', content: <p>Case studies and role plays</p> },
		]}
	/>
)
const selected = () => screen.getByRole('tab', { selected: true })

describe('Tabs', () => {
	it('is one tab stop, and arrows, Home and End change the tab', async () => {
		render(tabs)
		await userEvent.tab()
		expect(selected()).toHaveFocus()
		expect(screen.getByRole('tabpanel', { name: 'Training Highlights' })).toHaveTextContent('ISO 9001')
		await userEvent.keyboard('{ArrowRight}')
		expect(selected()).toHaveTextContent('Your learning')
		expect(selected()).toHaveFocus()
		await userEvent.keyboard('{ArrowLeft}{ArrowLeft}')
		expect(selected()).toHaveTextContent('Industry-Led Pedagogy')
		await userEvent.keyboard('{Home}{End}')
		expect(selected()).toHaveTextContent('Industry-Led Pedagogy')
		await userEvent.tab()
		expect(screen.getByRole('tabpanel')).toHaveFocus()
	})
})
