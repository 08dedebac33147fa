import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import { Button } from './button.tsx'

describe('Button', () => {
	it('shows its busy label, ignores clicks and keeps the focus while it is busy', async () => {
		const onClick = vi.fn()
		const { rerender } = render(<Button onClick={onClick}>Submit</Button>)
		await userEvent.click(screen.getByRole('button'))
		rerender(
			<Button busy="Submitting..." onClick={onClick}>
				Submit
			</Button>,
		)
		const button = screen.getByRole('button', { name: 'Submitting...' })
		expect(button).toHaveFocus()
		expect(button).toHaveAttribute('aria-disabled', 'true')
		await userEvent.click(button)
		expect(onClick).toHaveBeenCalledOnce()
	})

	it('submits no form while it is disabled, neither by a click nor by Enter in a field', async () => {
		const onSubmit = vi.fn((event: SubmitEvent) => event.preventDefault())
		const form = (disabled: boolean) => (
			<form onSubmit={(event) => onSubmit(event.nativeEvent as SubmitEvent)}>
				<input />
				<Button type="submit" disabled={disabled}>
					Submit
				</Button>
			</form>
		)
		const { rerender } = render(form(true))
		await userEvent.type(screen.getByRole('textbox'), '{Enter}')
		await userEvent.click(screen.getByRole('button'))
		expect(onSubmit).not.toHaveBeenCalled()
		rerender(form(false))
		await userEvent.type(screen.getByRole('textbox'), '{Enter}')
		expect(onSubmit).toHaveBeenCalledOnce()
	})
})
