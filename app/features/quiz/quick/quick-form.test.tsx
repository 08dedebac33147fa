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
	[
		[1, 2, 4, 5, 6, 8, 10],
		['Question 3', 'Question 7', 'Question 9'],
	],
	[[1, 2, 3, 4, 5, 6, 7, 8, 9], ['Question 10']],
	[[1, 2, 3, 4, 5, 6, 7, 8, 9, 10], []],
])(
	'Submit works only when no question is open, and links beside it lead to those that are, when %j are answered',
	(answered, open) => {
		const { container } = show(answered)
		const submit = screen.getByRole('button', { name: 'Submit' })
		expect(submit).toHaveProperty('disabled', open.length > 0)
		const links = screen.queryAllByRole('link', { name: /^Question \d+$/ })
		expect(links.map((link) => link.textContent)).toEqual(open)
		for (const link of links) expect(container.querySelector(link.getAttribute('href') ?? '')).not.toBeNull()
		const goOn = screen.queryByRole('link', { name: /^Go on with question/ })
		expect(goOn?.getAttribute('href')).toBe(links[0]?.getAttribute('href'))
		if (open.length > 0) expect(submit).toHaveAccessibleDescription('You can submit once every question has an answer.')
	},
)
