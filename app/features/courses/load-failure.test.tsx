import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { LoadFailure } from './load-failure.tsx'

it('LoadFailure moves the focus to the element around it when the visitor tries again', async () => {
	Element.prototype.scrollIntoView = vi.fn()
	const onRetry = vi.fn()
	render(
		<section aria-label="Comparison" tabIndex={-1}>
			<LoadFailure what="The courses" onRetry={onRetry} />
		</section>,
	)
	expect(screen.getByRole('alert')).toHaveTextContent('The courses could not be loaded.')
	await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
	expect(screen.getByRole('region', { name: 'Comparison' })).toHaveFocus()
	expect(onRetry).toHaveBeenCalledOnce()
})
