import { EXAM_LENGTH, type Question } from '#app/features/quiz/questions/quiz.rules.ts'

/** The ten questions of an exam; 'a' is right in each. */
export const questions = Array.from(
	{ length: EXAM_LENGTH },
	(_, index): Question => ({
		id: index + 21,
		topic: 'Support',
		question: `Which ${index + 1}?`,
		options: ['a', 'b'],
		correct: ['a'],
		clause: 'ISO 9001:2015, 7.2: Competence',
		explanations: ['x', 'y'],
	}),
)

/** A question that has nothing but its options. */
export const blankQuestion = (id: number, options = ['a', 'b', 'c']): Question => ({
	id,
	topic: '',
	question: '',
	options,
	correct: [],
	clause: '',
	explanations: options.map((option) => `about ${option}`),
})
