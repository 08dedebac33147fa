import { render, screen, within } from '@testing-library/react'
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
			answers={Object.fromEntries(questions.map(({ id }, index) => [id, answered.includes(index + 1) ? ['a'] : []]))}
			kept
			onToggle={nothing}
			onClear={nothing}
			onSubmit={nothing}
			onLeave={nothing}
		/>,
	)
const overview = () => within(screen.getByRole('navigation', { name: 'Questions', hidden: true }))

it('the overview says of each question whether it is answered, and its numbers lead to the questions', () => {
	const { container } = show([1, 4])
	expect(screen.getByRole('status')).toHaveTextContent('2 of 10 answered')
	expect(container.querySelector('progress')).toMatchObject({ value: 2, max: 10 })
	const links = overview().getAllByRole('link', { hidden: true })
	expect(links.map((link) => link.getAttribute('aria-label'))).toEqual(
		questions.map((_, index) => `Question ${index + 1}, ${[0, 3].includes(index) ? 'answered' : 'not answered'}`),
	)
	const targets = links.map((link) => container.querySelector(link.getAttribute('href') ?? ''))
	expect(targets).toEqual([...container.querySelectorAll('li[tabindex="-1"]')])
	expect(screen.getByRole('button', { name: 'Submit' })).toHaveAttribute('aria-disabled', 'true')
})

it('the unfolded overview folds when a question is chosen, so that it does not lie on the question', async () => {
	const { container } = show([])
	const fold = container.querySelector('details')
	await userEvent.click(screen.getByText('Questions'))
	expect(fold).toHaveAttribute('open')
	await userEvent.click(overview().getByRole('link', { name: 'Question 7, not answered' }))
	expect(fold).not.toHaveAttribute('open')
})
