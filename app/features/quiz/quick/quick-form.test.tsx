import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { questions } from '#app/features/quiz/testing.ts'
import { QuickForm } from './quick-form.tsx'
import '#app/ui/testing.tsx'

const nothing = () => {}

const show = (answered: number[]) =>
	render(
		<QuickForm
			title="ISO 9001"
			edition={undefined}
			questions={questions}
			answers={Object.fromEntries(answered.map((number) => [questions[number - 1]?.id, ['a']]))}
			kept
			onToggle={nothing}
			onClear={nothing}
			onSubmit={nothing}
			onLeave={nothing}
		/>,
	)

it('the unfolded overview folds when a question is chosen, so that it does not lie on the question', async () => {
	const { container } = show([])
	const fold = container.querySelector('details')
	await userEvent.click(screen.getByText('Questions'))
	expect(fold).toHaveAttribute('open')
	await userEvent.click(screen.getByRole('link', { name: 'Question 7, not answered' }))
	expect(fold).not.toHaveAttribute('open')
})

it.each([
	[[1, 2, 4, 5, 6, 8, 10], 'Questions 3, 7 and 9 have no answer yet.', 3],
	[[1, 2, 3, 4, 5, 6, 7, 8, 9], 'Question 10 has no answer yet.', 10],
])(
	'Submit before its time says which questions have no answer and leads to the first, when %j are answered',
	async (answered, said, first) => {
		const { container } = show(answered)
		expect(screen.getByRole('button', { name: 'Submit' })).toHaveAttribute('aria-disabled', 'true')
		await userEvent.click(screen.getByRole('button', { name: 'Submit' }))
		expect(screen.getByRole('alert')).toHaveTextContent(said)
		expect(container.querySelector(`#question-${first}`)).toHaveFocus()
		expect(container.querySelector(`#question-${first}`)).toContainElement(screen.getByRole('alert'))
	},
)
