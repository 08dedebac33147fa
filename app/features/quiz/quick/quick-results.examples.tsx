import type { Question } from '#app/features/quiz/questions/quiz.rules.ts'
import type { Examples } from '#app/ui/examples.ts'
import { QuickResults } from './quick-results.tsx'

const question: Question = {
	id: 1,
	topic: 'Support',
	question: 'Which records show that a calibrated instrument was fit for use? Select all that apply.',
	options: ['Verification at specified intervals', 'The purchase order', 'The basis used when no standard exists'],
	correct: ['Verification at specified intervals', 'The basis used when no standard exists'],
	clause: 'ISO 9001:2015, 7.1.5',
	explanations: ['It shows fitness over time.', 'It shows who was paid.', 'It takes the place of a standard.'],
}
export const examples: Examples = {
	'not passed': () => (
		<QuickResults
			group={{ slug: 'iso-9001', title: 'ISO 9001', edition: undefined }}
			questions={[question]}
			answers={{ 1: question.options }}
			onRestart={() => {}}
		/>
	),
}
