import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { ErrorSummary } from './error-summary.tsx'

Element.prototype.scrollIntoView = () => {}

it('ErrorSummary moves the focus to the first field in error after each attempt, and not with a correction', async () => {
	const fields = (attempt: number, ...ids: string[]) => (
		<>
			<ErrorSummary attempt={attempt} errors={ids.map((id) => ({ id, message: `Enter ${id}` }))} />
			<input id="a" aria-label="a" />
			<input id="b" aria-label="b" />
		</>
	)
	const { rerender } = render(fields(1, 'a', 'b'))
	expect(screen.getByRole('textbox', { name: 'a' })).toHaveFocus()
	expect(screen.getByRole('status')).toHaveTextContent('Please check 2 fields')
	await userEvent.tab()
	rerender(fields(1, 'a'))
	expect(screen.getByRole('textbox', { name: 'b' })).toHaveFocus()
	rerender(fields(2, 'a'))
	expect(screen.getByRole('textbox', { name: 'a' })).toHaveFocus()
	expect(screen.getByRole('status')).toHaveTextContent('Please check 1 field')
})
