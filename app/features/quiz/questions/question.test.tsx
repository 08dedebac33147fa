import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { describe, expect, it, test } from 'vitest'
import { Explanations, splitStem } from './question.tsx'
import { QuestionCard } from './question-card.tsx'
import type { Question } from './quiz.rules.ts'

const sequence: Question = {
	id: 1,
	topic: 'Steps',
	kind: 'sequence',
	question: 'Put the certification in order.',
	options: ['Decision', 'Review of the application', 'Stage 1', 'Stage 2'],
	correct: ['Review of the application', 'Stage 1', 'Stage 2', 'Decision'],
	clause: 'ISO/IEC 17021-1:2015, 9.3',
	explanations: ['It needs the report.', 'It comes before planning.', 'It shows readiness.', 'It shows effectiveness.'],
}
const match: Question = {
	id: 2,
	topic: 'Terms',
	kind: 'match',
	question: 'Match each note with what it is.',
	prompts: ['Oven log of 4 May', 'Procedure PR-4'],
	options: ['Audit criterion', 'Audit evidence', 'Audit scope'],
	correct: ['Audit evidence', 'Audit criterion'],
	clause: 'ISO 19011:2026, 3.8',
	explanations: ['It is what evidence is compared with.', 'It can be verified.', 'It is an extent.'],
}

/** Shows the answer once it is submitted. */
function Card({ question }: { question: Question }) {
	const [selected, setSelected] = useState<string[]>([])
	const [isChecked, setChecked] = useState(false)
	return (
		<QuestionCard
			question={question}
			title="Question 1 of 3"
			selected={selected}
			onSelect={setSelected}
			onSubmit={() => setChecked(true)}
			answer={isChecked ? <Explanations group="set" question={question} selected={selected} /> : undefined}
		>
			<button type="submit">Check</button>
		</QuestionCard>
	)
}

it('a sequence is explained step by step with the place that the visitor chose', async () => {
	render(<Card question={sequence} />)
	await userEvent.click(screen.getByRole('button', { name: 'Move down: Review of the application' }))
	await userEvent.click(screen.getByRole('button', { name: 'Check' }))
	for (const text of ['Place 1, you had place 3', 'Place 4, you had place 1', 'It needs the report.'])
		expect(screen.getByText(text)).toBeInTheDocument()
})

describe('a match', () => {
	it('has a named list for each prompt, and explains pairs and the answers that fit nothing', async () => {
		render(<Card question={match} />)
		await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Oven log of 4 May' }), 'Audit evidence')
		await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Procedure PR-4' }), 'Audit scope')
		expect(screen.getByRole('combobox', { name: 'Oven log of 4 May' })).toHaveValue('Audit evidence')
		await userEvent.click(screen.getByRole('button', { name: 'Check' }))
		expect(screen.getByText('Belongs together')).toBeInTheDocument()
		expect(screen.getByText('Belongs together, you chose "Audit scope"')).toBeInTheDocument()
		expect(screen.getByText('Fits nothing here')).toBeInTheDocument()
	})

	it('is right when a translator has changed the texts of its options', async () => {
		render(<Card question={match} />)
		for (const option of screen.getAllByRole<HTMLOptionElement>('option')) option.text = `Ü: ${option.text}`
		await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Oven log of 4 May' }), 'Ü: Audit evidence')
		await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Procedure PR-4' }), 'Ü: Audit scope')
		await userEvent.click(screen.getByRole('button', { name: 'Check' }))
		expect(screen.getByText('Belongs together')).toBeInTheDocument()
	})
})

test.each([
	['Which clause applies?', '', 'Which clause applies?'],
	['A gauge is high. What follows? Select all that apply.', 'A gauge is high.', 'What follows? Select all that apply.'],
	['Forty valves are ordered. What does 8.2.3 require?', 'Forty valves are ordered.', 'What does 8.2.3 require?'],
	['She says: “Nobody checks it.” What follows?', 'She says: “Nobody checks it.”', 'What follows?'],
	['"Why?" asks Asha. She reads on. Which comes next:', '"Why?" asks Asha. She reads on.', 'Which comes next:'],
])('the question of the stem %s is found', (stem, situation, asked) => {
	expect(splitStem(stem)).toEqual({ situation, asked })
})
