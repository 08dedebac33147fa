import type { Question } from '#app/features/quiz/questions/quiz.rules.ts'
import { WeakSpots } from './quick-results.tsx'
import '#app/ui/testing.tsx'
import { render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'

const question = (id: number, topic: string, clause: string): Question => ({
	id,
	topic,
	question: `Which ${id}?`,
	options: ['a', 'b', 'c'],
	correct: ['a'],
	clause,
	explanations: ['x', 'y', 'z'],
})
const questions = [
	question(1, 'Support', 'ISO 9001:2015, 7.2: Competence'),
	question(2, 'Support', 'ISO 9001:2015, 7.5: Documented information'),
	question(3, 'Audit and review', 'ISO 9001:2015, 9.2: Internal audit'),
	question(4, 'Context', 'ISO 9001:2015, 4.3: Scope'),
]
const show = (wrong: number[]) =>
	render(
		<WeakSpots
			group="iso-9001"
			questions={questions}
			answers={Object.fromEntries(questions.map(({ id }) => [id, [wrong.includes(id) ? 'b' : 'a']]))}
		/>,
	)

it('leads to topics by their share of wrong answers and from the clauses of these answers to their topics', () => {
	show([1, 3])
	expect(screen.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
		['Audit and review', '/courses/practice-exam/iso-9001/audit-and-review'],
		['Support', '/courses/practice-exam/iso-9001/support'],
		['ISO 9001:2015, 7.2: Competence', '/courses/practice-exam/iso-9001/support'],
		['ISO 9001:2015, 9.2: Internal audit', '/courses/practice-exam/iso-9001/audit-and-review'],
		['Full exam, topics and progress', '/courses/practice-exam/iso-9001'],
	])
	expect(screen.getByText('1 of 2 wrong')).toBeInTheDocument()
	expect(screen.getByText('Question 3')).toBeInTheDocument()
})

it('shows nothing when all answers are right', () => {
	show([])
	expect(screen.queryByRole('link')).toBeNull()
})
