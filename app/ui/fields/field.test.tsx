import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { Checkbox, Field, TextInput } from './field.tsx'

describe('Field', () => {
	it('labels and describes its control', () => {
		render(
			<Field id="last" label="Last name" hint="As on your passport" error="Last name is required" required>
				<TextInput />
			</Field>,
		)
		const input = screen.getByRole('textbox', { name: 'Last name' })
		expect(input).toBeInvalid()
		expect(input).toBeRequired()
		expect(input).toHaveAccessibleDescription('As on your passport Last name is required')
	})

	it('is overridden by the props of its control', () => {
		render(
			<Field id="a" label="A" required>
				<TextInput required={false} aria-invalid />
			</Field>,
		)
		expect(screen.getByRole('textbox')).not.toBeRequired()
		expect(screen.getByRole('textbox')).toBeInvalid()
	})
})

describe('Checkbox', () => {
	it('is checked by a click on its label and described by its error', async () => {
		render(<Checkbox label="I agree" error="You must agree to the terms" />)
		const box = screen.getByRole('checkbox', { name: 'I agree' })
		expect(box).toHaveAccessibleDescription('You must agree to the terms')
		await userEvent.click(screen.getByText('I agree'))
		expect(box).toBeChecked()
	})
})
