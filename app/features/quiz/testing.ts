import { EXAM_LENGTH, type Question } from '#app/features/quiz/questions/quiz.rules.ts'

/** A question with these facts, whose option 'a' is right. */
export const questionOf = (id: number, facts: Partial<Question> = {}): Question => ({
	id,
	topic: 'Support',
	question: `Which ${id}?`,
	options: ['a', 'b', 'c', 'd'],
	correct: ['a'],
	clause: 'ISO 9001:2015, 7.2: Competence',
	explanations: ['about a', 'about b', 'about c', 'about d'],
	...facts,
})

/** The ten questions of an exam. */
export const questions = Array.from({ length: EXAM_LENGTH }, (_, index) => questionOf(index + 21))
