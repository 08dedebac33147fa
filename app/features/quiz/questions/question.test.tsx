import { render, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { describe, expect, it, test } from 'vitest'
import { examplesPrerender } from '#app/ui/testing.tsx'
import { splitStem } from './question.tsx'
import { examples } from './testing.tsx'

const steps = () =>
	within(screen.getAllByRole('list')[0] as HTMLElement)
		.getAllByRole('listitem')
		.map(({ textContent }) => textContent)

describe('a sequence', () => {
	it('is put in order with the keyboard, which keeps the focus on the moved step and says its place', async () => {
		render(examples['sequence']?.())
		const down = screen.getByRole('button', { name: 'Move down: Decision' })
		down.focus()
		await userEvent.keyboard('{Enter}')
		expect(screen.getByRole('button', { name: 'Move down: Decision' })).toHaveFocus()
		expect(screen.getByText('Decision: place 2 of 4')).toHaveAttribute('role', 'status')
		await userEvent.keyboard(' ')
		await userEvent.keyboard('{Enter}')
		expect(steps()).toEqual(['Review of the application', 'Stage 1', 'Stage 2', 'Decision'])
		// It cannot go further down, so the other button has the focus.
		expect(screen.getByRole('button', { name: 'Move up: Decision' })).toHaveFocus()
	})

	it('is explained step by step with the place that the visitor chose', async () => {
		render(examples['sequence']?.())
		await userEvent.click(screen.getByRole('button', { name: 'Move down: Review of the application' }))
		await userEvent.click(screen.getByRole('button', { name: 'Check' }))
		expect(screen.getByText('Place 1, you had place 3')).toBeInTheDocument()
		expect(screen.getByText('Place 4, you had place 1')).toBeInTheDocument()
		expect(screen.getByText('It needs the report.')).toBeInTheDocument()
	})
})

describe('a match', () => {
	it('has a named list for each prompt, and explains pairs and the answers that fit nothing', async () => {
		render(examples['match']?.())
		await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Oven log of 4 May' }), 'Audit evidence')
		await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Procedure PR-4' }), 'Audit scope')
		expect(screen.getByRole('combobox', { name: 'Oven log of 4 May' })).toHaveValue('Audit evidence')
		await userEvent.click(screen.getByRole('button', { name: 'Check' }))
		expect(screen.getByText('Belongs together')).toBeInTheDocument()
		expect(screen.getByText('Belongs together, you chose "Audit scope"')).toBeInTheDocument()
		expect(screen.getByText('Fits nothing here')).toBeInTheDocument()
	})

	it('is right when a translator has changed the texts of its options', async () => {
		render(examples['match']?.())
		for (const option of screen.getAllByRole<HTMLOptionElement>('option')) option.text = `Ü: ${option.text}`
		await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Oven log of 4 May' }), 'Ü: Audit evidence')
		await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Procedure PR-4' }), 'Ü: Audit scope')
		await userEvent.click(screen.getByRole('button', { name: 'Check' }))
		expect(screen.getByText('Belongs together')).toBeInTheDocument()
	})
})

describe('a scenario', () => {
	it('shows its situation before the question, and its answer leads to a doubt with its number', async () => {
		render(examples['scenario']?.())
		expect(screen.getByText('On 6 May the auditor reads procedure QP-14.')).toBeInTheDocument()
		expect(screen.getAllByRole('checkbox')).toHaveLength(3)
		await userEvent.click(screen.getByRole('button', { name: 'Check' }))
		expect(screen.getByRole('link', { name: 'I doubt this question' })).toHaveAttribute('href', '/contact?doubt=set-3')
	})
})

examplesPrerender(examples)

test.each([
	['Which clause applies?', '', 'Which clause applies?'],
	[
		'A gauge reads high. What is asked? Select all that apply.',
		'A gauge reads high.',
		'What is asked? Select all that apply.',
	],
	['Forty valves are ordered. What does 8.2.3 require?', 'Forty valves are ordered.', 'What does 8.2.3 require?'],
	['She says: “Nobody checks it.” What follows?', 'She says: “Nobody checks it.”', 'What follows?'],
	[
		'"Why?" asks Asha. The auditor reads on. Which of these comes next:',
		'"Why?" asks Asha. The auditor reads on.',
		'Which of these comes next:',
	],
])('the question of the stem %s is found', (stem, situation, asked) => {
	expect(splitStem(stem)).toEqual({ situation, asked })
})
