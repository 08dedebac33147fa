import { render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { questionOf, questions } from '#app/features/quiz/testing.ts'
import { QuickResults, WeakSpots } from './quick-results.tsx'
import '#app/ui/testing.tsx'

const numbers = questions.map((_, index) => index + 1)

const show = (wrong: number[]) =>
	render(
		<QuickResults
			group={{ slug: 'iso-9001', title: 'ISO 9001', edition: undefined }}
			questions={questions}
			answers={Object.fromEntries(questions.map(({ id }, index) => [id, [wrong.includes(index + 1) ? 'b' : 'a']]))}
		/>,
	)

const petals = () =>
	screen
		.getAllByRole('link', { name: /^Question \d+: / })
		.map((link) => [link.getAttribute('aria-label'), link.getAttribute('href')])

it.each([
	['70% Passed', [2, 5, 9]],
	['60% Not passed', [1, 4, 7, 10]],
	['100% Passed', []],
	['0% Not passed', numbers],
])('the result %s has a petal for each question, read in their order, that leads to it', (score, wrong) => {
	const { container } = show(wrong)
	expect(screen.getByText((_, element) => element?.tagName === 'P' && element.textContent === score)).toBeVisible()
	expect(petals()).toEqual(
		numbers.map((number) => [
			`Question ${number}: ${wrong.includes(number) ? 'wrong' : 'right'}`,
			`#question-${number}`,
		]),
	)
	for (const [, href] of petals()) expect(container.querySelectorAll(`li${href}[tabindex="-1"]`)).toHaveLength(1)
})

const cited = [
	questionOf(1),
	questionOf(2, { clause: 'ISO 9001:2015, 7.5: Documented information' }),
	questionOf(3, { topic: 'Audit and review', clause: 'ISO 9001:2015, 9.2: Internal audit' }),
	questionOf(4, { topic: 'Context', clause: 'ISO 9001:2015, 4.3: Scope' }),
]
const showWeakSpots = (wrong: number[]) =>
	render(
		<WeakSpots
			group="iso-9001"
			questions={cited}
			answers={Object.fromEntries(cited.map(({ id }) => [id, [wrong.includes(id) ? 'b' : 'a']]))}
		/>,
	)

it('the weak spots lead to topics by their share of wrong answers and from the clauses of these answers to their topics', () => {
	showWeakSpots([1, 3])
	expect(screen.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
		['Audit and review', '/courses/practice-exam/iso-9001/audit-and-review'],
		['Support', '/courses/practice-exam/iso-9001/support'],
		['7.2: Competence', '/courses/practice-exam/iso-9001/support'],
		['9.2: Internal audit', '/courses/practice-exam/iso-9001/audit-and-review'],
		['Full exam, topics and progress', '/courses/practice-exam/iso-9001'],
	])
	expect(screen.getByRole('heading', { name: 'Clauses of ISO 9001:2015 to read again' })).toBeInTheDocument()
	expect(screen.getByText('1 of 2 wrong')).toBeInTheDocument()
	expect(screen.getByText('Question 3')).toBeInTheDocument()
})

it('there are no weak spots when all answers are right', () => {
	showWeakSpots([])
	expect(screen.queryByRole('link')).toBeNull()
})
