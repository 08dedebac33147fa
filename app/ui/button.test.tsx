import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import { Button, buttonClass } from './button.tsx'

describe('Button', () => {
	it('does not submit a form by default', () => {
		render(<Button>Go</Button>)
		expect(screen.getByRole('button')).toHaveAttribute('type', 'button')
	})

	it('is disabled and shows its busy label while it is busy', async () => {
		const onClick = vi.fn()
		render(
			<Button busy="Submitting..." onClick={onClick}>
				Submit
			</Button>,
		)
		const button = screen.getByRole('button', { name: 'Submitting...' })
		expect(button).toBeDisabled()
		await userEvent.click(button)
		expect(onClick).not.toHaveBeenCalled()
	})

	it('has the same class as links styled as buttons', () => {
		render(<Button variant="gold">Go</Button>)
		expect(screen.getByRole('button')).toHaveClass(buttonClass('gold'))
	})
})
