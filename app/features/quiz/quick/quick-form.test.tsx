import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { questions } from '#app/features/quiz/testing.ts'
import { QuickForm } from './quick-form.tsx'
import '#app/ui/testing.tsx'

const nothing = () => {}

it('the unfolded overview folds when a question is chosen, so that it does not lie on the question', async () => {
	const { container } = render(
		<QuickForm
			title="ISO 9001"
			edition={undefined}
			questions={questions}
			answers={{}}
			kept
			onToggle={nothing}
			onClear={nothing}
			onSubmit={nothing}
			onLeave={nothing}
		/>,
	)
	const fold = container.querySelector('details')
	await userEvent.click(screen.getByText('Questions'))
	expect(fold).toHaveAttribute('open')
	await userEvent.click(screen.getByRole('link', { name: 'Question 7, not answered' }))
	expect(fold).not.toHaveAttribute('open')
})
