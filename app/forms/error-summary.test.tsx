import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { createRef } from 'react'
import { expect, it } from 'vitest'
import { examples } from './error-summary.examples.tsx'
import { ErrorSummary } from './error-summary.tsx'

Element.prototype.scrollIntoView = () => {}

it('ErrorSummary moves the focus to a field when its link is clicked', async () => {
	render(examples['two errors']?.())
	await userEvent.click(screen.getByRole('link', { name: 'Invalid email' }))
	expect(screen.getByRole('textbox', { name: 'Email' })).toHaveFocus()
})

it('ErrorSummary can be focused through its ref', () => {
	const summary = createRef<HTMLElement>()
	render(<ErrorSummary ref={summary} title="There is a problem" errors={[{ id: 'a', message: 'A' }]} />)
	summary.current?.focus()
	expect(screen.getByRole('region', { name: 'There is a problem' })).toHaveFocus()
})

it('ErrorSummary renders nothing when there are no errors', () => {
	const { container } = render(examples['no error']?.())
	expect(container).toBeEmptyDOMElement()
})
