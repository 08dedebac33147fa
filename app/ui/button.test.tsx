import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import { Button, buttonClass } from './button.tsx'

describe('Button', () => {
	it('does not submit a form unless it is asked to', () => {
		render(<Button>Go</Button>)
		expect(screen.getByRole('button')).toHaveAttribute('type', 'button')
	})

	it('is disabled and says what it does while it is busy', async () => {
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

	it('lends its look to links', () => {
		render(<Button variant="gold">Go</Button>)
		expect(screen.getByRole('button')).toHaveClass(buttonClass('gold'))
	})
})
