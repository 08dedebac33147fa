import { expect, test } from 'vitest'
import { splitStem } from './question-parts.tsx'

test.each([
	['Which clause applies?', '', 'Which clause applies?'],
	[
		'A gauge reads high. What is asked? Select all that apply.',
		'A gauge reads high.',
		'What is asked? Select all that apply.',
	],
	['Forty valves are ordered. What does 8.2.3 require?', 'Forty valves are ordered.', 'What does 8.2.3 require?'],
	['She says: “Nobody checks it.” What follows?', 'She says: “Nobody checks it.”', 'What follows?'],
	[
		'"Why?" asks Asha. The auditor reads on. Which of these comes next:',
		'"Why?" asks Asha. The auditor reads on.',
		'Which of these comes next:',
	],
])('the question of the stem %s is found', (stem, situation, asked) => {
	expect(splitStem(stem)).toEqual({ situation, asked })
})
