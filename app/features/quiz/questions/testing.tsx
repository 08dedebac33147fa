import { useState } from 'react'
import type { Examples } from '#app/gallery/examples.tsx'
import { Explanations } from './explanations.tsx'
import { QuestionCard } from './question.tsx'
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
const scenario: Question = {
	id: 3,
	topic: 'Scenarios',
	situation: 'On 6 May the auditor reads procedure QP-14.',
	question: 'What does it show?',
	options: ['A criterion', 'A conclusion', 'A scope'],
	correct: ['A criterion'],
	clause: 'ISO 19011:2026, 3.8',
	explanations: ['It is a requirement.', 'It is an outcome.', 'It is an extent.'],
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

export const examples: Examples = {
	sequence: () => <Card question={sequence} />,
	match: () => <Card question={match} />,
	scenario: () => <Card question={scenario} />,
}
